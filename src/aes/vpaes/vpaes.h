// AES by vector permutation: M. Hamburg, "Accelerating AES with Vector Permute Instructions" (CHES 2009), on SSSE3.
//
// A byte of state is two nibbles in a tower field (tower.h); S-boxes are byte shuffles of 16-entry tables in registers,
// so no address and no branch depends on a secret. Keys, key expansion and the block functions are the same for both
// backends; they differ in how many counter blocks ctr32 has in flight.
#ifndef ASSAY_SRC_AES_VPAES_VPAES_H_
#define ASSAY_SRC_AES_VPAES_VPAES_H_

#include "src/aes/aes_backend.h"

namespace assay {

extern const AesBackend kVpaes1x;
extern const AesBackend kVpaes2x;

}  // namespace assay

#endif  // ASSAY_SRC_AES_VPAES_VPAES_H_
