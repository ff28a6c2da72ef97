// The 16-byte vectors of SSSE3, as substitute.h and rounds.h want them. One vector holds one block.
#ifndef ASSAY_SRC_AES_VPAES_XMM_H_
#define ASSAY_SRC_AES_VPAES_XMM_H_

#include <tmmintrin.h>

#include <cstdint>

#include "src/aes/vpaes/row.h"

namespace assay::vpaes {

struct Xmm {
  using Vec = __m128i;

  // A row of a table, or a round key (16-byte aligned).
  [[gnu::always_inline]] static Vec Load(const Row& row) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(&row));
  }
  [[gnu::always_inline]] static Vec LoadKey(const uint8_t* round_key) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(round_key));
  }
  // A block of text, at any alignment.
  [[gnu::always_inline]] static Vec LoadText(const uint8_t* text) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(text));
  }
  [[gnu::always_inline]] static void StoreText(uint8_t* text, Vec x) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(text), x);
  }

  [[gnu::always_inline]] static Vec Shuffle(Vec table, Vec indices) { return _mm_shuffle_epi8(table, indices); }
  [[gnu::always_inline]] static Vec Xor(Vec a, Vec b) { return _mm_xor_si128(a, b); }
  [[gnu::always_inline]] static Vec LowNibbles(Vec x) { return _mm_and_si128(x, _mm_set1_epi8(15)); }
  // The shift moves bits of each byte into its neighbour; the mask is what clears bit 7, the sign of infinity.
  [[gnu::always_inline]] static Vec HighNibbles(Vec x) {
    return _mm_and_si128(_mm_srli_epi16(x, 4), _mm_set1_epi8(15));
  }

  // x; the compiler can not regroup a sum across it.
  [[gnu::always_inline]] static Vec Pin(Vec x) {
    asm("" : "+x"(x));
    return x;
  }
};

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_XMM_H_
