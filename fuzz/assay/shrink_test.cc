#include "fuzz/assay/shrink.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/generate.h"
#include "reference/spec/gcm.h"

namespace assay::fuzz {
namespace {

// An operation of each field's own, far from its default.
Operation Rich(Property property, Function function = Function::kForward) {
  Random random(21);
  Operation op = RandomOperation(property, random);
  op.function = function;
  op.key = random.Bytes(32);
  op.iv = random.Bytes(60);
  op.aad = random.Bytes(300);
  op.text = random.Bytes(600);
  op.tag = random.Bytes(13);
  op.tag_len = 13;
  op.position = 987654321;
  op.condition = 0x8000000000000001;
  op.value = 0xa5;
  op.iterations = 77;
  op.place_key = op.place_iv = op.place_aad = op.place_in = kFlushFront;
  op.place_out = op.place_tag = 7;
  op.in_place = false;
  op.shift = -9;
  op.null_empty = true;
  op.aad_pieces = {5, 0, 100};
  op.text_pieces = {1, 300, 33, 0, 2};
  op.prelude = Prelude::kAbandoned;
  op.misuse = Misuse::kFinishTwice;
  op.focus = 4711;
  op.flip = 815;
  return Normalized(op);
}

class ShrinkTest : public testing::TestWithParam<int> {};

TEST_P(ShrinkTest, WhatAlwaysFailsBecomesTheSmallestOperation) {
  const auto property = static_cast<Property>(GetParam());
  const Operation rich = Rich(property);
  const Shrunk shrunk = Shrink(rich, [](const Operation&) { return true; });
  Operation smallest;
  smallest.property = property;
  smallest.iterations = shrunk.operation.iterations;  // 0 or 1, as the property has it
  EXPECT_EQ(shrunk.operation, Normalized(smallest)) << Describe(shrunk.operation);
  EXPECT_LE(shrunk.operation.iterations, 1);
  EXPECT_GT(shrunk.tried, 0u);
}

TEST_P(ShrinkTest, WhatFailsOnlyAsItIsStaysAsItIs) {
  const Operation rich = Rich(static_cast<Property>(GetParam()));
  EXPECT_EQ(Shrink(rich, [&](const Operation& op) { return op == rich; }).operation, rich);
}

INSTANTIATE_TEST_SUITE_P(Shrink, ShrinkTest, testing::Range(0, kNumProperties),
                         [](const auto& info) { return std::string(PropertyName(static_cast<Property>(info.param))); });

TEST_P(ShrinkTest, NeighboursAreOthersInTheirOwnForm) {
  const Operation rich = Rich(static_cast<Property>(GetParam()));
  const SmallerNeighbours neighbours(rich);
  size_t smaller = 0;
  for (size_t i = 0; i < neighbours.size(); ++i) {
    const std::optional<Operation> neighbour = neighbours.at(i);
    if (!neighbour) continue;
    ++smaller;
    EXPECT_FALSE(*neighbour == rich);
    EXPECT_EQ(Normalized(*neighbour), *neighbour);
  }
  EXPECT_GT(smaller, 20u);
}

TEST(Shrink, GoesFromOneKeyLengthToTheNext) {
  Operation op = Rich(Property::kGcm);
  for (size_t key_len : {size_t{32}, size_t{24}}) {
    op.key.resize(key_len);
    const auto fails = [](const Operation& smaller) { return smaller.key.size() % 8 == 0 && smaller.key.size() >= 16; };
    EXPECT_EQ(Shrink(op, fails).operation.key, Bytes(16));
  }
}

TEST(Shrink, FindsTheShortestTextAndOneBadByte) {
  const Operation rich = Rich(Property::kGcm);
  const auto fails = [](const Operation& op) {
    return op.text.size() >= 273 && std::ranges::any_of(op.text, [](uint8_t byte) { return byte >= 0x80; });
  };
  const Shrunk shrunk = Shrink(rich, fails);
  EXPECT_EQ(shrunk.operation.text.size(), 273u);
  EXPECT_EQ(std::ranges::count(shrunk.operation.text, 0), 272);
  EXPECT_TRUE(shrunk.operation.aad.empty());
  EXPECT_EQ(shrunk.operation.tag_len, 16);
}

TEST(Shrink, KeepsWhatTheFaultNeeds) {
  const auto fails = [](const Operation& op) {
    const std::vector<size_t> pieces = Pieces(op.text_pieces, op.text.size());
    return pieces.size() >= 2 && pieces[0] % 16 == 1 && op.place_in % 16 != 0 && op.prelude == Prelude::kAbandoned;
  };
  Operation rich = Rich(Property::kGcm);
  rich.place_in = 3;
  ASSERT_TRUE(fails(rich));
  const Operation shrunk = Shrink(rich, fails).operation;
  EXPECT_TRUE(fails(shrunk));
  EXPECT_EQ(shrunk.text_pieces, std::vector<uint16_t>{1});
  EXPECT_EQ(shrunk.text.size(), 2u);
  EXPECT_EQ(shrunk.place_in, 3);
  EXPECT_EQ(shrunk.place_out, 0);
  EXPECT_EQ(shrunk.misuse, Misuse::kNone);
}

TEST(Shrink, FindsTheSmallestNumbers) {
  const auto fails = [](const Operation& op) { return op.position >= 4099 && op.position % 2 == 1; };
  const Operation rich = Rich(Property::kCtr);
  ASSERT_TRUE(fails(rich));
  EXPECT_EQ(Shrink(rich, fails).operation.position, 4099u);
}

TEST(Shrink, KeepsTheSignOfAnOverlap) {
  const auto fails = [](const Operation& op) { return op.shift <= -3; };
  EXPECT_EQ(Shrink(Rich(Property::kGcm), fails).operation.shift, -3);
}

TEST(Shrink, KeepsAMessageThatOpensOpening) {
  namespace spec = reference::spec;
  Operation op = Rich(Property::kGcm, Function::kBackward);
  op.tag = spec::GcmAe(op.key, op.iv, spec::GcmAe(op.key, op.iv, op.text, op.aad, 13).ciphertext, op.aad, 13).tag;
  const auto opens = [](const Operation& message) {
    return spec::GcmAd(message.key, message.iv, message.text, message.aad, message.tag).refusal == spec::Refusal::kNone;
  };
  const auto fails = [&](const Operation& message) { return opens(message) && message.text.size() > 20; };
  ASSERT_TRUE(fails(op));
  const Operation shrunk = Shrink(op, fails).operation;
  EXPECT_TRUE(opens(shrunk));
  EXPECT_EQ(shrunk.text, Bytes(21));
  EXPECT_TRUE(shrunk.aad.empty());
  EXPECT_EQ(shrunk.iv.size(), 1u);
  EXPECT_EQ(shrunk.key, Bytes(16));
  EXPECT_EQ(shrunk.tag.size(), 16u);
}

TEST(Shrink, LeavesNoSingleStepThatStillFails) {
  // Shrinking what is shrunk changes nothing.
  Random random(22);
  for (int i = 0; i < 200; ++i) {
    const Operation op = RandomOperation(static_cast<Property>(i % kNumProperties), random);
    const auto fails = [&](const Operation& smaller) {
      return smaller.text.size() >= op.text.size() / 2 && FocusOf(Hex(smaller.text)) % 3 == FocusOf(Hex(op.text)) % 3;
    };
    const Operation once = Shrink(op, fails).operation;
    EXPECT_TRUE(fails(once));
    EXPECT_EQ(Shrink(once, fails).operation, once);
    const SmallerNeighbours neighbours(once);
    for (size_t k = 0; k < neighbours.size(); ++k) {
      const std::optional<Operation> neighbour = neighbours.at(k);
      EXPECT_FALSE(neighbour && fails(*neighbour));
    }
  }
}

}  // namespace
}  // namespace assay::fuzz
