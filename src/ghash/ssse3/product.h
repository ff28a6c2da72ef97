// Products of blocks with powers of H, by byte shuffles over tables of nibbles.
//
// Tables. For a power G of H, T[v] = p(v) G and U[v] = x^4 p(v) G (polynomial.h), reduced, 16 bytes each. Then
//   Y G = sum over j of x^(8j) (T[high_j] + U[low_j]).
// Row r of a table holds byte r of its 16 entries; one shuffle of row r by the high nibbles of Y yields byte r of
// T[high_j] in lane j, for all j, with the same accesses whatever Y is. That byte belongs to x^(8r) x^(8j):
//
//   lane            0          1          2      ..
//   V_r       T[high_0][r] T[high_1][r] T[high_2][r] ..        Y G = sum over r of x^(8r) V_r
//
// which Horner's rule sums from row 15 down: S = x^8 S + V_r, on 32 bytes, unreduced.
//
// Aggregation. V_r only adds up lookups; products with different powers share it, the shifts and the reduction:
//   Y1 H^k + Y2 H^(k-1) + .. + Yk H.
//
// The table of a key, kTableBytes:  row 0: T_1 U_1 T_2 U_2 T_3 U_3 T_4 U_4, row 1: the same, .. row 15, where T_k is of
// H^k: fixed stride and low powers first, so any k up to kMaxBlocks uses a prefix of each row.
#ifndef ASSAY_SRC_GHASH_SSSE3_PRODUCT_H_
#define ASSAY_SRC_GHASH_SSSE3_PRODUCT_H_

#include <tmmintrin.h>

#include <cstddef>
#include <cstdint>

#include "src/ghash/ssse3/polynomial.h"

namespace assay::ghash_ssse3 {

inline constexpr int kMaxBlocks = 4;
inline constexpr size_t kPowerBytes = 32;                      // T_k and U_k in one row
inline constexpr size_t kRowBytes = kMaxBlocks * kPowerBytes;  // the stride of rows
inline constexpr size_t kTableBytes = 16 * kRowBytes;

[[gnu::always_inline]] inline __m128i LoadRow(const uint8_t* row) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(row));
}

template <int kBlocks>
struct Indices {
  Nibbles of[kBlocks];
};

// sum of x^(8(r - kFirstRow)) V_r over the 8 rows from kFirstRow on: 23 bytes.
template <int kBlocks, int kFirstRow>
[[gnu::always_inline]] inline Wide SumRows(const uint8_t* table, const Indices<kBlocks>& y) {
  Wide sum = {_mm_setzero_si128(), _mm_setzero_si128()};
  for (int r = kFirstRow + 7; r >= kFirstRow; --r) {
    const uint8_t* const row = table + kRowBytes * r;
    __m128i v = _mm_setzero_si128();
#pragma GCC unroll 4
    for (int k = 1; k <= kBlocks; ++k) {
      const Nibbles& nibbles = y.of[kBlocks - k];
      const __m128i t = _mm_shuffle_epi8(LoadRow(row + kPowerBytes * (k - 1)), nibbles.high);
      const __m128i u = _mm_shuffle_epi8(LoadRow(row + kPowerBytes * (k - 1) + 16), nibbles.low);
      v = Pin(_mm_xor_si128(v, _mm_xor_si128(t, u)));
    }
    // The shifted sum is the one operand that waits for the last row: added last.
    sum.high = _mm_alignr_epi8(sum.high, sum.low, 15);
    sum.low = _mm_xor_si128(v, _mm_slli_si128(sum.low, 1));
  }
  return sum;
}

// Y1 H^k + .. + Yk H for k = kBlocks, reduced. `table`: of H, 16-byte aligned. The halves of the rows are summed apart:
// two short chains of dependent shifts instead of a long one.
template <int kBlocks>
[[gnu::always_inline]] inline __m128i Product(const uint8_t* table, const Indices<kBlocks>& y) {
  const Wide upper = SumRows<kBlocks, 8>(table, y);
  const Wide lower = SumRows<kBlocks, 0>(table, y);
  // lower + x^64 upper: 31 bytes.
  return Reduce({_mm_xor_si128(lower.low, _mm_slli_si128(upper.low, 8)),
                 _mm_xor_si128(lower.high, _mm_alignr_epi8(upper.high, upper.low, 8))});
}

// Y H, reduced.
[[gnu::always_inline]] inline __m128i Multiply(const uint8_t* table, __m128i y) {
  return Product<1>(table, {{Split(y)}});
}

}  // namespace assay::ghash_ssse3

#endif  // ASSAY_SRC_GHASH_SSSE3_PRODUCT_H_
