#include "src/ghash/ctmul/ctmul.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "src/ghash/ctmul/wide.h"

namespace assay {
namespace {

using Block = std::array<uint8_t, 16>;

// x . y bit by bit, coefficient i of a block being bit 7 - i % 8 of its byte i / 8.
Block SlowProduct(const Block& x, Block y) {
  Block z = {};
  for (int i = 0; i < 128; ++i) {
    if (x[i / 8] >> (7 - i % 8) & 1) {
      for (int k = 0; k < 16; ++k) z[k] ^= y[k];
    }
    const bool carry = y[15] & 1;
    for (int k = 15; k > 0; --k) y[k] = static_cast<uint8_t>(y[k] >> 1 | y[k - 1] << 7);
    y[0] >>= 1;
    if (carry) y[0] ^= 0xe1;
  }
  return z;
}

// Values whose products have the longest runs of carries, and some without pattern.
std::vector<Block> Blocks() {
  std::vector<Block> blocks(4);
  blocks[1].fill(0xff);
  blocks[2].fill(0x11);
  blocks[3].fill(0xf0);
  for (int bit : {0, 1, 3, 4, 63, 64, 65, 120, 124, 127}) {
    blocks.emplace_back();
    blocks.back()[bit / 8] = static_cast<uint8_t>(0x80 >> (bit % 8));
  }
  uint32_t state = 1;
  for (int i = 0; i < 40; ++i) {
    blocks.emplace_back();
    for (uint8_t& byte : blocks.back()) byte = static_cast<uint8_t>((state = state * 1103515245 + 12345) >> 16);
  }
  return blocks;
}

TEST(Ctmul, MultiplyIsTheFieldProduct) {
  for (const Block& h : Blocks()) {
    GhashKey key;
    kGhashCtmul.init(&key, h.data());
    for (const Block& x : Blocks()) {
      Block y = x;
      kGhashCtmul.multiply(key, y.data());
      ASSERT_EQ(y, SlowProduct(x, h));
    }
  }
}

TEST(Ctmul, UpdateIsHornersRuleForEveryNumberOfBlocks) {
  const std::vector<Block> blocks = Blocks();
  for (const Block& h : {blocks[1], blocks[2], blocks[20]}) {
    GhashKey key;
    kGhashCtmul.init(&key, h.data());
    Block expected = blocks[21];
    for (size_t num_blocks = 0; num_blocks <= blocks.size(); ++num_blocks) {
      Block y = blocks[21];
      kGhashCtmul.update(key, y.data(), blocks[0].data(), num_blocks);
      ASSERT_EQ(y, expected) << num_blocks;
      if (num_blocks == blocks.size()) break;
      for (int k = 0; k < 16; ++k) expected[k] ^= blocks[num_blocks][k];
      expected = SlowProduct(expected, h);
    }
  }
}

TEST(Ctmul, AnotherBackendsKeyAborts) {
  GhashKey nobodys;
  Block y = {};
  EXPECT_DEATH(kGhashCtmul.multiply(nobodys, y.data()), "GHASH key made by nobody was given to ctmul");
}

TEST(MultiplyWords, IsTheSumOfShiftedWords) {
  uint64_t state = 88172645463325252;
  const auto next = [&] { return state = state * 6364136223846793005 + 1442695040888963407; };
  for (int i = 0; i < 200; ++i) {
    const uint64_t a = i == 0 ? ~uint64_t{0} : next();
    const uint64_t b = i < 2 ? ~uint64_t{0} : next();
    Wide sum;
    for (int bit = 0; bit < 64; ++bit) {
      if ((b >> bit & 1) == 0) continue;
      const uint64_t lo = a << bit;
      sum.lo += lo;
      sum.hi += (bit == 0 ? 0 : a >> (64 - bit)) + (sum.lo < lo);
    }
    const Wide product = MultiplyWords(a, b);
    EXPECT_EQ(product.hi, sum.hi);
    EXPECT_EQ(product.lo, sum.lo);
  }
}

}  // namespace
}  // namespace assay
