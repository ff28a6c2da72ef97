#include "fuzz/subjects/aborts.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "gtest/gtest.h"

namespace assay::fuzz {
namespace {

TEST(Aborts, TellsAbortFromReturn) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(Aborts([] { std::abort(); }));
    EXPECT_FALSE(Aborts([] {}));
  }
}

TEST(Aborts, DropsWhatTheCallSaysAndNothingElse) {
  testing::internal::CaptureStderr();
  std::fprintf(stderr, "before ");
  Aborts([] {
    std::fprintf(stderr, "within ");
    std::abort();
  });
  std::fprintf(stderr, "after");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "before after");
}

TEST(AbortsDeathTest, LeavesOtherSignalsToOthers) {
  EXPECT_DEATH((void)Aborts([] { raise(SIGFPE); }), "");
  EXPECT_DEATH(
      {
        Aborts([] { std::abort(); });
        std::abort();
      },
      "");
}

}  // namespace
}  // namespace assay::fuzz
