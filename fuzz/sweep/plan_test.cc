#include "fuzz/sweep/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace assay::fuzz {
namespace {

std::vector<Property> AllTargets() {
  std::vector<Property> targets;
  for (int i = 0; i < kNumProperties; ++i) targets.push_back(static_cast<Property>(i));
  return targets;
}

int WeightOf(const std::vector<Property>& targets) {
  int sum = 0;
  for (Property target : targets) sum += Weight(target);
  return sum;
}

TEST(ShareTargets, GivesEachTargetToOneLane) {
  for (int lanes = 1; lanes <= kNumProperties; ++lanes) {
    std::multiset<Property> seen;
    const auto shared = ShareTargets(AllTargets(), lanes);
    EXPECT_EQ(shared.size(), static_cast<size_t>(lanes));
    for (const auto& lane : shared) {
      EXPECT_FALSE(lane.empty()) << lanes;
      seen.insert(lane.begin(), lane.end());
    }
    const std::vector<Property> all = AllTargets();
    EXPECT_EQ(seen, std::multiset<Property>(all.begin(), all.end())) << lanes;
  }
}

TEST(ShareTargets, TwoLanesWeighTheSame) {
  const auto shared = ShareTargets(AllTargets(), 2);
  EXPECT_EQ(WeightOf(shared[0]), WeightOf(shared[1]));
}

TEST(ShareTargets, GcmGetsMoreThanAnyOther) {
  for (Property target : AllTargets()) {
    EXPECT_TRUE(target == Property::kGcm || Weight(Property::kGcm) > Weight(target)) << PropertyName(target);
  }
}

// Each target takes the share that it is offered.
TEST(SecondsForFirst, UsesUpTheTimeOfALane) {
  std::vector<Property> waiting = AllTargets();
  int left = 60;
  while (!waiting.empty()) {
    left -= SecondsForFirst(waiting, left);
    waiting.erase(waiting.begin());
  }
  EXPECT_EQ(left, 0);
}

TEST(SecondsForFirst, IsAtLeastOne) {
  EXPECT_EQ(SecondsForFirst({Property::kWipe, Property::kGcm}, 2.0), 1);
  EXPECT_EQ(SecondsForFirst({Property::kWipe}, 0.4), 1);
  EXPECT_EQ(SecondsForFirst({Property::kWipe}, -3.0), 1);
}

TEST(SecondsForFirst, TheOnlyOneTakesAll) { EXPECT_EQ(SecondsForFirst({Property::kGcm}, 9.99), 10); }

TEST(TargetSeed, DependsOnSeedAndTargetAlone) {
  EXPECT_EQ(TargetSeed(7, "gcm"), TargetSeed(7, "gcm"));
  std::set<uint32_t> seen;
  for (uint32_t seed = 0; seed < 100; ++seed) {
    for (Property target : AllTargets()) seen.insert(TargetSeed(seed, PropertyName(target)));
  }
  EXPECT_EQ(seen.size(), 100u * kNumProperties);
}

TEST(TargetSeed, IsOneThatLibfuzzerTakes) {
  for (uint32_t seed = 0; seed < 100000; ++seed) {
    const uint32_t target_seed = TargetSeed(seed * 42949, "ctr");
    ASSERT_GE(target_seed, 1u);  // 0 is "choose one"
    ASSERT_LE(target_seed, 0x7fffffffu);
  }
}

}  // namespace
}  // namespace assay::fuzz
