#include "ct/result.h"

#include <gtest/gtest.h>

namespace assay::ct {
namespace {

Result GreenResult() {
  return {.check = "taint",
          .cell = "gcc12_o2",
          .built_by = "gcc",
          .rows = {{"vpaes_2x", "encrypt blocks", 3, {}}},
          .controls = {{"branch", true, true, "seen"}, {"masks", false, false, ""}},
          .not_covered = {{"vaes", "valgrind has no AVX-512"}},
          .failures = {}};
}

TEST(Result, IsGreenIfEverythingIsAsItMustBe) { EXPECT_TRUE(GreenResult().Green()); }

TEST(Result, IsRedIfAnythingIsNot) {
  std::vector<Result> results(8, GreenResult());
  results[0].rows[0].findings = {{"branch on a secret", "f", "f.cc:1"}};
  results[1].rows[0].cases = 0;
  results[2].rows.clear();
  results[3].controls[0].fired = false;
  results[4].controls[1].fired = true;
  results[5].controls.erase(results[5].controls.begin());
  results[6].controls.pop_back();
  results[7].failures = {"no kernel ran"};
  for (size_t i = 0; i < results.size(); ++i) EXPECT_FALSE(results[i].Green()) << i;
}

TEST(Result, ComesBackFromJson) {
  Result result = GreenResult();
  result.rows[0].findings = {{"branch on a secret", "f<\"a\">", "f.cc:1"}};
  result.failures = {"one", "two"};
  std::string error;
  const auto back = FromJson(ToJson(result), &error);
  ASSERT_TRUE(back.has_value()) << error;
  EXPECT_EQ(*back, result);
}

TEST(Result, RefusesWhatIsNoResult) {
  for (const char* const text : {"", "garbage", "{}", "[]", R"({"check": 3})"}) {
    std::string error;
    EXPECT_FALSE(FromJson(text, &error).has_value()) << text;
    EXPECT_FALSE(error.empty()) << text;
    EXPECT_EQ(error.find('\n'), std::string::npos) << text;
  }
}

TEST(Text, TellsWhatIsRedAndWhatWasNotCovered) {
  Result result = GreenResult();
  EXPECT_NE(Text(result).find("green"), std::string::npos);
  EXPECT_NE(Text(result).find("not covered by taint: vaes: valgrind has no AVX-512"), std::string::npos);
  result.rows[0].findings = {{"branch on a secret", "assay::F", "f.cc:1"}};
  EXPECT_NE(Text(result).find("RED"), std::string::npos);
  EXPECT_NE(Text(result).find("vpaes_2x, encrypt blocks: branch on a secret in assay::F (f.cc:1)"), std::string::npos);
}

}  // namespace
}  // namespace assay::ct
