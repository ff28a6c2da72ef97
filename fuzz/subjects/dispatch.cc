#include "fuzz/subjects/dispatch.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include "fuzz/subjects/known_features.h"
#include "src/aes/registry.h"
#include "src/cpu/kernel_mark.h"
#include "src/ghash/registry.h"
#include "src/memory/memory_backend.h"
#include "src/modes/ctr.h"
#include "src/modes/gcm.h"
#include "src/modes/status.h"

namespace assay::fuzz {
namespace {

// What each technique needs, whatever its backend says. A backend without an entry is a fault: add it.
FeatureSet NeedsOf(std::string_view backend, bool* known) {
  static const std::map<std::string_view, FeatureSet> needs = {
      {"bitsliced", FeatureSet()},
      {"vpaes_1x", FeatureSet().With(Feature::kSsse3)},
      {"vpaes_2x", FeatureSet().With(Feature::kSsse3)},
      {"ctmul", FeatureSet()},
      {"ssse3", FeatureSet().With(Feature::kSsse3)},
  };
  const auto found = needs.find(backend);
  *known = found != needs.end();
  return *known ? found->second : FeatureSet();
}

template <class Backend>
std::string FindListFault(std::span<const Backend* const> backends, const Backend* (*find)(std::string_view)) {
  std::set<std::string> names;
  for (const Backend* backend : backends) {
    const std::string name = backend->name;
    bool known;
    if (!backend->required.ContainsAll(NeedsOf(name, &known))) return name + " does not require what it needs";
    if (!known) return "nobody has said what " + name + " needs";
    if (!names.insert(name).second) return name + " is listed twice";
    if (find(name) != backend || find(name + "x") != nullptr) return name + " is not found by its name alone";
  }
  if (find("") != nullptr) return "a backend is found without a name";
  if (backends.back()->required != FeatureSet()) return "the last backend of a list does not run anywhere";
  return "";
}

// All kernels of this CPU's builds but those that some backend claims.
KernelSet Unclaimed() {
  KernelSet unclaimed;
  for (int i = 0; i < kNumKernels; ++i) unclaimed = unclaimed.With(static_cast<Kernel>(i));
  KernelSet claimed = KernelSet().With(Kernel::kWipeI386);
  for (const AesBackend* backend : AesBackends()) {
    claimed = claimed.With(backend->key_kernel).With(backend->blocks_kernel).With(backend->ctr32_kernel);
  }
  for (const GhashBackend* backend : GhashBackends()) claimed = claimed.With(backend->kernel);
  for (const MemxorBackend* backend : MemxorBackends()) claimed = claimed.With(backend->kernel);
  for (const WipeBackend* backend : WipeBackends()) claimed = claimed.With(backend->kernel);
  return unclaimed.Without(claimed);
}

std::string FindRegistryFault() {
  std::string fault = FindListFault(AesBackends(), FindAesBackend);
  if (fault.empty()) fault = FindListFault(GhashBackends(), FindGhashBackend);
  if (!fault.empty()) return fault;
  std::set<std::string_view> names;
  const KernelSet unclaimed = Unclaimed();
  for (int i = 0; i < kNumKernels; ++i) {
    const auto kernel = static_cast<Kernel>(i);
    if (unclaimed.Contains(kernel)) return "no backend claims the kernel '" + std::string(KernelName(kernel)) + "'";
    if (!names.insert(KernelName(kernel)).second) return "two kernels are called " + std::string(KernelName(kernel));
  }
  for (int i = 0; i < kNumStatuses; ++i) {
    const std::string_view name = StatusName(static_cast<Status>(i));
    if (!names.insert(name).second) return "two answers are called " + std::string(name);
  }
  return "";
}

// The first backend whose requirements `features` meets, found here.
template <class Backend>
const Backend* First(std::span<const Backend* const> backends, FeatureSet features) {
  for (const Backend* backend : backends) {
    const bool runs = std::ranges::all_of(KnownFeatures(), [&](const KnownFeature& known) {
      return !backend->required.Contains(known.feature) || features.Contains(known.feature);
    });
    if (runs) return backend;
  }
  return nullptr;
}

}  // namespace

std::string DispatchFault(uint16_t mask) {
  static const std::string registry = FindRegistryFault();
  if (!registry.empty()) return registry;
  const std::string fault = FeatureFault(mask);
  if (!fault.empty()) return fault;
  const FeatureSet features = FeaturesWithout(mask);
  const AesBackend* const aes = First(AesBackends(), features);
  const GhashBackend* const ghash = First(GhashBackends(), features);
  const GcmPair best = BestGcmPair(features);
  if (aes == nullptr || ghash == nullptr) return "no backend runs on any CPU";
  if (best.aes != aes || best.ghash != ghash || &BestAesBackend(features) != aes) {
    return "with the features '" + features.ToString() + "' the dispatcher picks " + best.aes->name + "+" +
           best.ghash->name + ", not " + aes->name + "+" + ghash->name;
  }
  return "";
}

}  // namespace assay::fuzz
