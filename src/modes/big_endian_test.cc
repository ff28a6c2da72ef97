#include "src/modes/big_endian.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace assay {
namespace {

TEST(BigEndian, LoadsTheMostSignificantByteFirst) {
  const uint8_t bytes[] = {0xff, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef};
  EXPECT_EQ(LoadBigEndian<uint32_t>(bytes + 1), 0x01234567u);
  EXPECT_EQ(LoadBigEndian<uint64_t>(bytes + 1), 0x0123456789abcdefu);
  EXPECT_EQ(LoadBigEndian<uint8_t>(bytes), 0xffu);
}

TEST(BigEndian, StoresTheWordAndNothingElse) {
  std::array<uint8_t, 6> four{};
  StoreBigEndian<uint32_t>(four.data() + 1, 0x81234567);
  EXPECT_EQ(four, (std::array<uint8_t, 6>{0, 0x81, 0x23, 0x45, 0x67, 0}));
  std::array<uint8_t, 10> eight{};
  StoreBigEndian<uint64_t>(eight.data() + 1, 0x81234567fedcba98);
  EXPECT_EQ(eight, (std::array<uint8_t, 10>{0, 0x81, 0x23, 0x45, 0x67, 0xfe, 0xdc, 0xba, 0x98, 0}));
}

}  // namespace
}  // namespace assay
