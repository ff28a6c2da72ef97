// CPU features as Linux and the CPU's manual know them, apart from what src makes of them.
#ifndef ASSAY_FUZZ_SUBJECTS_KNOWN_FEATURES_H_
#define ASSAY_FUZZ_SUBJECTS_KNOWN_FEATURES_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/cpu/features.h"

namespace assay::fuzz {

struct KnownFeature {
  enum class Word : uint8_t { kLeaf1Ecx, kLeaf7Ebx, kLeaf7Ecx };
  enum class Registers : uint8_t { kXmm, kYmm, kZmm };

  Feature feature;
  std::string_view name;                // as ASSAY_CPU_MASK has it
  std::vector<std::string_view> flags;  // as Linux lists it: all of them
  Word word;                            // what CPUID says: all of these bits
  std::vector<int> bits;
  Registers registers;  // what the operating system must save
};
std::span<const KnownFeature> KnownFeatures();

// Those of KnownFeatures() whose bit in `mask` is 0.
FeatureSet FeaturesWithout(uint16_t mask);

// "" or what is wrong with features: their detection (held against the operating system's list) and the variable
// ASSAY_CPU_MASK, and for CPUs, sets and lists chosen by `seed` what DecodeCpuid, FeatureSet and ParseFeatureList
// answer.
std::string FeatureFault(uint64_t seed);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SUBJECTS_KNOWN_FEATURES_H_
