// GHASH by byte shuffles over tables of nibbles, on SSSE3, four blocks to a reduction (product.h).
#ifndef ASSAY_SRC_GHASH_SSSE3_SSSE3_H_
#define ASSAY_SRC_GHASH_SSSE3_SSSE3_H_

#include "src/ghash/ghash_backend.h"

namespace assay {

extern const GhashBackend kGhashSsse3;

}  // namespace assay

#endif  // ASSAY_SRC_GHASH_SSSE3_SSSE3_H_
