#include "fuzz/operation.h"

#include <gtest/gtest.h>

#include <set>

#include "fuzz/generate.h"
#include "reference/spec/aes.h"
#include "reference/spec/gcm.h"

namespace assay::fuzz {
namespace {

TEST(Operation, EveryByteStringDecodesAndEncodesBack) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Bytes bytes = random.Bytes(random.Below(200));
    const Operation op = Decode(bytes);
    ASSERT_EQ(Decode(Encode(op)), op) << "input " << Hex(bytes);
    ASSERT_EQ(Normalized(op), op) << "input " << Hex(bytes);
  }
}

TEST(Operation, NormalizedDropsWhatThePropertyDoesNotUse) {
  for (int i = 0; i < kNumProperties; ++i) {
    Operation op = Decode(Random(7).Bytes(200), Property::kGcm);
    op.property = static_cast<Property>(i);
    op.position = op.condition = op.value = 9;
    for (Placement* place : {&op.place_key, &op.place_iv, &op.place_aad, &op.place_in, &op.place_out, &op.place_tag}) {
      *place = 3;
    }
    op = Normalized(op);
    EXPECT_EQ(Decode(Encode(op)), op) << PropertyName(op.property);
  }
}

TEST(Operation, TheEmptyInputIsAnOperationOfEachProperty) {
  for (int i = 0; i < kNumProperties; ++i) {
    const Operation op = Decode({}, static_cast<Property>(i));
    EXPECT_EQ(op.property, static_cast<Property>(i));
    EXPECT_EQ(Decode(Encode(op)), op);
  }
}

TEST(Operation, FirstByteNamesTheProperty) {
  for (int i = 0; i < 256; ++i) {
    const Bytes bytes = {static_cast<uint8_t>(i)};
    EXPECT_EQ(static_cast<int>(Decode(bytes).property), i % kNumProperties);
  }
}

TEST(Operation, MostGcmInputsAreMessagesThatAreNotRefused) {
  Random random(2);
  int computed = 0;
  constexpr int kInputs = 2000;
  for (int i = 0; i < kInputs; ++i) {
    const Operation op = RandomOperation(Property::kGcm, random);
    const bool key = op.key.size() == 16 || op.key.size() == 24 || op.key.size() == 32;
    computed += key && !op.iv.empty() && op.function == Function::kForward;
  }
  EXPECT_GT(computed, kInputs * 6 / 10);
}

TEST(Operation, LengthsCoverEveryTailOfTwoBatches) {
  Random random(3);
  std::set<size_t> lengths;
  for (int i = 0; i < 40000; ++i) lengths.insert(RandomOperation(Property::kMemxor, random).text.size());
  for (size_t num_bytes = 0; num_bytes <= 2 * 256 + 31; ++num_bytes) {
    EXPECT_TRUE(lengths.contains(num_bytes)) << num_bytes;
  }
}

TEST(Operation, ManyIvsOfOtherLengthsPutTheCounterNearItsWrap) {
  namespace spec = reference::spec;
  Random random(4);
  int near_wrap = 0, other_length = 0;
  for (int i = 0; i < 400; ++i) {
    const Operation op = RandomOperation(Property::kGcm, random);
    if (op.iv.size() < 16 || op.key.size() % 8 != 0 || op.key.size() > 32) continue;
    ++other_length;
    const spec::Block j0 = spec::J0(spec::HashSubkey(spec::KeyExpansion(op.key)), op.iv);
    near_wrap += j0[12] == 0xff && j0[13] == 0xff && j0[14] == 0xff;
  }
  EXPECT_GT(other_length, 50);
  EXPECT_GT(near_wrap, other_length / 4);
}

TEST(Operation, PiecesAddUp) {
  Random random(5);
  for (int i = 0; i < 20000; ++i) {
    const Operation op = RandomOperation(Property::kGcm, random);
    const std::vector<size_t> pieces = Pieces(op.text_pieces, op.text.size());
    size_t sum = 0;
    for (size_t piece : pieces) sum += piece;
    ASSERT_EQ(pieces.empty(), op.text_pieces.empty());
    ASSERT_TRUE(pieces.empty() || sum == op.text.size());
  }
  EXPECT_EQ(Pieces({0, 5}, 12), (std::vector<size_t>{0, 5, 0, 5, 0, 2}));
  EXPECT_EQ(Pieces({0}, 3), (std::vector<size_t>{0, 3}));
}

TEST(OperationFile, RoundTrips) {
  Random random(6);
  for (int i = 0; i < 2000; ++i) {
    const Operation op = Decode(random.Bytes(200));
    std::string error;
    const std::optional<Operation> read = FromFile(ToFile(op), &error);
    ASSERT_TRUE(read.has_value()) << error;
    ASSERT_EQ(*read, op);
  }
}

TEST(OperationFile, CutAnywhereIsRefused) {
  Random random(7);
  const std::string file = ToFile(RandomOperation(Property::kGcm, random));
  for (size_t num_bytes = 0; num_bytes < file.size(); ++num_bytes) {
    std::string error;
    EXPECT_FALSE(FromFile(file.substr(0, num_bytes), &error).has_value()) << num_bytes;
    EXPECT_NE(error.find("offset"), std::string::npos);
    EXPECT_EQ(error.find('\n'), std::string::npos);
  }
}

TEST(OperationFile, WhatIsNotCanonicalIsRefused) {
  std::string file = ToFile(Decode(Bytes{static_cast<uint8_t>(Property::kGcm)}));
  std::string error;
  ASSERT_TRUE(FromFile(file, &error).has_value());
  EXPECT_FALSE(FromFile(file + "x", &error).has_value());
  file[file.find('\n') + 1] = static_cast<char>(Property::kCtr);
  EXPECT_FALSE(FromFile(file, &error).has_value());
}

}  // namespace
}  // namespace assay::fuzz
