#include "fuzz/coverage/excuses.h"

#include <gtest/gtest.h>

#include <string>

namespace assay::fuzz {
namespace {

TEST(ParseExcuses, ReadsEveryWord) {
  std::string error;
  const auto excuses = ParseExcuses(
      "# a table\n\n"
      "file src/a.cc\n"
      "line   return x;  \n"
      "line if (x) {\n"
      "with avx2,avx512\n"
      "why  One reason.\n"
      "line }\n"
      "without ssse3\n"
      "why Another.\n"
      "file src/b.cc\n"
      "absent\n"
      "why A third.",
      &error);
  ASSERT_TRUE(excuses) << error;
  ASSERT_EQ(excuses->size(), 4u);
  const FeatureSet both = FeatureSet().With(Feature::kAvx2).With(Feature::kAvx512);
  EXPECT_EQ((*excuses)[0].line, "return x;");
  EXPECT_EQ((*excuses)[0].with, both);
  EXPECT_EQ((*excuses)[0].number, 4u);
  EXPECT_EQ((*excuses)[1].line, "if (x) {");
  EXPECT_EQ((*excuses)[1].with, both);
  EXPECT_EQ((*excuses)[1].reason, "One reason.");
  EXPECT_EQ((*excuses)[2].file, "src/a.cc");
  EXPECT_EQ((*excuses)[2].with, FeatureSet());
  EXPECT_EQ((*excuses)[2].without, FeatureSet().With(Feature::kSsse3));
  EXPECT_EQ((*excuses)[2].reason, "Another.");
  EXPECT_EQ((*excuses)[3].file, "src/b.cc");
  EXPECT_EQ((*excuses)[3].line, "");
}

TEST(ParseExcuses, RefusesWhatIsNotOfTheForm) {
  struct Case {
    const char* text;
    const char* error;
  };
  for (const auto& [text, expected] :
       {Case{"line x\nwhy y\n", "line 1: no 'file' before"}, Case{"absent\n", "line 1: no 'file' before"},
        Case{"file f\nwhy y\n", "line 2: no 'line' or 'absent' before"},
        Case{"file f\nline x\n", "line 2: the last places have no 'why'"},
        Case{"file f\nline x\nfile g\n", "line 3: the places before have no 'why'"},
        Case{"file f\nline x\nwith sse5\n", "line 3: unknown CPU feature 'sse5'"},
        Case{"file f\nline x\nwithout sse5\n", "line 3: unknown CPU feature 'sse5'"},
        Case{"file f\nwith avx2\n", "line 2: no 'line' before"},
        Case{"file f\nline x\nwhy\n",
             "line 3: not 'file PATH', 'line TEXT', 'absent', 'with FEATURE', 'without FEATURE' or 'why TEXT'"},
        Case{"fail f\n", "line 1: unknown word 'fail'"}, Case{"file f\nabsent x\n", "line 2: unknown word 'absent'"}}) {
    std::string error;
    EXPECT_FALSE(ParseExcuses(text, &error)) << text;
    EXPECT_EQ(error, expected);
  }
}

}  // namespace
}  // namespace assay::fuzz
