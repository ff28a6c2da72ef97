// The table of a hash subkey.
#ifndef ASSAY_SRC_GHASH_SSSE3_TABLE_H_
#define ASSAY_SRC_GHASH_SSSE3_TABLE_H_

#include <cstdint>

namespace assay::ghash_ssse3 {

// table[kTableBytes] (product.h), 16-byte aligned, from h[16], any alignment, no overlap. Both are secret; constant
// time.
void MakeTable(uint8_t* table, const uint8_t* h);

}  // namespace assay::ghash_ssse3

#endif  // ASSAY_SRC_GHASH_SSSE3_TABLE_H_
