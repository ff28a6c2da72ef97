#include "src/aes/aes_backend.h"

#include <cstdio>
#include <cstdlib>

#include "src/memory/wipe.h"

namespace assay {
namespace {

const char* BackendName(const AesBackend* backend) { return backend == nullptr ? "nobody" : backend->name; }

const char* DirectionName(AesDirection direction) {
  switch (direction) {
    case AesDirection::kNone:
      return "nothing";
    case AesDirection::kEncrypt:
      return "encryption";
    case AesDirection::kDecrypt:
      return "decryption";
  }
  return "an unknown direction";
}

}  // namespace

AesKey::~AesKey() { Clear(); }

void AesKey::Clear() {
  if (backend != nullptr) Wipe(schedule, backend->schedule_bytes);
  backend = nullptr;
  direction = AesDirection::kNone;
  nr = 0;
}

void RequireKey(const AesKey& key, const AesBackend& backend, AesDirection direction) {
  if (key.backend == &backend && key.direction == direction) return;
  std::fprintf(stderr, "AES key expanded by %s for %s was given to %s for %s\n", BackendName(key.backend),
               DirectionName(key.direction), backend.name, DirectionName(direction));
  std::abort();
}

void TagKey(AesKey* key, const AesBackend& backend, AesDirection direction, size_t key_len) {
  if (key_len != 16 && key_len != 24 && key_len != 32) {
    std::fprintf(stderr, "AES key of %zu bytes was given to %s: not 16, 24 or 32\n", key_len, backend.name);
    std::abort();
  }
  key->Clear();
  key->backend = &backend;
  key->direction = direction;
  key->nr = static_cast<uint8_t>(key_len / 4 + 6);
}

}  // namespace assay
