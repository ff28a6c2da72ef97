#include "fuzz/coverage/lcov.h"

#include <gtest/gtest.h>

#include <string>

namespace assay::fuzz {
namespace {

TEST(ParseLcov, KeepsTheLinesOfTheTree) {
  std::string error;
  const auto coverage = ParseLcov(
      "SF:/root/src/a.cc\nFN:3,main\nDA:3,5\nDA:4,0\nend_of_record\n"
      "SF:/rooted/src/a.cc\nDA:1,1\nend_of_record\n"
      "SF:/root/b.h\nend_of_record\n",
      "/root", &error);
  ASSERT_TRUE(coverage) << error;
  EXPECT_EQ(*coverage, (Coverage{{"src/a.cc", {{3, 5}, {4, 0}}}, {"b.h", {}}}));
}

TEST(ParseLcov, AddsTheCountsOfAFileThatComesTwice) {
  std::string error;
  const auto coverage =
      ParseLcov("SF:/r/a.h\nDA:1,2\nend_of_record\nSF:/r/a.h\nDA:1,0,sum\nDA:2,18446744073709551615\nend_of_record",
                "/r", &error);
  ASSERT_TRUE(coverage) << error;
  EXPECT_EQ(*coverage, (Coverage{{"a.h", {{1, 2}, {2, ~uint64_t{0}}}}}));
}

TEST(ParseLcov, RefusesWhatIsNotOfTheForm) {
  struct Case {
    const char* text;
    const char* error;
  };
  for (const auto& [text, expected] : {Case{"DA:1,1\n", "line 1: a line of no file"},
                                       Case{"SF:/r/a\nDA:1\nend_of_record\n", "line 2: not 'DA:LINE,COUNT'"},
                                       Case{"SF:/r/a\nDA:0,1\nend_of_record\n", "line 2: not 'DA:LINE,COUNT'"},
                                       Case{"SF:/r/a\nDA:1,-1\nend_of_record\n", "line 2: not 'DA:LINE,COUNT'"},
                                       Case{"SF:/r/a\nDA:1,1x\nend_of_record\n", "line 2: not 'DA:LINE,COUNT'"},
                                       Case{"SF:/r/a\nDA:1,1\n", "line 2: the last record does not end"}}) {
    std::string error;
    EXPECT_EQ(ParseLcov(text, "/r", &error), std::nullopt) << text;
    EXPECT_EQ(error, expected);
  }
}

}  // namespace
}  // namespace assay::fuzz
