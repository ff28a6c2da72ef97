#include "src/ghash/registry.h"

namespace assay {

const GhashBackend* FindGhashBackend(std::string_view name) {
  for (const GhashBackend* backend : GhashBackends()) {
    if (backend->name == name) return backend;
  }
  return nullptr;
}

}  // namespace assay
