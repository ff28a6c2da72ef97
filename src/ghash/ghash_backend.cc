#include "src/ghash/ghash_backend.h"

#include <cstdio>
#include <cstdlib>

#include "src/memory/wipe.h"

namespace assay {

GhashKey::~GhashKey() { Clear(); }

void GhashKey::Clear() {
  if (backend != nullptr) Wipe(htable, backend->htable_bytes);
  backend = nullptr;
}

void RequireGhashKey(const GhashKey& key, const GhashBackend& backend) {
  if (key.backend == &backend) return;
  std::fprintf(stderr, "GHASH key made by %s was given to %s\n", key.backend == nullptr ? "nobody" : key.backend->name,
               backend.name);
  std::abort();
}

}  // namespace assay
