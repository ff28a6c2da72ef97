#include "src/ghash/ssse3/ssse3.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "src/cpu/features.h"
#include "src/cpu/kernel_mark.h"
#include "src/ghash/ghash_backend.h"
#include "src/ghash/ssse3/slow_ghash.h"

namespace assay {
namespace {

using ghash_ssse3::slow::Block;
using ghash_ssse3::slow::Ghash;
using ghash_ssse3::slow::PowerOfX;
using ghash_ssse3::slow::Subkeys;
using ghash_ssse3::slow::Times;

constexpr size_t kMaxBlocks = 13;

// `data` is random, or all ones: the most carries.
std::vector<Block> Data(size_t num_blocks, bool all_ones) {
  std::mt19937 random(static_cast<uint32_t>(num_blocks));
  std::vector<Block> data(num_blocks);
  for (Block& block : data) {
    for (uint8_t& byte : block) byte = all_ones ? 0xff : static_cast<uint8_t>(random());
  }
  return data;
}

class GhashSsse3 : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(DetectFeatures().ContainsAll(kGhashSsse3.required)) << "this CPU lacks SSSE3";
    TakeKernelMarks();
  }
};

TEST_F(GhashSsse3, GivesTheValuesOfGcmTestCase2) {
  // McGrew and Viega, "The Galois/Counter Mode of Operation", appendix B, test case 2: H, C and len(A) || len(C).
  const Block h = {0x66, 0xe9, 0x4b, 0xd4, 0xef, 0x8a, 0x2c, 0x3b, 0x88, 0x4c, 0xfa, 0x59, 0xca, 0x34, 0x2b, 0x2e};
  const std::vector<Block> data = {
      {0x03, 0x88, 0xda, 0xce, 0x60, 0xb6, 0xa3, 0x92, 0xf3, 0x28, 0xc2, 0xb9, 0x71, 0xb2, 0xfe, 0x78},
      {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80}};
  const Block expected = {0xf3, 0x8c, 0xbb, 0x1a, 0xd6, 0x92, 0x23, 0xdc,
                          0xc3, 0x45, 0x7a, 0xe5, 0xb6, 0xb0, 0xf8, 0x85};
  GhashKey key;
  kGhashSsse3.init(&key, h.data());
  Block y{};
  kGhashSsse3.update(key, y.data(), data[0].data(), data.size());
  EXPECT_EQ(y, expected);
}

TEST_F(GhashSsse3, UpdateIsTheStandardsForAllCounts) {
  for (const Block& h : Subkeys()) {
    GhashKey key;
    kGhashSsse3.init(&key, h.data());
    for (bool all_ones : {false, true}) {
      for (size_t num_blocks = 0; num_blocks <= kMaxBlocks; ++num_blocks) {
        const std::vector<Block> data = Data(num_blocks, all_ones);
        Block y = Data(1, all_ones)[0];
        const Block expected = Ghash(h, y, data);
        kGhashSsse3.update(key, y.data(), reinterpret_cast<const uint8_t*>(data.data()), num_blocks);
        ASSERT_EQ(y, expected) << num_blocks;
      }
    }
  }
}

TEST_F(GhashSsse3, MultiplyIsTheFieldsProduct) {
  for (const Block& h : Subkeys()) {
    GhashKey key;
    kGhashSsse3.init(&key, h.data());
    for (int power = 0; power < 128; ++power) {
      Block y = PowerOfX(power);
      kGhashSsse3.multiply(key, y.data());
      ASSERT_EQ(y, Times(PowerOfX(power), h)) << power;
    }
    for (Block y : Subkeys()) {
      const Block expected = Times(y, h);
      kGhashSsse3.multiply(key, y.data());
      ASSERT_EQ(y, expected);
    }
  }
}

TEST_F(GhashSsse3, MultiplyAgreesWithUpdateByZero) {
  const Block zero{};
  for (const Block& h : Subkeys()) {
    GhashKey key;
    kGhashSsse3.init(&key, h.data());
    for (const Block& y : Subkeys()) {
      Block multiplied = y;
      Block updated = y;
      kGhashSsse3.multiply(key, multiplied.data());
      kGhashSsse3.update(key, updated.data(), zero.data(), 1);
      ASSERT_EQ(multiplied, updated);
    }
  }
}

TEST_F(GhashSsse3, SplittingTheInputChangesNothing) {
  GhashKey key;
  kGhashSsse3.init(&key, Subkeys().back().data());
  const std::vector<Block> data = Data(kMaxBlocks, false);
  Block whole{};
  kGhashSsse3.update(key, whole.data(), data[0].data(), kMaxBlocks);
  for (size_t first = 0; first <= kMaxBlocks; ++first) {
    Block y{};
    kGhashSsse3.update(key, y.data(), data[0].data(), first);
    kGhashSsse3.update(key, y.data(), data[0].data() + 16 * first, kMaxBlocks - first);
    EXPECT_EQ(y, whole) << first;
  }
}

TEST_F(GhashSsse3, AnyAlignmentGivesTheSame) {
  const Block h = Subkeys().back();
  const std::vector<Block> data = Data(kMaxBlocks, false);
  const Block expected = Ghash(h, h, data);
  for (size_t shift = 0; shift < 16; ++shift) {
    std::vector<uint8_t> unaligned_h(16 + shift), unaligned_in(16 * kMaxBlocks + shift), unaligned_y(48, 0xa5);
    std::memcpy(&unaligned_h[shift], h.data(), 16);
    std::memcpy(&unaligned_in[shift], data[0].data(), 16 * kMaxBlocks);
    std::memcpy(&unaligned_y[16 + shift], h.data(), 16);
    GhashKey key;
    kGhashSsse3.init(&key, &unaligned_h[shift]);
    kGhashSsse3.update(key, &unaligned_y[16 + shift], &unaligned_in[shift], kMaxBlocks);
    EXPECT_EQ(std::memcmp(&unaligned_y[16 + shift], expected.data(), 16), 0) << shift;
    const auto is_canary = [](uint8_t byte) { return byte == 0xa5; };
    EXPECT_TRUE(std::all_of(unaligned_y.begin(), unaligned_y.begin() + 16 + shift, is_canary)) << shift;
    EXPECT_TRUE(std::all_of(unaligned_y.begin() + 32 + shift, unaligned_y.end(), is_canary)) << shift;
  }
}

TEST_F(GhashSsse3, AKeyCanBeMadeAnew) {
  GhashKey key;
  kGhashSsse3.init(&key, PowerOfX(5).data());
  kGhashSsse3.init(&key, PowerOfX(9).data());
  Block y = PowerOfX(20);
  kGhashSsse3.multiply(key, y.data());
  EXPECT_EQ(y, PowerOfX(29));
}

TEST_F(GhashSsse3, LeavesItsMarkAndNoBlocksNeedNoPointers) {
  const KernelSet own = KernelSet().With(Kernel::kGhashSsse3);
  GhashKey key;
  kGhashSsse3.init(&key, PowerOfX(1).data());
  EXPECT_EQ(TakeKernelMarks(), own);
  Block y{};
  kGhashSsse3.multiply(key, y.data());
  EXPECT_EQ(TakeKernelMarks(), own);
  kGhashSsse3.update(key, nullptr, nullptr, 0);
  EXPECT_EQ(TakeKernelMarks(), own);
}

}  // namespace
}  // namespace assay
