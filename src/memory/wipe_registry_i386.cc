// Wiping on 32-bit x86: what there is, best first.

#include "src/memory/memory_backend.h"
#include "src/memory/wipe.h"
#include "src/memory/wipe_kernels.h"

namespace assay {
namespace {

constexpr WipeBackend kI386 = {"i386", FeatureSet(), Kernel::kWipeI386, WipeI386};
constexpr WipeBackend kGeneric = {"generic", FeatureSet(), Kernel::kWipeGeneric, WipeGeneric};
constexpr const WipeBackend* kBackends[] = {&kI386, &kGeneric};

}  // namespace

std::span<const WipeBackend* const> WipeBackends() { return kBackends; }

void Wipe(void* data, size_t num_bytes, uint8_t value) { kBackends[0]->wipe(data, num_bytes, value); }

}  // namespace assay
