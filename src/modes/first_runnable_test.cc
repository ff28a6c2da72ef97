#include "src/modes/first_runnable.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <span>

#include "src/aes/registry.h"
#include "src/cpu/features.h"
#include "src/ghash/registry.h"
#include "src/modes/ctr.h"
#include "src/modes/gcm.h"

namespace assay {
namespace {

struct FakeBackend {
  FeatureSet required;
};

constexpr FeatureSet kNothing;
constexpr FeatureSet kSsse3 = kNothing.With(Feature::kSsse3);
constexpr FeatureSet kAvx2 = kSsse3.With(Feature::kAvx2);

constexpr FakeBackend kWide{kAvx2};
constexpr FakeBackend kNarrow{kSsse3};
constexpr FakeBackend kPortable{kNothing};
constexpr const FakeBackend* kFakes[] = {&kWide, &kNarrow, &kPortable};

const FakeBackend* Choose(FeatureSet features) {
  return &FirstRunnable(std::span<const FakeBackend* const>(kFakes), features);
}

TEST(FirstRunnable, TakesTheFirstThatCanRun) {
  EXPECT_EQ(Choose(kAvx2), &kWide);
  EXPECT_EQ(Choose(kSsse3), &kNarrow);
  EXPECT_EQ(Choose(kNothing), &kPortable);
}

TEST(FirstRunnable, NeedsAllThatIsRequired) {
  EXPECT_EQ(Choose(kNothing.With(Feature::kAvx2)), &kPortable);
  EXPECT_EQ(Choose(kNothing.With(Feature::kAesni)), &kPortable);
}

FeatureSet AllFeatures() {
  FeatureSet all;
  for (int i = 0; i < kNumFeatures; ++i) all = all.With(static_cast<Feature>(i));
  return all;
}

TEST(BestGcmPair, IsTheFirstOfTheRegistriesWithEveryFeature) {
  const GcmPair best = BestGcmPair(AllFeatures());
  EXPECT_EQ(best.aes, AesBackends().front());
  EXPECT_EQ(best.ghash, GhashBackends().front());
  EXPECT_EQ(&BestAesBackend(AllFeatures()), AesBackends().front());
}

TEST(BestGcmPair, CanRunAndNothingBetterCan) {
  for (const FeatureSet features : {kNothing, kSsse3, kAvx2, AvailableFeatures(), AllFeatures()}) {
    const GcmPair best = BestGcmPair(features);
    EXPECT_EQ(&BestAesBackend(features), best.aes);
    for (const AesBackend* backend : AesBackends()) {
      if (backend == best.aes) break;
      EXPECT_FALSE(features.ContainsAll(backend->required)) << backend->name << " was passed over";
    }
    for (const GhashBackend* backend : GhashBackends()) {
      if (backend == best.ghash) break;
      EXPECT_FALSE(features.ContainsAll(backend->required)) << backend->name << " was passed over";
    }
    if (best.aes != AesBackends().back()) {
      EXPECT_TRUE(features.ContainsAll(best.aes->required));
    }
    if (best.ghash != GhashBackends().back()) {
      EXPECT_TRUE(features.ContainsAll(best.ghash->required));
    }
  }
}

}  // namespace
}  // namespace assay
