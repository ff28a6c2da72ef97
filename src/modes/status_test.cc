#include "src/modes/status.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace assay {
namespace {

TEST(StatusName, IsDifferentForEachStatus) {
  std::set<std::string_view> names;
  for (int i = 0; i < kNumStatuses; ++i) {
    const std::string_view name = StatusName(static_cast<Status>(i));
    EXPECT_FALSE(name.empty()) << i;
    EXPECT_NE(name, "unknown status") << i;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
}

TEST(StatusName, CoversTheLastStatus) {
  EXPECT_EQ(static_cast<int>(Status::kTagMismatch), kNumStatuses - 1);
  EXPECT_EQ(StatusName(static_cast<Status>(kNumStatuses)), "unknown status");
}

TEST(StatusName, SaysWhatItIs) {
  EXPECT_EQ(StatusName(Status::kOk), "ok");
  EXPECT_EQ(StatusName(Status::kBadKeyLength), "bad key length");
  EXPECT_EQ(StatusName(Status::kTagMismatch), "tag mismatch");
}

}  // namespace
}  // namespace assay
