#include "src/aes/vpaes/vpaes.h"

#include <cstddef>
#include <cstdint>

#include "src/aes/aes_backend.h"
#include "src/aes/vpaes/blocks.h"
#include "src/aes/vpaes/ctr32.h"
#include "src/aes/vpaes/key.h"
#include "src/cpu/compiled_features.h"
#include "src/cpu/kernel_mark.h"

namespace assay {
namespace {

// The doors to the kernels, for each backend: who made the key is checked here, once.

template <const AesBackend& kBackend>
void ExpandEncryptKey(AesKey* out, const uint8_t* key, size_t key_len) {
  TagKey(out, kBackend, AesDirection::kEncrypt, key_len);
  vpaes::ExpandEncryptKey(out->schedule, key, key_len);
}

template <const AesBackend& kBackend>
void ExpandDecryptKey(AesKey* out, const uint8_t* key, size_t key_len) {
  TagKey(out, kBackend, AesDirection::kDecrypt, key_len);
  vpaes::ExpandDecryptKey(out->schedule, key, key_len);
}

template <const AesBackend& kBackend>
void EncryptBlocks(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  RequireKey(key, kBackend, AesDirection::kEncrypt);
  vpaes::EncryptBlocks(key.schedule, key.nr, in, out, num_blocks);
}

template <const AesBackend& kBackend>
void DecryptBlocks(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  RequireKey(key, kBackend, AesDirection::kDecrypt);
  vpaes::DecryptBlocks(key.schedule, key.nr, in, out, num_blocks);
}

void Ctr32EncryptBlocks1x(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks, const uint8_t* icb) {
  RequireKey(key, kVpaes1x, AesDirection::kEncrypt);
  vpaes::vpaes_ctr32_encrypt_blocks_1x(key.schedule, key.nr, in, out, num_blocks, icb);
}

void Ctr32EncryptBlocks2x(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks, const uint8_t* icb) {
  RequireKey(key, kVpaes2x, AesDirection::kEncrypt);
  vpaes::vpaes_ctr32_encrypt_blocks_2x(key.schedule, key.nr, in, out, num_blocks, icb);
}

}  // namespace

constinit const AesBackend kVpaes1x = {
    .name = "vpaes_1x",
    .description = "vector permute, SSSE3, one counter block at a time",
    .required = kCompiledFeatures,
    .parallel_blocks = 1,
    .schedule_bytes = vpaes::kScheduleBytes,
    .key_kernel = Kernel::kVpaesKey,
    .blocks_kernel = Kernel::kVpaesBlocks,
    .ctr32_kernel = Kernel::kVpaesCtr32One,
    .expand_encrypt_key = ExpandEncryptKey<kVpaes1x>,
    .expand_decrypt_key = ExpandDecryptKey<kVpaes1x>,
    .encrypt_blocks = EncryptBlocks<kVpaes1x>,
    .decrypt_blocks = DecryptBlocks<kVpaes1x>,
    .ctr32_encrypt_blocks = Ctr32EncryptBlocks1x,
};

constinit const AesBackend kVpaes2x = {
    .name = "vpaes_2x",
    .description = "vector permute, SSSE3, two counter blocks interleaved",
    .required = kCompiledFeatures,
    .parallel_blocks = 2,
    .schedule_bytes = vpaes::kScheduleBytes,
    .key_kernel = Kernel::kVpaesKey,
    .blocks_kernel = Kernel::kVpaesBlocks,
    .ctr32_kernel = Kernel::kVpaesCtr32Two,
    .expand_encrypt_key = ExpandEncryptKey<kVpaes2x>,
    .expand_decrypt_key = ExpandDecryptKey<kVpaes2x>,
    .encrypt_blocks = EncryptBlocks<kVpaes2x>,
    .decrypt_blocks = DecryptBlocks<kVpaes2x>,
    .ctr32_encrypt_blocks = Ctr32EncryptBlocks2x,
};

}  // namespace assay
