// AES-CTR with a 128-bit big-endian counter (SP 800-38A section 6.5, standard incrementing function of appendix B.1
// with m = 128).
#ifndef ASSAY_SRC_MODES_CTR_H_
#define ASSAY_SRC_MODES_CTR_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "src/aes/aes_backend.h"
#include "src/cpu/features.h"
#include "src/modes/status.h"

namespace assay {

// One key, any number of streams, one at a time. Encryption and decryption are the same. Position 0 is the first byte
// of the keystream; positions are 64-bit byte counts. Keys and texts are secret; counters, lengths and positions are
// public. Input and output are the same range or disjoint (else kBadOverlap) and equally long (else kBadLength). A
// refused call writes nothing and changes nothing. The destructor wipes the whole object.
class Ctr {
 public:
  Ctr() = default;
  Ctr(const Ctr&) = delete;
  Ctr& operator=(const Ctr&) = delete;
  ~Ctr();

  // Sets the key (16, 24 or 32 bytes, else kBadKeyLength and the object has no key) on the best backend that this CPU
  // can run, or on the given one (precondition: this CPU can run it).
  Status Init(std::span<const uint8_t> key);
  Status Init(const AesBackend& backend, std::span<const uint8_t> key);

  // Begins a stream at position 0 with the initial counter block icb[16] (copied).
  Status Start(std::span<const uint8_t, 16> icb);

  // XORs the keystream from the current position on; any length, 0 included. kTextTooLong if the position would pass
  // 2^64-1.
  Status Crypt(std::span<const uint8_t> in, std::span<uint8_t> out);

  // Moves to byte `position` of the current stream. The counter wraps mod 2^128.
  Status Seek(uint64_t position);

  // Where the next byte comes from.
  uint64_t position() const { return position_; }

 private:
  bool started_ = false;
  uint64_t position_ = 0;
  AesKey aes_key_;
  alignas(16) uint8_t icb_[16] = {};
  alignas(16) uint8_t keystream_[16] = {};  // the block of position_, valid when position_ % 16 != 0
};

// The best AES backend that `features` can run.
const AesBackend& BestAesBackend(FeatureSet features);

}  // namespace assay

#endif  // ASSAY_SRC_MODES_CTR_H_
