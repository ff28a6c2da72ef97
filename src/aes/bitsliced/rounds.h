// Cipher and InvCipher on planes.
#ifndef ASSAY_SRC_AES_BITSLICED_ROUNDS_H_
#define ASSAY_SRC_AES_BITSLICED_ROUNDS_H_

#include <cstddef>
#include <cstdint>

#include "src/aes/bitsliced/plane.h"

namespace assay::bitsliced {

inline constexpr size_t kRoundKeyBytes = 8 * sizeof(Plane);
inline constexpr size_t kScheduleBytes = 15 * kRoundKeyBytes;

// Cipher (FIPS 197 section 5.1) and InvCipher (section 5.3) on the planes of batches[num_batches], in place; one batch
// or more. Two batches take less than twice the time of one: their rounds alternate, and the CPU works on both at once.
// `schedule` is what ExpandKey (key.h) made for this direction, aligned to a vector; nr is 10, 12 or 14. Secret: the
// schedule and the batches.
void EncryptPlanes(const uint8_t* schedule, size_t nr, Batch* batches, size_t num_batches);
void DecryptPlanes(const uint8_t* schedule, size_t nr, Batch* batches, size_t num_batches);

}  // namespace assay::bitsliced

#endif  // ASSAY_SRC_AES_BITSLICED_ROUNDS_H_
