// KeyExpansion to planes.
#ifndef ASSAY_SRC_AES_BITSLICED_KEY_H_
#define ASSAY_SRC_AES_BITSLICED_KEY_H_

#include <cstddef>
#include <cstdint>

#include "src/aes/aes_backend.h"

namespace assay::bitsliced {

// KeyExpansion (FIPS 197 section 5.2) of key[key_len], key_len 16, 24 or 32, into schedule[kScheduleBytes], aligned to
// a vector. Round key n is eight planes; each of its 128 bits fills the eight bits of its byte, one for each block. Its
// columns are laid out for the turn (rounds.h) at which it is added, and from round 1 on it holds the constant {63} of
// SubBytes, which the S-box circuit leaves out. `key` and `schedule` are secret.
void ExpandKey(const uint8_t* key, size_t key_len, AesDirection direction, uint8_t* schedule);

}  // namespace assay::bitsliced

#endif  // ASSAY_SRC_AES_BITSLICED_KEY_H_
