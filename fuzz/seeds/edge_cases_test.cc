// That the edge cases are what their names say.
#include "fuzz/seeds/edge_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "reference/spec/aes.h"
#include "reference/spec/gcm.h"

namespace assay::fuzz {
namespace {

namespace spec = reference::spec;

std::vector<Seed> Seeds(Property property, void (*add)(SeedList&)) {
  SeedList list(property);
  add(list);
  return list.seeds();
}

std::vector<Seed> GcmSeeds() { return Seeds(Property::kGcm, AddGcmEdgeCases); }

std::vector<std::vector<Seed>> AllEdgeCases() {
  return {Seeds(Property::kAesBlock, AddBlockEdgeCases), Seeds(Property::kAesKeyExpansion, AddBlockEdgeCases),
          Seeds(Property::kCtr, AddCtrEdgeCases),        GcmSeeds(),
          Seeds(Property::kGhash, AddGhashEdgeCases),    Seeds(Property::kMemxor, AddMemxorEdgeCases),
          Seeds(Property::kWipe, AddWipeEdgeCases)};
}

spec::Block J0Of(const Operation& op) { return spec::J0(spec::HashSubkey(spec::KeyExpansion(op.key)), op.iv); }

// The number behind the last dash.
int NumberOf(const Seed& seed) { return std::stoi(seed.name.substr(seed.name.rfind('-') + 1)); }

TEST(EdgeCases, EveryKeySizeIsInEveryProperty) {
  for (const std::vector<Seed>& seeds : AllEdgeCases()) {
    const Property property = seeds.front().operation.property;
    if (property == Property::kGhash || property == Property::kMemxor || property == Property::kWipe) continue;
    for (size_t key_len : {16, 24, 32}) {
      const auto count =
          std::ranges::count_if(seeds, [&](const Seed& seed) { return seed.operation.key.size() == key_len; });
      EXPECT_GE(count, 5) << PropertyName(property) << " " << key_len;
    }
  }
}

TEST(EdgeCases, EveryPlacementIsInEveryProperty) {
  for (const std::vector<Seed>& seeds : AllEdgeCases()) {
    const bool keys = seeds.front().operation.property == Property::kAesKeyExpansion;
    std::set<Placement> seen;
    for (const Seed& seed : seeds) seen.insert(keys ? seed.operation.place_key : seed.operation.place_in);
    EXPECT_EQ(seen.size(), static_cast<size_t>(kNumPlacements)) << PropertyName(seeds.front().operation.property);
  }
}

TEST(EdgeCases, GcmHasEveryPreludeAndEveryMisuseOfAMessage) {
  std::set<Prelude> preludes;
  std::set<Misuse> misuses;
  for (const Seed& seed : GcmSeeds()) {
    preludes.insert(seed.operation.prelude);
    misuses.insert(seed.operation.misuse);
  }
  EXPECT_EQ(preludes.size(), static_cast<size_t>(kNumPreludes));
  EXPECT_EQ(misuses.size(), static_cast<size_t>(kNumMisuses) - 2);
  for (const Seed& seed : Seeds(Property::kAesBlock, AddBlockEdgeCases)) misuses.insert(seed.operation.misuse);
  EXPECT_EQ(misuses.size(), static_cast<size_t>(kNumMisuses));
}

TEST(EdgeCases, SolvedIvsGiveTheCounterInTheirName) {
  int seen = 0;
  for (const Seed& seed : GcmSeeds()) {
    if (!seed.name.starts_with("counter-wraps-after-")) continue;
    ++seen;
    const spec::Block j0 = J0Of(seed.operation);
    EXPECT_EQ(Hex(std::span(j0).subspan(12)), "ffffff" + Hex(Bytes{static_cast<uint8_t>(0xff - NumberOf(seed))}))
        << seed.name;
    EXPECT_NE(j0[11], 0xff) << seed.name;
  }
  EXPECT_EQ(seen, 9);
}

TEST(EdgeCases, OnesAboveTheCounterAreOnes) {
  int seen = 0;
  for (const Seed& seed : GcmSeeds()) {
    if (!seed.name.starts_with("counter-wraps-under-")) continue;
    ++seen;
    const auto ones = static_cast<size_t>(std::stoi(seed.name.substr(20)) / 8);
    const spec::Block j0 = J0Of(seed.operation);
    EXPECT_EQ(j0[15], 0xfe) << seed.name;
    EXPECT_EQ(std::count(j0.begin(), j0.end(), 0xff), static_cast<ptrdiff_t>(ones) - 1) << seed.name;
  }
  EXPECT_EQ(seen, 3);
}

TEST(EdgeCases, CtrCountersAreAsFarFromTheirWrapAsTheirNameSays) {
  int seen = 0;
  for (const Seed& seed : Seeds(Property::kCtr, AddCtrEdgeCases)) {
    if (!seed.name.starts_with("counter-wraps-")) continue;
    ++seen;
    const auto ones = static_cast<size_t>(std::stoi(seed.name.substr(14)) / 8);
    const Bytes& icb = seed.operation.iv;
    EXPECT_EQ(icb[15], 0xff - NumberOf(seed)) << seed.name;
    EXPECT_TRUE(std::all_of(icb.end() - static_cast<ptrdiff_t>(ones), icb.end() - 1, [](uint8_t byte) {
      return byte == 0xff;
    })) << seed.name;
    EXPECT_GT(seed.operation.text.size(), 16u * static_cast<size_t>(NumberOf(seed) + 1)) << seed.name;
  }
  EXPECT_EQ(seen, 15);
}

TEST(EdgeCases, WhatIsOpenedIsGenuineUnlessItsNameSaysOtherwise) {
  int genuine = 0;
  for (const Seed& seed : GcmSeeds()) {
    const Operation& op = seed.operation;
    if (op.function != Function::kBackward) continue;
    const spec::Refusal refusal = spec::GcmAd(op.key, op.iv, op.text, op.aad, op.tag).refusal;
    if (seed.name.starts_with("open-bad-tag")) {
      EXPECT_EQ(refusal, spec::Refusal::kBadTagLength) << seed.name;
    } else if (seed.name.starts_with("open-forged")) {
      EXPECT_EQ(refusal, spec::Refusal::kTagMismatch) << seed.name;
    } else {
      EXPECT_EQ(refusal, spec::Refusal::kNone) << seed.name;
      ++genuine;
    }
  }
  EXPECT_GE(genuine, 20);
}

TEST(EdgeCases, EveryTagBitIsFlippedForSeveralTagLengths) {
  std::set<int> tag_lengths;
  for (const Seed& seed : GcmSeeds()) {
    if (seed.operation.flip == 0xffff) tag_lengths.insert(seed.operation.tag_len);
  }
  EXPECT_EQ(tag_lengths, (std::set<int>{4, 12, 16}));
}

TEST(EdgeCases, ComparisonsDifferInTheByteInTheirName) {
  int seen = 0;
  for (const Seed& seed : Seeds(Property::kMemxor, AddMemxorEdgeCases)) {
    const Operation& op = seed.operation;
    if (op.function != Function::kBackward) continue;
    ++seen;
    const auto at = std::ranges::mismatch(op.text, op.aad).in1 - op.text.begin();
    const auto wanted =
        seed.name.starts_with("compare-equal") ? static_cast<ptrdiff_t>(op.text.size()) : NumberOf(seed);
    EXPECT_EQ(at, wanted) << seed.name;
  }
  EXPECT_EQ(seen, 10);
}

TEST(EdgeCases, OtherSeedsDoNotChangeASeed) {
  SeedList one(Property::kCtr), two(Property::kCtr);
  two.Add("first", two.Start("first"));
  one.Add("second", one.Start("second"));
  two.Add("second", two.Start("second"));
  EXPECT_EQ(one.seeds().back().operation, two.seeds().back().operation);
  EXPECT_NE(two.seeds().front().operation, two.seeds().back().operation);
}

}  // namespace
}  // namespace assay::fuzz
