#include "fuzz/subjects/known_features.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>

#include "fuzz/random.h"
#include "src/cpu/cpuid_words.h"

namespace assay::fuzz {
namespace {

using Word = KnownFeature::Word;
using Registers = KnownFeature::Registers;

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

// What ASSAY_CPU_MASK takes away.
FeatureSet Masked() {
  const char* const mask = std::getenv("ASSAY_CPU_MASK");
  const std::string list = "," + std::string(mask == nullptr ? "" : mask) + ",";
  FeatureSet masked;
  for (const KnownFeature& known : KnownFeatures()) {
    if (list.find("," + std::string(known.name) + ",") != std::string::npos) masked = masked.With(known.feature);
  }
  return masked;
}

std::string FindDetectionFault() {
  const std::set<std::string> flags = FlagsOfTheSystem();
  FeatureSet system;
  for (const KnownFeature& known : KnownFeatures()) {
    const bool listed =
        std::ranges::all_of(known.flags, [&](std::string_view flag) { return flags.contains(std::string(flag)); });
    if (listed) system = system.With(known.feature);
    if (listed != DetectFeatures().Contains(known.feature)) {
      return std::string(known.name) + " is " + (listed ? "" : "not ") + "a feature of this CPU and was " +
             (listed ? "not " : "") + "detected";
    }
  }
  if (ParseFeatureList("fast", nullptr).has_value()) return "an unknown feature name is accepted";
  if (AvailableFeatures() != system.Without(Masked())) {
    return "this CPU and ASSAY_CPU_MASK leave '" + system.Without(Masked()).ToString() + "', not '" +
           AvailableFeatures().ToString() + "'";
  }
  return "";
}

// Intel SDM volume 1, sections 14.3 and 15.2 to 15.4: OSXSAVE, AVX and the state components of XCR0.
bool SavesRegisters(const CpuidWords& words, Registers registers) {
  constexpr uint32_t kOsxsaveAndAvx = 0x18000000;
  constexpr uint32_t kYmmState = 0x6;
  constexpr uint32_t kZmmState = 0xe6;
  if (registers == Registers::kXmm) return true;
  const uint32_t state = registers == Registers::kYmm ? kYmmState : kZmmState;
  return (words.leaf1_ecx & kOsxsaveAndAvx) == kOsxsaveAndAvx && (words.xcr0 & state) == state;
}

// Mostly ones, so that what takes several bits is often all there.
uint32_t CpuidWord(Random& random) { return static_cast<uint32_t>(random.Next() | random.Next() | random.Next()); }

std::string FindDecodingFault(Random& random) {
  CpuidWords words;
  words.leaf1_ecx = CpuidWord(random);
  words.leaf7_ebx = CpuidWord(random);
  words.leaf7_ecx = CpuidWord(random);
  words.xcr0 = CpuidWord(random);
  FeatureSet features;
  for (const KnownFeature& known : KnownFeatures()) {
    const uint32_t word = known.word == Word::kLeaf1Ecx   ? words.leaf1_ecx
                          : known.word == Word::kLeaf7Ebx ? words.leaf7_ebx
                                                          : words.leaf7_ecx;
    const bool has = std::ranges::all_of(known.bits, [&](int bit) { return (word >> bit & 1) != 0; });
    if (has && SavesRegisters(words, known.registers)) features = features.With(known.feature);
  }
  const FeatureSet decoded = DecodeCpuid(words);
  if (decoded == features) return "";
  return "a CPU with '" + features.ToString() + "' is taken for one with '" + decoded.ToString() + "'";
}

std::string FindSetFault(Random& random) {
  const auto mask = static_cast<uint16_t>(random.Next());
  const auto other_mask = static_cast<uint16_t>(random.Next() & (random.Next() | mask));
  const FeatureSet set = FeaturesWithout(mask);
  const FeatureSet other = FeaturesWithout(other_mask);
  std::string list;
  bool contains_all = true;
  for (size_t i = 0; i < KnownFeatures().size(); ++i) {
    const KnownFeature& known = KnownFeatures()[i];
    const bool in_set = (mask >> i & 1) == 0;
    const bool in_other = (other_mask >> i & 1) == 0;
    if (in_set) list += (list.empty() ? "" : ",") + std::string(known.name);
    contains_all = contains_all && (in_set || !in_other);
    if (set.Contains(known.feature) != in_set || set.Union(other).Contains(known.feature) != (in_set || in_other) ||
        set.Without(other).Contains(known.feature) != (in_set && !in_other)) {
      return "sets of features are wrong about " + std::string(known.name);
    }
  }
  if (set.ContainsAll(other) != contains_all) {
    return "'" + list + "' is " + (contains_all ? "not " : "") + "taken to contain '" + other.ToString() + "'";
  }
  if (set.ToString() != list) return "the features '" + list + "' are written as '" + set.ToString() + "'";
  const std::optional<FeatureSet> parsed = ParseFeatureList(list, nullptr);
  if (!parsed || *parsed != set) return "the list of features '" + list + "' is not understood";
  return "";
}

}  // namespace

std::span<const KnownFeature> KnownFeatures() {
  static const std::vector<KnownFeature> known = {
      {Feature::kSsse3, "ssse3", {"ssse3"}, Word::kLeaf1Ecx, {9}, Registers::kXmm},
      {Feature::kSse41, "sse41", {"sse4_1"}, Word::kLeaf1Ecx, {19}, Registers::kXmm},
      {Feature::kAesni, "aesni", {"aes"}, Word::kLeaf1Ecx, {25}, Registers::kXmm},
      {Feature::kPclmul, "pclmul", {"pclmulqdq"}, Word::kLeaf1Ecx, {1}, Registers::kXmm},
      {Feature::kAvx2, "avx2", {"avx2"}, Word::kLeaf7Ebx, {5}, Registers::kYmm},
      {Feature::kAvx512,
       "avx512",
       {"avx512f", "avx512dq", "avx512bw", "avx512vl"},
       Word::kLeaf7Ebx,
       {16, 17, 30, 31},
       Registers::kZmm},
      {Feature::kVaes, "vaes", {"vaes"}, Word::kLeaf7Ecx, {9}, Registers::kYmm},
      {Feature::kVpclmul, "vpclmul", {"vpclmulqdq"}, Word::kLeaf7Ecx, {10}, Registers::kYmm},
      {Feature::kGfni, "gfni", {"gfni"}, Word::kLeaf7Ecx, {8}, Registers::kXmm},
  };
  return known;
}

FeatureSet FeaturesWithout(uint16_t mask) {
  FeatureSet features;
  for (size_t i = 0; i < KnownFeatures().size(); ++i) {
    if ((mask >> i & 1) == 0) features = features.With(KnownFeatures()[i].feature);
  }
  return features;
}

std::string FeatureFault(uint64_t seed) {
  static const std::string detection = FindDetectionFault();
  if (!detection.empty()) return detection;
  Random random(seed);
  const std::string decoding = FindDecodingFault(random);
  return decoding.empty() ? FindSetFault(random) : decoding;
}

}  // namespace assay::fuzz
