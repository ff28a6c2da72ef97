// The unit of every table: 16 bytes, the table or the indices of one byte shuffle.
#ifndef ASSAY_SRC_AES_VPAES_ROW_H_
#define ASSAY_SRC_AES_VPAES_ROW_H_

#include <cstdint>

namespace assay::vpaes {

struct alignas(16) Row {
  uint8_t byte[16];
  constexpr bool operator==(const Row&) const = default;
};

// A function of two nibbles, f(m, n) = first[m] + second[n]. Two uses: a linear map of a byte, with its low and its
// high nibble; and a linear map of 1/x, with the quotients io and jo of tower.h.
struct PairTable {
  Row first;
  Row second;
};

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_ROW_H_
