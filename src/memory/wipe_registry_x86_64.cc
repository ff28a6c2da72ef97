// Wiping on x86-64: what there is, best first.

#include "src/memory/memory_backend.h"
#include "src/memory/wipe.h"
#include "src/memory/wipe_kernels.h"

namespace assay {
namespace {

constexpr WipeBackend kX86_64 = {"x86_64", FeatureSet(), Kernel::kWipeX86_64, WipeX86_64};
constexpr WipeBackend kGeneric = {"generic", FeatureSet(), Kernel::kWipeGeneric, WipeGeneric};
constexpr const WipeBackend* kBackends[] = {&kX86_64, &kGeneric};

}  // namespace

std::span<const WipeBackend* const> WipeBackends() { return kBackends; }

void Wipe(void* data, size_t num_bytes, uint8_t value) { kBackends[0]->wipe(data, num_bytes, value); }

}  // namespace assay
