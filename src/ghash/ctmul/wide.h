// 128-bit words made of two 64-bit ones.
#ifndef ASSAY_SRC_GHASH_CTMUL_WIDE_H_
#define ASSAY_SRC_GHASH_CTMUL_WIDE_H_

#include <cstdint>

namespace assay {

// hi . 2^64 + lo.
struct Wide {
  uint64_t hi = 0;
  uint64_t lo = 0;

  Wide& operator^=(const Wide& other) {
    hi ^= other.hi;
    lo ^= other.lo;
    return *this;
  }
};

// The whole product of two words, secret or not.
inline Wide MultiplyWords(uint64_t a, uint64_t b) {
#ifdef __SIZEOF_INT128__
  __extension__ using Word128 = unsigned __int128;
  const Word128 product = static_cast<Word128>(a) * b;
  return {static_cast<uint64_t>(product >> 64), static_cast<uint64_t>(product)};
#else
  const uint64_t a0 = static_cast<uint32_t>(a), a1 = a >> 32;
  const uint64_t b0 = static_cast<uint32_t>(b), b1 = b >> 32;
  const uint64_t low = a0 * b0;
  const uint64_t middle = a1 * b0 + (low >> 32);  // no sum below exceeds 2^64 - 1
  const uint64_t other = a0 * b1 + static_cast<uint32_t>(middle);
  return {a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | static_cast<uint32_t>(low)};
#endif
}

}  // namespace assay

#endif  // ASSAY_SRC_GHASH_CTMUL_WIDE_H_
