#include "src/ghash/ssse3/table.h"

#include <tmmintrin.h>

#include <array>
#include <cstdint>

#include "src/ghash/ssse3/polynomial.h"
#include "src/ghash/ssse3/product.h"

namespace assay::ghash_ssse3 {
namespace {

// x g, reduced. Each byte keeps 7 of its bits, one place to the right, and carries its last one into the next lane;
// the one that leaves lane 15 is x^128 = 1 + x + x^2 + x^7, bits e1 of lane 0.
[[gnu::always_inline]] inline __m128i TimesX(__m128i g) {
  const __m128i stay = _mm_and_si128(_mm_srli_epi16(g, 1), _mm_set1_epi8(0x7f));
  const __m128i carry = _mm_slli_epi16(g, 7);  // bit 7 is the carry; the rest is masked or compared away
  const __m128i carried = _mm_slli_si128(_mm_and_si128(carry, _mm_set1_epi8(-0x80)), 1);
  const __m128i overflow = _mm_cmpgt_epi8(_mm_setzero_si128(), _mm_srli_si128(carry, 15));  // lane 0: ff or 00
  const __m128i fold = _mm_and_si128(overflow, _mm_cvtsi32_si128(0xe1));
  return _mm_xor_si128(_mm_xor_si128(stay, carried), fold);
}

// Four rows in one vector: lane 4r + q is entry q of row r, q in 0..3, of the table of sums of two polynomials
//   q:  0   1   2   3
//       0   a   b  a+b
struct Quads {
  __m128i rows[4];  // rows 0-3, 4-7, 8-11, 12-15
};
[[gnu::always_inline]] inline Quads MakeQuads(__m128i a, __m128i b) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i sum = _mm_xor_si128(a, b);
  const __m128i zero_a_low = _mm_unpacklo_epi8(zero, a);  // 0 a[0] 0 a[1] .. 0 a[7]
  const __m128i zero_a_high = _mm_unpackhi_epi8(zero, a);
  const __m128i b_sum_low = _mm_unpacklo_epi8(b, sum);  // b[0] sum[0] b[1] sum[1] ..
  const __m128i b_sum_high = _mm_unpackhi_epi8(b, sum);
  return {{_mm_unpacklo_epi16(zero_a_low, b_sum_low), _mm_unpackhi_epi16(zero_a_low, b_sum_low),
           _mm_unpacklo_epi16(zero_a_high, b_sum_high), _mm_unpackhi_epi16(zero_a_high, b_sum_high)}};
}

// Indices into a vector of four quads, lane v: the entry of quad r for the two low bits, or the two high bits, of v.
struct QuadIndices {
  Row low_bits;
  Row high_bits;
};
consteval std::array<QuadIndices, 4> DeriveQuadIndices() {
  std::array<QuadIndices, 4> indices{};
  for (uint8_t r = 0; r < 4; ++r) {
    for (uint8_t v = 0; v < 16; ++v) {
      indices[r].low_bits.byte[v] = static_cast<uint8_t>(4 * r + v % 4);
      indices[r].high_bits.byte[v] = static_cast<uint8_t>(4 * r + v / 4);
    }
  }
  return indices;
}
constexpr std::array<QuadIndices, 4> kQuadIndices = DeriveQuadIndices();

[[gnu::always_inline]] inline void StoreRow(uint8_t* row, __m128i x) {
  _mm_store_si128(reinterpret_cast<__m128i*>(row), x);
}

// Writes T and U of g into the 16 rows from `table` on, kRowBytes apart.
//
// T[v] = v3 g + v2 x g + v1 x^2 g + v0 x^3 g: the sum of a choice among the low two bits and one among the high two.
//
// U = x^4 T moves nibbles to the right: byte r of U[v] is the high nibble of byte r of T[v], moved down, and the low
// nibble of byte r - 1, moved up. The low nibble of byte 15 leaves: c x^128, folded into bytes 0 and 1.
[[gnu::always_inline]] inline void StorePower(uint8_t* table, __m128i g) {
  const __m128i xg = TimesX(g);
  const __m128i x2g = TimesX(xg);
  const __m128i x3g = TimesX(x2g);
  const Quads low_bits = MakeQuads(x3g, x2g);
  const Quads high_bits = MakeQuads(xg, g);

  const __m128i low_nibbles = _mm_set1_epi8(0x0f);
  const __m128i high_nibbles = _mm_set1_epi8(-0x10);
  __m128i moved_up = _mm_setzero_si128();
#pragma GCC unroll 16
  for (size_t r = 0; r < 16; ++r) {
    const QuadIndices& indices = kQuadIndices[r % 4];
    const __m128i t = _mm_xor_si128(_mm_shuffle_epi8(low_bits.rows[r / 4], Load(indices.low_bits)),
                                    _mm_shuffle_epi8(high_bits.rows[r / 4], Load(indices.high_bits)));
    const __m128i moved_down = _mm_and_si128(_mm_srli_epi16(t, 4), low_nibbles);
    StoreRow(table + kRowBytes * r, t);
    StoreRow(table + kRowBytes * r + 16, _mm_xor_si128(moved_down, moved_up));
    moved_up = _mm_and_si128(_mm_slli_epi16(t, 4), high_nibbles);
  }
  // moved_up is c in the high nibbles.
  const __m128i c = _mm_and_si128(_mm_srli_epi16(moved_up, 4), low_nibbles);
  uint8_t* const u0 = table + 16;
  uint8_t* const u1 = table + kRowBytes + 16;
  StoreRow(u0, _mm_xor_si128(LoadRow(u0), _mm_shuffle_epi8(Load(kReduction.stay_high), c)));
  StoreRow(u1, _mm_xor_si128(LoadRow(u1), _mm_shuffle_epi8(Load(kReduction.carry_high), c)));
}

// Entry v is p(v)^2 as a byte: squaring puts a zero between any two coefficients, v3 v2 v1 v0 => v3 0 v2 0 v1 0 v0 0.
consteval Row DeriveSpread() {
  Row row{};
  for (uint8_t v = 0; v < 16; ++v) {
    row.byte[v] = static_cast<uint8_t>((v & 8) << 4 | (v & 4) << 3 | (v & 2) << 2 | (v & 1) << 1);
  }
  return row;
}
constexpr Row kSpread = DeriveSpread();

// g^2, reduced. The squares of the two nibbles of byte j are bytes 2j and 2j + 1 of the result, 32 bytes in all. Byte
// 31 need not be 0, as Reduce wants it to be: what folding carries out of lane 15 is once more a multiple of x^128, so
// it is added to lane 0 of the high half, to be folded with it.
[[gnu::always_inline]] inline __m128i Square(__m128i g) {
  const Nibbles n = Split(g);
  const __m128i even = _mm_shuffle_epi8(Load(kSpread), n.high);
  const __m128i odd = _mm_shuffle_epi8(Load(kSpread), n.low);
  const __m128i high = _mm_unpackhi_epi8(even, odd);
  const __m128i beyond = _mm_srli_si128(FoldedCarry(Split(high)), 15);
  return Reduce({_mm_unpacklo_epi8(even, odd), _mm_xor_si128(high, beyond)});
}

}  // namespace

void MakeTable(uint8_t* table, const uint8_t* h) {
  const __m128i h1 = _mm_loadu_si128(reinterpret_cast<const __m128i*>(h));
  const __m128i h2 = Square(h1);
  const __m128i h4 = Square(h2);
  StorePower(table, h1);
  const __m128i h3 = Multiply(table, h2);
  StorePower(table + kPowerBytes, h2);
  StorePower(table + 3 * kPowerBytes, h4);
  StorePower(table + 2 * kPowerBytes, h3);  // last: its power takes longest
}

}  // namespace assay::ghash_ssse3
