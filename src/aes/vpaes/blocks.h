// Cipher and InvCipher over many blocks (FIPS 197 sections 5.1 and 5.3).
#ifndef ASSAY_SRC_AES_VPAES_BLOCKS_H_
#define ASSAY_SRC_AES_VPAES_BLOCKS_H_

#include <cstddef>
#include <cstdint>

namespace assay::vpaes {

// in[16 * num_blocks] => out[16 * num_blocks], equal or disjoint, any alignment; num_blocks 0 touches neither.
// round_keys[16 * (nr + 1)]: a schedule of key.h for the same direction, 16-byte aligned. Texts and keys are secret;
// constant time.
void EncryptBlocks(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out, size_t num_blocks);
void DecryptBlocks(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out, size_t num_blocks);

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_BLOCKS_H_
