// GF(2^128) as GHASH writes it (SP 800-38D section 6.3), in 16-byte vectors, and its reduction.
//
// Vocabulary. A block is a polynomial over GF(2). In memory order, bit 7 (the most significant) of byte 0 is the
// coefficient of x^0, and bit 7 - b of byte j that of x^(8j + b). So within a byte *less* significant bits are *higher*
// powers, while *later* bytes are higher powers too. Byte j of a vector is byte j in memory: nothing is byte-swapped,
// and multiplication by x^8 moves bytes to the next higher lane:
//
//   lane      0   1   2  ..  15            0   1   2  ..  15 | 16
//            b0  b1  b2  .. b15      =>    0  b0  b1  .. b14 | b15
//
// The high nibble of byte j holds x^(8j) to x^(8j+3), the low nibble x^(8j+4) to x^(8j+7). A nibble v with bits v3 v2
// v1 v0 stands for p(v) = v3 + v2 x + v1 x^2 + v0 x^3, so a block is
//   sum over j of x^(8j) (p(high_j) + x^4 p(low_j)).
//
// The field is GF(2)[x] modulo x^128 + x^7 + x^2 + x + 1: x^128 = 1 + x + x^2 + x^7.
#ifndef ASSAY_SRC_GHASH_SSSE3_POLYNOMIAL_H_
#define ASSAY_SRC_GHASH_SSSE3_POLYNOMIAL_H_

#include <tmmintrin.h>

#include <cstdint>

namespace assay::ghash_ssse3 {

// 16 entries of a shuffle, one for each nibble.
struct alignas(16) Row {
  uint8_t byte[16];
};

[[gnu::always_inline]] inline __m128i Load(const Row& row) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(&row));
}

// x; the compiler can not regroup a sum across it.
[[gnu::always_inline]] inline __m128i Pin(__m128i x) {
  asm("" : "+x"(x));
  return x;
}

struct Nibbles {
  __m128i high;
  __m128i low;
};

// The nibbles of each byte, with bits 4 to 7 clear: shuffle indices.
[[gnu::always_inline]] inline Nibbles Split(__m128i x) {
  const __m128i mask = _mm_set1_epi8(15);
  return {_mm_and_si128(_mm_srli_epi16(x, 4), mask), _mm_and_si128(x, mask)};
}

// (1 + x + x^2 + x^7) times one byte is a polynomial of up to 15 terms: the byte that stays and the byte that is
// carried into the next lane. Both are linear, so each nibble has its table.
struct Reduction {
  Row stay_high;  // indexed by the high nibble of the byte
  Row stay_low;   // by the low nibble
  Row carry_high;
  Row carry_low;
};

// Coefficients of x^0 to x^15 as bits 15 to 0: multiplication by x^s is a shift to the right by s.
consteval uint16_t FoldByte(uint8_t byte) {
  const uint16_t p = static_cast<uint16_t>(byte << 8);
  return static_cast<uint16_t>(p ^ p >> 1 ^ p >> 2 ^ p >> 7);
}

consteval Reduction DeriveReduction() {
  Reduction r{};
  for (uint8_t v = 0; v < 16; ++v) {
    const uint16_t high = FoldByte(static_cast<uint8_t>(v << 4));
    const uint16_t low = FoldByte(v);
    r.stay_high.byte[v] = static_cast<uint8_t>(high >> 8);
    r.stay_low.byte[v] = static_cast<uint8_t>(low >> 8);
    r.carry_high.byte[v] = static_cast<uint8_t>(high);
    r.carry_low.byte[v] = static_cast<uint8_t>(low);
  }
  return r;
}
inline constexpr Reduction kReduction = DeriveReduction();

// A polynomial of 32 bytes: low + x^128 high.
struct Wide {
  __m128i low;
  __m128i high;
};

// What (1 + x + x^2 + x^7) times each byte, given by its nibbles, keeps in its lane, and what it carries into the next.
[[gnu::always_inline]] inline __m128i FoldedStay(Nibbles n) {
  return _mm_xor_si128(_mm_shuffle_epi8(Load(kReduction.stay_high), n.high),
                       _mm_shuffle_epi8(Load(kReduction.stay_low), n.low));
}
[[gnu::always_inline]] inline __m128i FoldedCarry(Nibbles n) {
  return _mm_xor_si128(_mm_shuffle_epi8(Load(kReduction.carry_high), n.high),
                       _mm_shuffle_epi8(Load(kReduction.carry_low), n.low));
}

// p modulo the field's polynomial, if byte 15 of p.high is 0: then (1 + x + x^2 + x^7) p.high has no term beyond x^127,
// and adding it to p.low is all. Otherwise what lane 15 carries out is dropped.
[[gnu::always_inline]] inline __m128i Reduce(Wide p) {
  const Nibbles n = Split(p.high);
  return _mm_xor_si128(_mm_xor_si128(p.low, FoldedStay(n)), _mm_slli_si128(FoldedCarry(n), 1));
}

}  // namespace assay::ghash_ssse3

#endif  // ASSAY_SRC_GHASH_SSSE3_POLYNOMIAL_H_
