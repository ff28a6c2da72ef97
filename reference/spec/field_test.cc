#include "reference/spec/field.h"

#include <gtest/gtest.h>

#include <random>

#include "reference/published.h"
#include "reference/spec/gcm.h"

namespace assay::reference::spec {
namespace {

Block BlockFromHex(std::string_view digits) { return BlockAt(FromHex(digits), 0); }

Block RandomBlock(std::mt19937* random) {
  Block block;
  for (uint8_t& byte : block) byte = static_cast<uint8_t>((*random)());
  return block;
}

Bytes RandomBytes(std::mt19937* random, size_t num_bytes) {
  Bytes bytes(num_bytes);
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>((*random)());
  return bytes;
}

// u^i as a block: bit x_i.
Block Monomial(int i) {
  Block block = {};
  block[i / 8] = static_cast<uint8_t>(0x80 >> i % 8);
  return block;
}

// Test case 2 of the GCM specification: X_1 = C . H, and the rest of GHASH.
TEST(Multiply, GivesTheProductsOfTheGcmSpecification) {
  const Block h = BlockFromHex("66e94bd4ef8a2c3b884cfa59ca342b2e");
  const Block x_1 = Multiply(BlockFromHex("0388dace60b6a392f328c2b971b2fe78"), h);
  EXPECT_EQ(x_1, BlockFromHex("5e2ec746917062882c85b0685353deb7"));
  EXPECT_EQ(Multiply(Xor(x_1, BlockFromHex("00000000000000000000000000000080")), h),
            BlockFromHex("f38cbb1ad69223dcc3457ae5b6b0f885"));
}

// u^128 = 1 + u + u^2 + u^7, section 6.3.
TEST(Multiply, ReducesByTheFieldPolynomial) {
  EXPECT_EQ(Multiply(Monomial(127), Monomial(1)), BlockFromHex("e1000000000000000000000000000000"));
  for (int i = 0; i < 128; ++i) {
    for (int j = 0; i + j < 128; ++j) ASSERT_EQ(Multiply(Monomial(i), Monomial(j)), Monomial(i + j)) << i << " " << j;
  }
}

TEST(Multiply, IsTheProductOfACommutativeRing) {
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const Block x = RandomBlock(&random);
    const Block y = RandomBlock(&random);
    const Block z = RandomBlock(&random);
    ASSERT_EQ(Multiply(x, y), Multiply(y, x));
    ASSERT_EQ(Multiply(Multiply(x, y), z), Multiply(x, Multiply(y, z)));
    ASSERT_EQ(Multiply(Xor(x, y), z), Xor(Multiply(x, z), Multiply(y, z)));
    ASSERT_EQ(Multiply(x, kFieldOne), x);
    ASSERT_EQ(Multiply(x, Block{}), Block{});
  }
}

TEST(Inverse, TimesItsArgumentIsOne) {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    const Block x = i < 128 ? Monomial(i) : RandomBlock(&random);
    ASSERT_EQ(Multiply(x, Inverse(x)), kFieldOne) << i;
  }
  EXPECT_EQ(Inverse(Block{}), Block{});
}

TEST(SolveIv, GivesAnIvWithTheChosenJ0) {
  std::mt19937 random(3);
  for (size_t filler_len = 0; filler_len <= 70; ++filler_len) {
    const Block h = RandomBlock(&random);
    const Bytes filler = RandomBytes(&random, filler_len);
    Block j0 = RandomBlock(&random);
    std::fill(j0.begin() + 12, j0.end(), uint8_t{0xff});
    const std::optional<Bytes> iv = SolveIv(h, filler, j0);
    ASSERT_TRUE(iv.has_value());
    ASSERT_EQ(iv->size(), 16 + filler_len);
    EXPECT_EQ(J0(h, *iv), j0) << filler_len;
    EXPECT_EQ(Bytes(iv->begin() + 16, iv->end()), filler);
  }
}

TEST(SolveIv, HasNoAnswerForASubkeyOfZero) { EXPECT_EQ(SolveIv(Block{}, Bytes(4), kFieldOne), std::nullopt); }

// The J0 that is asked for is the counter block that GCM really starts from: the first block of keystream is the cipher
// of J0 + 1, which here wraps.
TEST(SolveIv, MovesTheCounterOfGcm) {
  const Bytes key(32, 7);
  const KeySchedule schedule = KeyExpansion(key);
  const Block j0 = BlockFromHex("0123456789abcdef01234567ffffffff");
  const std::optional<Bytes> iv = SolveIv(HashSubkey(schedule), Bytes(5, 9), j0);
  ASSERT_TRUE(iv.has_value());
  const Sealed sealed = GcmAe(key, *iv, Bytes(16), {}, 16);
  EXPECT_EQ(BlockAt(sealed.ciphertext, 0), Cipher(BlockFromHex("0123456789abcdef0123456700000000"), schedule));
}

}  // namespace
}  // namespace assay::reference::spec
