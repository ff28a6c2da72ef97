#include "src/aes/bitsliced/bitsliced.h"

#include <algorithm>

#include "src/aes/bitsliced/key.h"
#include "src/aes/bitsliced/plane.h"
#include "src/aes/bitsliced/rounds.h"
#include "src/cpu/compiled_features.h"
#include "src/memory/wipe.h"

namespace assay {
namespace bitsliced {
namespace {

constexpr size_t kMaxBatches = 2;
constexpr size_t kMaxBlocks = kMaxBatches * kBatch;

static_assert(kScheduleBytes <= kMaxAesScheduleBytes);

// What one step works on: up to kMaxBlocks blocks. Blocks that a step does not have are zero and stay unused.
struct Work {
  Batch batches[kMaxBatches];

  ~Work() { Wipe(batches, sizeof batches); }
};

constexpr size_t NumBatches(size_t num_blocks) { return (num_blocks + kBatch - 1) / kBatch; }

void ToPlanes(Work& work, size_t num_batches) {
  for (size_t i = 0; i < num_batches; ++i) BlocksToPlanes(work.batches[i]);
}

void ToBlocks(Work& work, size_t num_batches) {
  for (size_t i = 0; i < num_batches; ++i) PlanesToBlocks(work.batches[i]);
}

using CryptPlanes = void(const uint8_t* schedule, size_t nr, Batch* batches, size_t num_batches);

void CryptBlocks(CryptPlanes* crypt, const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  Work work = {};
  while (num_blocks > 0) {
    const size_t num_now = std::min(num_blocks, kMaxBlocks);
    const size_t num_batches = NumBatches(num_now);
    for (size_t i = 0; i < num_now; ++i) LoadBlock(in + 16 * i, work.batches[i / kBatch][i % kBatch]);
    ToPlanes(work, num_batches);
    crypt(key.schedule, key.nr, work.batches, num_batches);
    ToBlocks(work, num_batches);
    for (size_t i = 0; i < num_now; ++i) StoreBlock(work.batches[i / kBatch][i % kBatch], out + 16 * i);
    in += 16 * num_now;
    out += 16 * num_now;
    num_blocks -= num_now;
  }
}

// [b0,b1,b2,b3] as a big-endian number to the lane that holds these bytes as a column, b0 in the low bits.
constexpr uint32_t ColumnOfCounter(uint32_t counter) {
  return counter >> 24 | (counter >> 8 & 0xff00) | (counter & 0xff00) << 8 | counter << 24;
}

// Eight counter blocks from `counter` on. Not a loop: a compiler may end a loop by comparing the counter, and a counter
// can be secret (the J0 of SP 800-38D for an IV that is not 96 bits long is made with H).
void CountBlocks(const Plane& nonce, uint32_t counter, Batch& blocks) {
  ForEachPlane([&](int i) { blocks[i] = nonce | Plane{0, 0, 0, ColumnOfCounter(counter + static_cast<uint32_t>(i))}; });
}

void CryptCtr32(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks, const uint8_t* icb) {
  uint32_t counter = uint32_t{icb[12]} << 24 | uint32_t{icb[13]} << 16 | uint32_t{icb[14]} << 8 | icb[15];
  Plane nonce;
  LoadBlock(icb, nonce);
  nonce[3] = 0;
  Work work;
  while (num_blocks > 0) {
    const size_t num_now = std::min(num_blocks, kMaxBlocks);
    const size_t num_batches = NumBatches(num_now);
    CountBlocks(nonce, counter, work.batches[0]);
    if (num_batches > 1) CountBlocks(nonce, counter + kBatch, work.batches[1]);
    counter += kMaxBlocks;
    ToPlanes(work, num_batches);
    EncryptPlanes(key.schedule, key.nr, work.batches, num_batches);
    ToBlocks(work, num_batches);
    for (size_t i = 0; i < num_now; ++i) {
      Plane block;
      LoadBlock(in + 16 * i, block);
      block ^= work.batches[i / kBatch][i % kBatch];
      StoreBlock(block, out + 16 * i);
    }
    in += 16 * num_now;
    out += 16 * num_now;
    num_blocks -= num_now;
  }
}

// The backend's functions: each checks its key before it does its work.

void ExpandEncryptKey(AesKey* out, const uint8_t* key, size_t key_len) {
  TagKey(out, kBitsliced, AesDirection::kEncrypt, key_len);
  MarkKernel(Kernel::kBitslicedKey);
  ExpandKey(key, key_len, AesDirection::kEncrypt, out->schedule);
}

void ExpandDecryptKey(AesKey* out, const uint8_t* key, size_t key_len) {
  TagKey(out, kBitsliced, AesDirection::kDecrypt, key_len);
  MarkKernel(Kernel::kBitslicedKey);
  ExpandKey(key, key_len, AesDirection::kDecrypt, out->schedule);
}

void EncryptBlocks(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  RequireKey(key, kBitsliced, AesDirection::kEncrypt);
  MarkKernel(Kernel::kBitslicedBlocks);
  CryptBlocks(EncryptPlanes, key, in, out, num_blocks);
}

void DecryptBlocks(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  RequireKey(key, kBitsliced, AesDirection::kDecrypt);
  MarkKernel(Kernel::kBitslicedBlocks);
  CryptBlocks(DecryptPlanes, key, in, out, num_blocks);
}

void Ctr32EncryptBlocks(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks, const uint8_t* icb) {
  RequireKey(key, kBitsliced, AesDirection::kEncrypt);
  MarkKernel(Kernel::kBitslicedCtr32);
  CryptCtr32(key, in, out, num_blocks, icb);
}

}  // namespace
}  // namespace bitsliced

constexpr AesBackend kBitsliced = {
    .name = "bitsliced",
    .description = "bit planes of 8 blocks, two batches at once; any CPU",
    .required = kCompiledFeatures,
    .parallel_blocks = bitsliced::kMaxBlocks,
    .schedule_bytes = bitsliced::kScheduleBytes,
    .key_kernel = Kernel::kBitslicedKey,
    .blocks_kernel = Kernel::kBitslicedBlocks,
    .ctr32_kernel = Kernel::kBitslicedCtr32,
    .expand_encrypt_key = bitsliced::ExpandEncryptKey,
    .expand_decrypt_key = bitsliced::ExpandDecryptKey,
    .encrypt_blocks = bitsliced::EncryptBlocks,
    .decrypt_blocks = bitsliced::DecryptBlocks,
    .ctr32_encrypt_blocks = bitsliced::Ctr32EncryptBlocks,
};

}  // namespace assay
