// Byte permutations that take the place of ShiftRows. Public constants.
//
// Byte 4c + r of a block is row r of column c (FIPS 197 section 3.4); rows and columns are counted mod 4. A permutation
// is given as shuffle indices: byte p of the result is byte row[p] of the argument.
//
// ShiftRows moves row r by r columns and commutes with everything that treats bytes one by one, so it is never carried
// out. After n rounds the byte that the standard has at p stands at ShiftedRows(n)[p]:
//
//   standard, after n rounds           held
//   row r:  x0 x1 x2 x3        row r:  x(0-nr) x(1-nr) x(2-nr) x(3-nr)
//
// MixColumns is the only step that looks at other bytes; it must find the byte m rows below in the same column of the
// standard, which in what is held is m rows below and n m columns to the right: RotatedColumns(m, n). Decryption is
// the same with -n for n.
#ifndef ASSAY_SRC_AES_VPAES_PERMUTATIONS_H_
#define ASSAY_SRC_AES_VPAES_PERMUTATIONS_H_

#include <array>
#include <cstdint>

#include "src/aes/vpaes/row.h"

namespace assay::vpaes {

constexpr uint8_t ByteAt(int row, int column) { return static_cast<uint8_t>(4 * (column & 3) + (row & 3)); }

constexpr Row ShiftedRows(int n) {
  Row indices{};
  for (int p = 0; p < 16; ++p) indices.byte[p] = ByteAt(p % 4, p / 4 + n * (p % 4));
  return indices;
}

constexpr Row RotatedColumns(int m, int n) {
  Row indices{};
  for (int p = 0; p < 16; ++p) indices.byte[p] = ByteAt(p % 4 + m, p / 4 + n * m);
  return indices;
}

// Index [n & 3]: round n of encryption, round -n of decryption.
inline constexpr std::array<Row, 4> kShiftedRows = {ShiftedRows(0), ShiftedRows(1), ShiftedRows(2), ShiftedRows(3)};
inline constexpr std::array<Row, 4> kOneRowDown = {RotatedColumns(1, 0), RotatedColumns(1, 1), RotatedColumns(1, 2),
                                                   RotatedColumns(1, 3)};
// Two rows down repeats with period 2: index [n & 1].
inline constexpr std::array<Row, 2> kTwoRowsDown = {RotatedColumns(2, 0), RotatedColumns(2, 1)};

// For every round, byte and distance: the neighbour in the standard's column, wherever both are held.
constexpr bool FindsNeighbours() {
  for (int n = 0; n < 4; ++n) {
    for (int p = 0; p < 16; ++p) {
      const int held = kShiftedRows[n].byte[p];
      const int one_down = kShiftedRows[n].byte[ByteAt(p % 4 + 1, p / 4)];
      const int two_down = kShiftedRows[n].byte[ByteAt(p % 4 + 2, p / 4)];
      if (kOneRowDown[n].byte[held] != one_down || kTwoRowsDown[n & 1].byte[held] != two_down) return false;
    }
  }
  return true;
}
static_assert(FindsNeighbours());

// Gathering with round n and then with round -n is the identity.
constexpr bool ShiftedRowsInvert() {
  for (int n = 0; n < 4; ++n) {
    for (int p = 0; p < 16; ++p) {
      if (kShiftedRows[n].byte[kShiftedRows[-n & 3].byte[p]] != p) return false;
    }
  }
  return true;
}
static_assert(ShiftedRowsInvert());

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_PERMUTATIONS_H_
