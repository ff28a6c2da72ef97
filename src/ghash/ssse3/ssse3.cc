#include "src/ghash/ssse3/ssse3.h"

#include <tmmintrin.h>

#include <cstddef>
#include <cstdint>

#include "src/cpu/compiled_features.h"
#include "src/cpu/kernel_mark.h"
#include "src/ghash/ghash_backend.h"
#include "src/ghash/ssse3/polynomial.h"
#include "src/ghash/ssse3/product.h"
#include "src/ghash/ssse3/table.h"

namespace assay {
namespace {

using ghash_ssse3::Indices;
using ghash_ssse3::kMaxBlocks;
using ghash_ssse3::Split;

__m128i LoadBlock(const uint8_t* block) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(block)); }
void StoreBlock(uint8_t* block, __m128i x) { _mm_storeu_si128(reinterpret_cast<__m128i*>(block), x); }

// (y + X1) H^k + X2 H^(k-1) + .. + Xk H for the k = kBlocks blocks X of `in`.
template <int kBlocks>
[[gnu::always_inline]] inline __m128i Absorb(const uint8_t* table, __m128i y, const uint8_t* in) {
  Indices<kBlocks> indices;
  indices.of[0] = Split(_mm_xor_si128(y, LoadBlock(in)));
#pragma GCC unroll 4
  for (int i = 1; i < kBlocks; ++i) indices.of[i] = Split(LoadBlock(in + 16 * i));
  return ghash_ssse3::Product<kBlocks>(table, indices);
}

void Init(GhashKey* key, const uint8_t* h) {
  key->Clear();
  MarkKernel(Kernel::kGhashSsse3);
  ghash_ssse3::MakeTable(key->htable, h);
  key->backend = &kGhashSsse3;
}

void Multiply(const GhashKey& key, uint8_t* y) {
  RequireGhashKey(key, kGhashSsse3);
  MarkKernel(Kernel::kGhashSsse3);
  StoreBlock(y, ghash_ssse3::Multiply(key.htable, LoadBlock(y)));
}

void Update(const GhashKey& key, uint8_t* y, const uint8_t* in, size_t num_blocks) {
  RequireGhashKey(key, kGhashSsse3);
  MarkKernel(Kernel::kGhashSsse3);
  if (num_blocks == 0) return;
  __m128i state = LoadBlock(y);
  for (; num_blocks >= kMaxBlocks; num_blocks -= kMaxBlocks, in += 16 * kMaxBlocks) {
    state = Absorb<kMaxBlocks>(key.htable, state, in);
  }
  if (num_blocks == 3) state = Absorb<3>(key.htable, state, in);
  if (num_blocks == 2) state = Absorb<2>(key.htable, state, in);
  if (num_blocks == 1) state = Absorb<1>(key.htable, state, in);
  StoreBlock(y, state);
}

}  // namespace

constinit const GhashBackend kGhashSsse3 = {
    .name = "ssse3",
    .description = "nibble tables by byte shuffles, SSSE3, four blocks to a reduction",
    .required = kCompiledFeatures,
    .parallel_blocks = kMaxBlocks,
    .htable_bytes = ghash_ssse3::kTableBytes,
    .kernel = Kernel::kGhashSsse3,
    .init = Init,
    .multiply = Multiply,
    .update = Update,
};

}  // namespace assay
