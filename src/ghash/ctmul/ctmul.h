// GHASH by integer multiplication with holes: for any CPU.
#ifndef ASSAY_SRC_GHASH_CTMUL_CTMUL_H_
#define ASSAY_SRC_GHASH_CTMUL_CTMUL_H_

#include "src/ghash/ghash_backend.h"

namespace assay {

// "ctmul". Constant time on CPUs whose 64-bit (or, without __int128, 32-bit) multiplication is: all x86-64 and most Arm
// cores; not some small cores without a full multiplier.
extern const GhashBackend kGhashCtmul;

}  // namespace assay

#endif  // ASSAY_SRC_GHASH_CTMUL_CTMUL_H_
