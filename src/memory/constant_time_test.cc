#include "src/memory/constant_time.h"

#include <vector>

#include "gtest/gtest.h"

namespace assay {
namespace {

constexpr uint64_t kAllOnes = ~uint64_t{0};

TEST(MaskOf, IsAllOnesForAnythingButZero) {
  EXPECT_EQ(MaskOf(0), 0u);
  for (int i = 0; i < 64; ++i) {
    const uint64_t bit = uint64_t{1} << i;
    EXPECT_EQ(MaskOf(bit), kAllOnes) << i;
    EXPECT_EQ(MaskOf(bit - 1), i == 0 ? 0 : kAllOnes) << i;
    EXPECT_EQ(MaskOf(0 - bit), kAllOnes) << i;
    EXPECT_EQ(MaskOf(~bit), kAllOnes) << i;
  }
  EXPECT_EQ(MaskOf(kAllOnes), kAllOnes);
}

TEST(ConstantTimeEqual, SeesEachBit) {
  for (size_t num_bytes = 0; num_bytes <= 40; ++num_bytes) {
    std::vector<uint8_t> a(num_bytes), b(num_bytes);
    for (size_t i = 0; i < num_bytes; ++i) a[i] = b[i] = static_cast<uint8_t>(i * 37 + 11);
    EXPECT_EQ(ConstantTimeEqual(a.data(), b.data(), num_bytes), kAllOnes) << num_bytes;
    EXPECT_EQ(ConstantTimeEqual(a.data(), a.data(), num_bytes), kAllOnes) << num_bytes;
    for (size_t i = 0; i < 8 * num_bytes; ++i) {
      b[i / 8] ^= static_cast<uint8_t>(1 << i % 8);
      EXPECT_EQ(ConstantTimeEqual(a.data(), b.data(), num_bytes), 0u) << num_bytes << " bytes, bit " << i;
      b[i / 8] ^= static_cast<uint8_t>(1 << i % 8);
    }
  }
}

TEST(ConstantTimeEqual, DifferencesDoNotCancel) {
  const uint8_t a[24] = {};
  uint8_t b[24] = {};
  b[0] = b[8] = b[16] = b[23] = 0x5a;
  EXPECT_EQ(ConstantTimeEqual(a, b, sizeof a), 0u);
}

TEST(ConstantTimeEqual, StopsAtTheEnd) {
  const uint8_t a[24] = {};
  uint8_t b[24] = {};
  for (size_t num_bytes = 0; num_bytes < sizeof b; ++num_bytes) {
    b[num_bytes] = 1;
    EXPECT_EQ(ConstantTimeEqual(a, b, num_bytes), kAllOnes) << num_bytes;
    b[num_bytes] = 0;
  }
  EXPECT_EQ(ConstantTimeEqual(nullptr, nullptr, 0), kAllOnes);
}

TEST(ConstantTimeSelect, TakesAIfNotZero) {
  for (const uint64_t condition :
       {uint64_t{0}, uint64_t{1}, uint64_t{2}, uint64_t{256}, uint64_t{1} << 32, uint64_t{1} << 63, kAllOnes}) {
    for (size_t num_bytes = 0; num_bytes <= 70; ++num_bytes) {
      std::vector<uint8_t> a(num_bytes), b(num_bytes), out(num_bytes + 1, 0xee);
      for (size_t i = 0; i < num_bytes; ++i) {
        a[i] = static_cast<uint8_t>(i * 29 + 5);
        b[i] = static_cast<uint8_t>(i * 71 + 130);
      }
      std::vector<uint8_t> expected = condition != 0 ? a : b;
      expected.push_back(0xee);
      ConstantTimeSelect(out.data(), a.data(), b.data(), num_bytes, condition);
      EXPECT_EQ(out, expected) << num_bytes << " bytes, condition " << condition;
      expected.pop_back();

      std::vector<uint8_t> in_place = a;
      ConstantTimeSelect(in_place.data(), in_place.data(), b.data(), num_bytes, condition);
      EXPECT_EQ(in_place, expected) << "onto a, " << num_bytes << " bytes, condition " << condition;
      in_place = b;
      ConstantTimeSelect(in_place.data(), a.data(), in_place.data(), num_bytes, condition);
      EXPECT_EQ(in_place, expected) << "onto b, " << num_bytes << " bytes, condition " << condition;
    }
  }
}

}  // namespace
}  // namespace assay
