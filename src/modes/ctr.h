// AES-CTR with a 128-bit big-endian counter (SP 800-38A section 6.5, standard incrementing function of appendix B.1
// with m = 128).
#ifndef ASSAY_SRC_MODES_CTR_H_
#define ASSAY_SRC_MODES_CTR_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "src/aes/aes_backend.h"
#include "src/cpu/features.h"
#include "src/modes/counter_stream.h"
#include "src/modes/status.h"

namespace assay {

// One key, any number of streams, one at a time. Encryption and decryption are the same. Position 0 is the first byte
// of the keystream; positions are 64-bit byte counts. Secret: keys and texts. Public: counters, lengths, positions,
// addresses. Input and output are the same range or disjoint (else kBadOverlap) and equally long (else kBadLength); no
// alignment is needed; empty spans may have a null pointer.
//
// Each call names its refusals in the order in which they are looked for; the first that applies is the answer. A
// refused call writes nothing and changes nothing, except that kBadKeyLength leaves the object without a key. The
// destructor wipes the whole object.
class Ctr {
 public:
  Ctr() = default;
  Ctr(const Ctr&) = delete;
  Ctr& operator=(const Ctr&) = delete;
  ~Ctr();

  // Sets the key (16, 24 or 32 bytes, else kBadKeyLength), replacing any other, on the best backend that this CPU can
  // run, or on the given one (precondition: this CPU can run it). No stream is begun.
  Status Init(std::span<const uint8_t> key);
  Status Init(const AesBackend& backend, std::span<const uint8_t> key);

  // Begins a stream at position 0 with the initial counter block icb[16] (copied). Refusal: kNoKey.
  Status Start(std::span<const uint8_t, 16> icb);

  // XORs the keystream from the current position on; any length, 0 included. Refusals: kNoKey, kWrongOrder before
  // Start, kBadLength, kTextTooLong if the position would pass 2^64-1, kBadOverlap.
  Status Crypt(std::span<const uint8_t> in, std::span<uint8_t> out);

  // Moves to byte `position` of the current stream. The counter wraps mod 2^128. Refusals: kNoKey, kWrongOrder before
  // Start.
  Status Seek(uint64_t position);

  // Where the next byte comes from; 0 when no stream is begun.
  uint64_t position() const { return position_; }

 private:
  // kOk while a stream is begun.
  Status CheckBegun() const;

  bool started_ = false;
  uint64_t position_ = 0;
  AesKey aes_key_;
  alignas(16) uint8_t icb_[16] = {};
  CounterStream<CounterWidth::kAll128> keystream_;
};

// The first AES backend of the registry that `features` can run.
const AesBackend& BestAesBackend(FeatureSet features);

}  // namespace assay

#endif  // ASSAY_SRC_MODES_CTR_H_
