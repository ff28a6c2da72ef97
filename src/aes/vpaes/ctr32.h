// The block loop of CTR (SP 800-38A section 6.5) with a 32-bit counter.
#ifndef ASSAY_SRC_AES_VPAES_CTR32_H_
#define ASSAY_SRC_AES_VPAES_CTR32_H_

#include <cstddef>
#include <cstdint>

namespace assay::vpaes {

// As AesBackend::ctr32_encrypt_blocks: one counter block at a time, and two interleaved with an odd last one alone.
// round_keys[16 * (nr + 1)]: a schedule of key.h for encryption, 16-byte aligned. Texts, keys and `icb` are secret;
// constant time.
void vpaes_ctr32_encrypt_blocks_1x(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out,
                                   size_t num_blocks, const uint8_t* icb);
void vpaes_ctr32_encrypt_blocks_2x(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out,
                                   size_t num_blocks, const uint8_t* icb);

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_CTR32_H_
