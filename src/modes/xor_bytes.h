// XOR of a keystream and a text.
#ifndef ASSAY_SRC_MODES_XOR_BYTES_H_
#define ASSAY_SRC_MODES_XOR_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace assay {

// out[i] = a[i] ^ b[i] for i in [0, num_bytes). Each of `a` and `b` is equal to `out` or does not overlap it. Any
// alignment and length. The strings are secret; addresses and num_bytes are public.
inline void XorBytes(uint8_t* out, const uint8_t* a, const uint8_t* b, size_t num_bytes) {
  size_t i = 0;
  for (; num_bytes - i >= sizeof(uint64_t); i += sizeof(uint64_t)) {
    uint64_t a_word, b_word;
    std::memcpy(&a_word, a + i, sizeof a_word);
    std::memcpy(&b_word, b + i, sizeof b_word);
    a_word ^= b_word;
    std::memcpy(out + i, &a_word, sizeof a_word);
  }
  for (; i < num_bytes; ++i) out[i] = a[i] ^ b[i];
}

}  // namespace assay

#endif  // ASSAY_SRC_MODES_XOR_BYTES_H_
