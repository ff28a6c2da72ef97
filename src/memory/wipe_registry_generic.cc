// Wiping on all other CPUs.

#include "src/memory/memory_backend.h"
#include "src/memory/wipe.h"
#include "src/memory/wipe_kernels.h"

namespace assay {
namespace {

constexpr WipeBackend kGeneric = {"generic", FeatureSet(), Kernel::kWipeGeneric, WipeGeneric};
constexpr const WipeBackend* kBackends[] = {&kGeneric};

}  // namespace

std::span<const WipeBackend* const> WipeBackends() { return kBackends; }

void Wipe(void* data, size_t num_bytes, uint8_t value) { kBackends[0]->wipe(data, num_bytes, value); }

}  // namespace assay
