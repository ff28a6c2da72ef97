// CPU features that backends may require, their detection, and a mask that can only take away.
#ifndef ASSAY_SRC_CPU_FEATURES_H_
#define ASSAY_SRC_CPU_FEATURES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

// Everything a backend of this suite may need beyond the baseline of its architecture.
// kAvx512 stands for F, BW, DQ and VL together.
enum class Feature : uint8_t { kSsse3, kSse41, kAesni, kPclmul, kAvx2, kAvx512, kVaes, kVpclmul, kGfni };
inline constexpr int kNumFeatures = 9;

// The name used by ASSAY_CPU_MASK and in reports: "ssse3", "sse41", "aesni", "pclmul", "avx2", "avx512", "vaes",
// "vpclmul", "gfni". Public.
std::string_view FeatureName(Feature feature);

// A set of features; a value type of one word.
class FeatureSet {
 public:
  constexpr FeatureSet() = default;
  constexpr FeatureSet With(Feature f) const { return FeatureSet(bits_ | Bit(f)); }
  constexpr FeatureSet Without(FeatureSet other) const { return FeatureSet(bits_ & ~other.bits_); }
  constexpr FeatureSet Union(FeatureSet other) const { return FeatureSet(bits_ | other.bits_); }
  constexpr bool Contains(Feature f) const { return (bits_ & Bit(f)) != 0; }
  // True if every feature of `other` is in this set.
  constexpr bool ContainsAll(FeatureSet other) const { return (other.bits_ & ~bits_) == 0; }
  constexpr bool operator==(const FeatureSet&) const = default;
  // Names joined by commas in enum order, "" for the empty set.
  std::string ToString() const;

 private:
  constexpr explicit FeatureSet(uint32_t bits) : bits_(bits) {}
  static constexpr uint32_t Bit(Feature f) { return uint32_t{1} << static_cast<int>(f); }
  uint32_t bits_ = 0;
};

// What the CPU and the operating system together offer (CPUID and XGETBV; empty where the CPU is not x86).
FeatureSet DetectFeatures();

// Parses a comma-separated list of feature names; empty items are ignored. On an unknown name returns nothing and, if
// `unknown` is not null, stores that name there.
std::optional<FeatureSet> ParseFeatureList(std::string_view list, std::string* unknown);

// DetectFeatures() less what the environment variable ASSAY_CPU_MASK names. An unknown name in the variable is one line
// on stderr and exit code 2. Read once; later changes of the environment have no effect.
FeatureSet AvailableFeatures();

}  // namespace assay

#endif  // ASSAY_SRC_CPU_FEATURES_H_
