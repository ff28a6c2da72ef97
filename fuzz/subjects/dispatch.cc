#include "fuzz/subjects/dispatch.h"

#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string_view>
#include <vector>

#include "src/aes/registry.h"
#include "src/cpu/features.h"
#include "src/ghash/registry.h"
#include "src/modes/ctr.h"
#include "src/modes/gcm.h"

namespace assay::fuzz {
namespace {

struct Known {
  Feature feature;
  std::string_view name;                // as ASSAY_CPU_MASK has it
  std::vector<std::string_view> flags;  // as Linux lists it: all of them
};

const std::vector<Known>& KnownFeatures() {
  static const std::vector<Known> known = {
      {Feature::kSsse3, "ssse3", {"ssse3"}},
      {Feature::kSse41, "sse41", {"sse4_1"}},
      {Feature::kAesni, "aesni", {"aes"}},
      {Feature::kPclmul, "pclmul", {"pclmulqdq"}},
      {Feature::kAvx2, "avx2", {"avx2"}},
      {Feature::kAvx512, "avx512", {"avx512f", "avx512bw", "avx512dq", "avx512vl"}},
      {Feature::kVaes, "vaes", {"vaes"}},
      {Feature::kVpclmul, "vpclmul", {"vpclmulqdq"}},
      {Feature::kGfni, "gfni", {"gfni"}},
  };
  return known;
}

// The flags of the first processor in /proc/cpuinfo.
std::set<std::string> FlagsOfTheSystem() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with("flags")) continue;
    std::istringstream words(line.substr(line.find(':') + 1));
    return {std::istream_iterator<std::string>(words), {}};
  }
  return {};
}

std::string FindDetectionFault() {
  const std::set<std::string> flags = FlagsOfTheSystem();
  std::string list;
  for (const Known& known : KnownFeatures()) {
    bool listed = true;
    for (std::string_view flag : known.flags) listed = listed && flags.contains(std::string(flag));
    if (listed != DetectFeatures().Contains(known.feature)) {
      return std::string(known.name) + " is " + (listed ? "" : "not ") + "a feature of this CPU and was " +
             (listed ? "not " : "") + "detected";
    }
    list += (list.empty() ? "" : ",") + std::string(known.name);
    const std::optional<FeatureSet> parsed = ParseFeatureList(known.name, nullptr);
    if (!parsed || *parsed != FeatureSet().With(known.feature)) return "the name " + list + " is not understood";
  }
  if (ParseFeatureList("fast", nullptr).has_value()) return "an unknown feature name is accepted";
  return "";
}

// The first backend whose requirements `features` meets, found here.
template <class Backend>
const Backend* First(std::span<const Backend* const> backends, FeatureSet features) {
  for (const Backend* backend : backends) {
    bool runs = true;
    for (const Known& known : KnownFeatures()) {
      runs = runs && (!backend->required.Contains(known.feature) || features.Contains(known.feature));
    }
    if (runs) return backend;
  }
  return nullptr;
}

}  // namespace

std::string DispatchFault(uint16_t mask) {
  static const std::string detection = FindDetectionFault();
  if (!detection.empty()) return detection;
  FeatureSet features;
  for (size_t i = 0; i < KnownFeatures().size(); ++i) {
    if ((mask >> i & 1) == 0) features = features.With(KnownFeatures()[i].feature);
  }
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
