#include "src/cpu/features.h"

#include <cstdlib>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "src/cpu/cpuid_words.h"

namespace assay {
namespace {

constexpr uint32_t Bit(int index) { return uint32_t{1} << index; }

// A CPU with everything, and an operating system that saves everything.
constexpr CpuidWords kEverything = {.leaf1_ecx = ~0u, .leaf7_ebx = ~0u, .leaf7_ecx = ~0u, .xcr0 = ~0u};

FeatureSet All() {
  FeatureSet set;
  for (int i = 0; i < kNumFeatures; ++i) set = set.With(static_cast<Feature>(i));
  return set;
}

TEST(FeatureSet, HoldsWhatWasPutIn) {
  FeatureSet set;
  for (int i = 0; i < kNumFeatures; ++i) {
    const Feature feature = static_cast<Feature>(i);
    EXPECT_FALSE(set.Contains(feature)) << FeatureName(feature);
    EXPECT_FALSE(set.ContainsAll(set.With(feature))) << FeatureName(feature);
    set = set.With(feature);
    EXPECT_TRUE(set.Contains(feature)) << FeatureName(feature);
  }
  EXPECT_TRUE(set.ContainsAll(FeatureSet()));
  const FeatureSet avx2 = FeatureSet().With(Feature::kAvx2);
  EXPECT_FALSE(set.Without(avx2).Contains(Feature::kAvx2));
  EXPECT_EQ(set.Without(avx2).Union(avx2), set);
}

TEST(FeatureSet, PrintsNamesInEnumOrder) {
  EXPECT_EQ(FeatureSet().ToString(), "");
  EXPECT_EQ(All().ToString(), "ssse3,sse41,aesni,pclmul,avx2,avx512,vaes,vpclmul,gfni");
}

TEST(ParseFeatureList, InvertsToString) {
  EXPECT_EQ(ParseFeatureList(All().ToString(), nullptr), All());
  for (int i = 0; i < kNumFeatures; ++i) {
    const FeatureSet one = FeatureSet().With(static_cast<Feature>(i));
    EXPECT_EQ(ParseFeatureList(one.ToString(), nullptr), one);
  }
}

TEST(ParseFeatureList, IgnoresEmptyItems) {
  EXPECT_EQ(ParseFeatureList("", nullptr), FeatureSet());
  EXPECT_EQ(ParseFeatureList(",,", nullptr), FeatureSet());
  EXPECT_EQ(ParseFeatureList(",ssse3,,avx2,", nullptr), FeatureSet().With(Feature::kSsse3).With(Feature::kAvx2));
}

TEST(ParseFeatureList, NamesTheUnknown) {
  for (const char* name : {"sse3", "SSSE3", " ssse3", "ssse3 ", "ssse", "avx5122", "all", "0"}) {
    std::string unknown = "untouched";
    EXPECT_EQ(ParseFeatureList(std::string("avx2,") + name + ",gfni", &unknown), std::nullopt) << name;
    EXPECT_EQ(unknown, name);
    EXPECT_EQ(ParseFeatureList(name, nullptr), std::nullopt) << name;
  }
}

TEST(DecodeCpuid, ReadsEachBit) {
  EXPECT_EQ(DecodeCpuid(kEverything), All());
  EXPECT_EQ(DecodeCpuid(CpuidWords()), FeatureSet());

  const struct {
    Feature feature;
    uint32_t CpuidWords::* word;
    int bit;
  } kBits[] = {
      {Feature::kSsse3, &CpuidWords::leaf1_ecx, 9},   {Feature::kSse41, &CpuidWords::leaf1_ecx, 19},
      {Feature::kAesni, &CpuidWords::leaf1_ecx, 25},  {Feature::kPclmul, &CpuidWords::leaf1_ecx, 1},
      {Feature::kAvx2, &CpuidWords::leaf7_ebx, 5},    {Feature::kGfni, &CpuidWords::leaf7_ecx, 8},
      {Feature::kVaes, &CpuidWords::leaf7_ecx, 9},    {Feature::kVpclmul, &CpuidWords::leaf7_ecx, 10},
      {Feature::kAvx512, &CpuidWords::leaf7_ebx, 16},  // F
      {Feature::kAvx512, &CpuidWords::leaf7_ebx, 17},  // DQ
      {Feature::kAvx512, &CpuidWords::leaf7_ebx, 30},  // BW
      {Feature::kAvx512, &CpuidWords::leaf7_ebx, 31},  // VL
  };
  for (const auto& entry : kBits) {
    CpuidWords words = kEverything;
    words.*entry.word &= ~Bit(entry.bit);
    EXPECT_EQ(DecodeCpuid(words), All().Without(FeatureSet().With(entry.feature)))
        << FeatureName(entry.feature) << " bit " << entry.bit;
  }
}

TEST(DecodeCpuid, WideRegistersNeedTheOperatingSystem) {
  const FeatureSet narrow = FeatureSet()
                                .With(Feature::kSsse3)
                                .With(Feature::kSse41)
                                .With(Feature::kAesni)
                                .With(Feature::kPclmul)
                                .With(Feature::kGfni);
  for (const int bit : {27, 28}) {  // OSXSAVE, AVX
    CpuidWords words = kEverything;
    words.leaf1_ecx &= ~Bit(bit);
    EXPECT_EQ(DecodeCpuid(words), narrow) << "leaf 1 ecx bit " << bit;
  }
  for (const int bit : {1, 2}) {  // SSE state, AVX state
    CpuidWords words = kEverything;
    words.xcr0 &= ~Bit(bit);
    EXPECT_EQ(DecodeCpuid(words), narrow) << "xcr0 bit " << bit;
  }
  for (const int bit : {5, 6, 7}) {  // opmasks, upper halves of zmm, upper zmm registers
    CpuidWords words = kEverything;
    words.xcr0 &= ~Bit(bit);
    EXPECT_EQ(DecodeCpuid(words), All().Without(FeatureSet().With(Feature::kAvx512))) << "xcr0 bit " << bit;
  }
}

// Each death test asks in a child process. The parent never asks, so there the answer is not yet made.

// Exits with 0 if, under this mask, exactly these features are available.
[[noreturn]] void ExitIfAvailable(const char* mask, FeatureSet expected) {
  setenv("ASSAY_CPU_MASK", mask, 1);
  const FeatureSet available = AvailableFeatures();
  std::fprintf(stderr, "available: '%s'\n", available.ToString().c_str());
  std::_Exit(available == expected ? 0 : 1);
}

TEST(AvailableFeaturesDeathTest, EmptyMaskTakesNothing) {
  EXPECT_EXIT(ExitIfAvailable("", DetectFeatures()), testing::ExitedWithCode(0), "available");
}

TEST(AvailableFeaturesDeathTest, MaskTakesAwayWhatItNames) {
  EXPECT_EXIT(ExitIfAvailable(All().ToString().c_str(), FeatureSet()), testing::ExitedWithCode(0), "available: ''");
  const FeatureSet two = FeatureSet().With(Feature::kSsse3).With(Feature::kGfni);
  EXPECT_EXIT(ExitIfAvailable("gfni,ssse3", DetectFeatures().Without(two)), testing::ExitedWithCode(0), "available");
}

TEST(AvailableFeaturesDeathTest, UnknownNameIsBadUsage) {
  EXPECT_EXIT(ExitIfAvailable("ssse3,sse5", FeatureSet()), testing::ExitedWithCode(2),
              "^ASSAY_CPU_MASK: unknown CPU feature 'sse5'\n$");
  EXPECT_EXIT(ExitIfAvailable("a\nb", FeatureSet()), testing::ExitedWithCode(2),
              "^ASSAY_CPU_MASK: unknown CPU feature 'a\\?b'\n$");
}

TEST(AvailableFeaturesDeathTest, IsReadOnce) {
  EXPECT_EXIT(
      {
        setenv("ASSAY_CPU_MASK", "", 1);
        AvailableFeatures();
        ExitIfAvailable("nonsense", DetectFeatures());
      },
      testing::ExitedWithCode(0), "available");
}

}  // namespace
}  // namespace assay
