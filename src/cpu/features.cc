#include "src/cpu/features.h"

#include <cstdio>
#include <cstdlib>

namespace assay {
namespace {

constexpr int kExitBadUsage = 2;

constexpr Feature FeatureAt(int index) { return static_cast<Feature>(index); }

std::optional<Feature> FeatureNamed(std::string_view name) {
  for (int i = 0; i < kNumFeatures; ++i) {
    if (FeatureName(FeatureAt(i)) == name) return FeatureAt(i);
  }
  return std::nullopt;
}

FeatureSet DetectLessMask() {
  const char* const mask = std::getenv("ASSAY_CPU_MASK");
  if (mask == nullptr) return DetectFeatures();
  std::string unknown;
  const std::optional<FeatureSet> masked = ParseFeatureList(mask, &unknown);
  if (!masked.has_value()) {
    for (char& c : unknown) {
      if (c < ' ' || c > '~') c = '?';  // the message stays one line
    }
    std::fprintf(stderr, "ASSAY_CPU_MASK: unknown CPU feature '%s'\n", unknown.c_str());
    std::_Exit(kExitBadUsage);  // no destructors: other threads may be running
  }
  return DetectFeatures().Without(*masked);
}

}  // namespace

std::string_view FeatureName(Feature feature) {
  switch (feature) {
    case Feature::kSsse3:
      return "ssse3";
    case Feature::kSse41:
      return "sse41";
    case Feature::kAesni:
      return "aesni";
    case Feature::kPclmul:
      return "pclmul";
    case Feature::kAvx2:
      return "avx2";
    case Feature::kAvx512:
      return "avx512";
    case Feature::kVaes:
      return "vaes";
    case Feature::kVpclmul:
      return "vpclmul";
    case Feature::kGfni:
      return "gfni";
  }
  return "unknown feature";
}

std::string FeatureSet::ToString() const {
  std::string names;
  for (int i = 0; i < kNumFeatures; ++i) {
    if (!Contains(FeatureAt(i))) continue;
    if (!names.empty()) names += ',';
    names += FeatureName(FeatureAt(i));
  }
  return names;
}

std::optional<FeatureSet> ParseFeatureList(std::string_view list, std::string* unknown) {
  FeatureSet set;
  while (!list.empty()) {
    const size_t comma = list.find(',');
    const std::string_view name = list.substr(0, comma);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    if (name.empty()) continue;
    const std::optional<Feature> feature = FeatureNamed(name);
    if (!feature.has_value()) {
      if (unknown != nullptr) *unknown = name;
      return std::nullopt;
    }
    set = set.With(*feature);
  }
  return set;
}

FeatureSet AvailableFeatures() {
  static const FeatureSet available = DetectLessMask();
  return available;
}

}  // namespace assay
