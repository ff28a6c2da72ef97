// GHASH backends as data (SP 800-38D section 6.4, Algorithm 2).
#ifndef ASSAY_SRC_GHASH_GHASH_BACKEND_H_
#define ASSAY_SRC_GHASH_GHASH_BACKEND_H_

#include <cstddef>
#include <cstdint>

#include "src/cpu/features.h"
#include "src/cpu/kernel_mark.h"

namespace assay {

struct GhashBackend;

inline constexpr size_t kMaxHtableBytes = 4096;

// What a backend derives from the hash subkey H. Opaque and secret: `htable`. The destructor wipes it.
struct GhashKey {
  GhashKey() = default;
  GhashKey(const GhashKey&) = delete;
  GhashKey& operator=(const GhashKey&) = delete;
  ~GhashKey();
  // Wipes the table and forgets the backend.
  void Clear();

  const GhashBackend* backend = nullptr;  // who made the table; null: nobody
  alignas(64) uint8_t htable[kMaxHtableBytes];
};

// Blocks are 16 bytes in the order of SP 800-38D section 6.3: the first bit of a block is the most significant bit of
// its byte 0 and the coefficient of x^0. No alignment is needed. H, y and data are secret; lengths and addresses are
// public. A function may leave secrets in registers and on the dead stack; its caller burns both (burn.h).
struct GhashBackend {
  const char* name;
  const char* description;
  FeatureSet required;     // kCompiledFeatures of its translation unit
  size_t parallel_blocks;  // how many blocks are aggregated before one reduction
  size_t htable_bytes;     // how much of GhashKey::htable it uses, at most kMaxHtableBytes
  Kernel kernel;           // the mark that its functions leave

  // Fills `key` from h[16].
  void (*init)(GhashKey* key, const uint8_t* h);

  // y = y . H in GF(2^128); y[16] in place.
  void (*multiply)(const GhashKey& key, uint8_t* y);

  // For each of the num_blocks blocks X of `in`: y = (y ^ X) . H. y[16] in place; `in` does not overlap y.
  void (*update)(const GhashKey& key, uint8_t* y, const uint8_t* in, size_t num_blocks);
};

// Aborts with one line on stderr unless `backend` made `key`. Every kernel calls it first.
void RequireGhashKey(const GhashKey& key, const GhashBackend& backend);

}  // namespace assay

#endif  // ASSAY_SRC_GHASH_GHASH_BACKEND_H_
