#include "fuzz/engines/text_table.h"

#include <gtest/gtest.h>

namespace assay::fuzz {
namespace {

TEST(TextTable, AlignsNumbersRight) {
  EXPECT_EQ(TextTable({{"target", "exec/s"}, {"a", "7"}, {"gcm", "1,234,567"}}),
            "target     exec/s\na               7\ngcm     1,234,567\n");
}

TEST(TextTable, TakesRowsOfAnyLength) { EXPECT_EQ(TextTable({{"a", "b", "c"}, {"d"}}), "a  b  c\nd\n"); }

TEST(Grouped, SeparatesThousands) {
  EXPECT_EQ(Grouped(0), "0");
  EXPECT_EQ(Grouped(999), "999");
  EXPECT_EQ(Grouped(1000), "1,000");
  EXPECT_EQ(Grouped(1234567), "1,234,567");
}

}  // namespace
}  // namespace assay::fuzz
