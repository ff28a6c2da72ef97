// The GHASH backends of this build.
#ifndef ASSAY_SRC_GHASH_REGISTRY_H_
#define ASSAY_SRC_GHASH_REGISTRY_H_

#include <span>
#include <string_view>

#include "src/ghash/ghash_backend.h"

namespace assay {

// All GHASH backends that this build holds, best first; the last one runs anywhere.
std::span<const GhashBackend* const> GhashBackends();

// The backend of that name, or null.
const GhashBackend* FindGhashBackend(std::string_view name);

}  // namespace assay

#endif  // ASSAY_SRC_GHASH_REGISTRY_H_
