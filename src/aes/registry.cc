#include "src/aes/registry.h"

namespace assay {

const AesBackend* FindAesBackend(std::string_view name) {
  for (const AesBackend* backend : AesBackends()) {
    if (backend->name == name) return backend;
  }
  return nullptr;
}

}  // namespace assay
