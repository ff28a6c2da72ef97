// AES backends as data (FIPS 197; CTR's block loop from SP 800-38A section 6.5).
//
// A backend is one constant struct of function pointers. Kernels return no errors: they state preconditions, and
// `RequireKey` aborts on a key that another backend or the other direction expanded.
#ifndef ASSAY_SRC_AES_AES_BACKEND_H_
#define ASSAY_SRC_AES_AES_BACKEND_H_

#include <cstddef>
#include <cstdint>

#include "src/cpu/features.h"
#include "src/cpu/kernel_mark.h"

namespace assay {

struct AesBackend;

inline constexpr size_t kAesBlockBytes = 16;
inline constexpr size_t kMaxAesScheduleBytes = 2048;

enum class AesDirection : uint8_t { kNone, kEncrypt, kDecrypt };

// An expanded key. The schedule is opaque: its form is its backend's own, and only the backend that made it may read
// it. Secret: `schedule`. Public: the rest. The destructor wipes what the backend used.
struct AesKey {
  AesKey() = default;
  AesKey(const AesKey&) = delete;
  AesKey& operator=(const AesKey&) = delete;
  ~AesKey();
  // Wipes the schedule and forgets the backend.
  void Clear();

  const AesBackend* backend = nullptr;           // who expanded it; null: nobody
  AesDirection direction = AesDirection::kNone;  // what it was expanded for
  uint8_t nr = 0;                                // rounds: 10, 12 or 14
  alignas(64) uint8_t schedule[kMaxAesScheduleBytes];
};

// In all functions: `key`, `in`, `out` and `icb` need no alignment. `in` and `out` are equal or do not overlap, and
// hold 16 * num_blocks bytes (num_blocks 0: nothing is read or written, pointers may be null). Keys and texts are
// secret; lengths, addresses and (unless its maker says otherwise) the counter block are public. A function may leave
// secrets in registers and on the dead stack; its caller burns both (burn.h) before it returns to somebody else, as the
// modes do.
struct AesBackend {
  const char* name;         // "vpaes_2x": by technique, never "fast"
  const char* description;  // one line for reports
  FeatureSet required;      // what the CPU must have: kCompiledFeatures of its translation unit
  size_t parallel_blocks;   // the batch: how many blocks ctr32 has in flight
  size_t schedule_bytes;    // how much of AesKey::schedule it uses, at most kMaxAesScheduleBytes
  Kernel key_kernel;        // the marks that its functions leave
  Kernel blocks_kernel;
  Kernel ctr32_kernel;

  // KeyExpansion (FIPS 197 section 5.2) for key[key_len], key_len 16, 24 or 32. Sets every field of `out`.
  void (*expand_encrypt_key)(AesKey* out, const uint8_t* key, size_t key_len);
  void (*expand_decrypt_key)(AesKey* out, const uint8_t* key, size_t key_len);

  // Cipher (section 5.1) and InvCipher (section 5.3) on in[16*num_blocks]; one block is num_blocks 1.
  void (*encrypt_blocks)(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks);
  void (*decrypt_blocks)(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks);

  // out block i = in block i ^ Cipher(icb + i), where the sum changes icb[12..15] only: a big-endian number mod 2^32.
  // icb[16] is not changed. `key` is an encryption key.
  void (*ctr32_encrypt_blocks)(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks,
                               const uint8_t* icb);
};

// Aborts with one line on stderr unless `backend` expanded `key` for `direction`. Every kernel calls it first.
void RequireKey(const AesKey& key, const AesBackend& backend, AesDirection direction);

// Called by a backend's key expansion: fills in every public field. Aborts on a key_len that is not 16, 24 or 32.
void TagKey(AesKey* key, const AesBackend& backend, AesDirection direction, size_t key_len);

}  // namespace assay

#endif  // ASSAY_SRC_AES_AES_BACKEND_H_
