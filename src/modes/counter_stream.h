// The keystream of counter mode over a backend's ctr32, in pieces of any size (SP 800-38A section 6.5).
#ifndef ASSAY_SRC_MODES_COUNTER_STREAM_H_
#define ASSAY_SRC_MODES_COUNTER_STREAM_H_

#include <cstddef>
#include <cstdint>

#include "src/aes/aes_backend.h"

namespace assay {

// How much of the 16-byte, big-endian counter block counts.
enum class CounterWidth {
  kLow32,  // the last 4 bytes, mod 2^32: inc32 of SP 800-38D section 6.2. The counter block may be secret (J0 of an IV
           // that is not 12 bytes depends on H): it decides no branch and no address.
  kAll128  // all 16 bytes, mod 2^128: SP 800-38A appendix B.1 with m = 128. The counter block is public.
};

// Turns text into text: whole blocks go straight to the backend's ctr32; what is smaller comes from keystream that is
// made ahead, a batch at a time, because a batch costs a backend about as much as one block of it.
//
// In every function `key` is an encryption key, the same one from Start to the next Start. Keys, keystream and texts
// are secret, lengths are public. An owner wipes the object; `Clear` does it early.
template <CounterWidth kWidth>
class CounterStream {
 public:
  // The next keystream byte is the first one of Cipher(icb). icb[16] is copied.
  void Start(const uint8_t* icb);

  // Makes a batch of keystream now, so that short pieces soon after share its cost. Precondition: none made ahead
  // is left.
  void MakeAhead(const AesKey& key);

  // Drops the next num_bytes of the keystream, 0 to 15. Precondition: none made ahead is left.
  void Skip(const AesKey& key, size_t num_bytes);

  // out[i] = in[i] ^ the next keystream byte, for i in [0, num_bytes). `in` and `out` are equal or do not overlap; no
  // alignment is needed; they may be null if num_bytes is 0.
  void Crypt(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_bytes);

  // Wipes everything. Only Start may follow.
  void Clear();

 private:
  static constexpr size_t kMaxAheadBlocks = 8;

  void CryptBlocks(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks);

  size_t ahead_begin_ = 0;  // ahead_[ahead_begin_..ahead_end_) comes before Cipher(counter_)
  size_t ahead_end_ = 0;
  alignas(16) uint8_t counter_[kAesBlockBytes] = {};  // the next counter block
  alignas(16) uint8_t ahead_[kMaxAheadBlocks * kAesBlockBytes] = {};
};

// counter[16] += num_blocks mod 2^128, big-endian. Public inputs.
void AddToCounter128(uint8_t* counter, uint64_t num_blocks);

extern template class CounterStream<CounterWidth::kLow32>;
extern template class CounterStream<CounterWidth::kAll128>;

}  // namespace assay

#endif  // ASSAY_SRC_MODES_COUNTER_STREAM_H_
