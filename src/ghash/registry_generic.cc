// The GHASH backends of a build for any other CPU.

#include "src/ghash/ctmul/ctmul.h"
#include "src/ghash/registry.h"

namespace assay {
namespace {

constexpr const GhashBackend* kBackends[] = {&kGhashCtmul};

}  // namespace

std::span<const GhashBackend* const> GhashBackends() { return kBackends; }

}  // namespace assay
