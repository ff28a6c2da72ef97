// The GHASH backends of an x86-64 build.

#include "src/ghash/ctmul/ctmul.h"
#include "src/ghash/registry.h"
#include "src/ghash/ssse3/ssse3.h"

namespace assay {
namespace {

constexpr const GhashBackend* kBackends[] = {&kGhashSsse3, &kGhashCtmul};

}  // namespace

std::span<const GhashBackend* const> GhashBackends() { return kBackends; }

}  // namespace assay
