// The AES backends of this build.
#ifndef ASSAY_SRC_AES_REGISTRY_H_
#define ASSAY_SRC_AES_REGISTRY_H_

#include <span>
#include <string_view>

#include "src/aes/aes_backend.h"

namespace assay {

// All AES backends that this build holds, best first; the last one runs anywhere. Whether this CPU can run one is for
// the caller to ask (`AvailableFeatures().ContainsAll(backend->required)`).
std::span<const AesBackend* const> AesBackends();

// The backend of that name, or null.
const AesBackend* FindAesBackend(std::string_view name);

}  // namespace assay

#endif  // ASSAY_SRC_AES_REGISTRY_H_
