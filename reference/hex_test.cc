#include "reference/hex.h"

#include <gtest/gtest.h>

namespace assay::reference {
namespace {

TEST(Hex, ReadsBothCases) {
  EXPECT_EQ(ParseHex("00fFaB9", nullptr), std::nullopt);
  EXPECT_EQ(ParseHex("00fFaB90", nullptr), (std::vector<uint8_t>{0x00, 0xff, 0xab, 0x90}));
  EXPECT_EQ(ParseHex("", nullptr), std::vector<uint8_t>{});
}

TEST(Hex, NamesTheCharacterThatIsNoDigit) {
  for (const char bad : {'g', 'G', '/', ':', '@', '`', ' ', '\0', '\xff'}) {
    std::string error;
    EXPECT_EQ(ParseHex(std::string("00") + bad + "0", &error), std::nullopt);
    EXPECT_EQ(error, "character 3 is not a hex digit");
  }
}

TEST(Hex, NamesAnOddNumberOfDigits) {
  std::string error;
  EXPECT_EQ(ParseHex("abc", &error), std::nullopt);
  EXPECT_EQ(error, "odd number of hex digits (3)");
}

TEST(Hex, WritesWhatItReads) {
  std::vector<uint8_t> bytes;
  for (int i = 0; i < 256; ++i) bytes.push_back(static_cast<uint8_t>(i));
  EXPECT_EQ(ToHex(bytes).substr(0, 8), "00010203");
  EXPECT_EQ(ToHex(bytes).substr(508), "feff");
  EXPECT_EQ(ParseHex(ToHex(bytes), nullptr), bytes);
}

}  // namespace
}  // namespace assay::reference
