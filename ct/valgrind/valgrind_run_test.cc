#include "ct/valgrind/valgrind_run.h"

#include <gtest/gtest.h>

namespace assay::ct {
namespace {

constexpr char kPlanted[] = "ct/valgrind/planted";

TEST(RunUnderValgrind, FindsAPlantedLeakAndNamesItsFunction) {
  std::string error;
  const auto sections = RunUnderValgrind({kPlanted, "leak"}, &error);
  ASSERT_TRUE(sections.has_value()) << error;
  const Section& section = sections->back();
  EXPECT_EQ(section.marker, "planted");
  ASSERT_EQ(section.reports.size(), 1u);
  EXPECT_EQ(section.reports[0].what, "address from a secret");
  EXPECT_NE(BlamedFrame(section.reports[0], "assay::").function.find("planted::LookUp"), std::string::npos);
}

TEST(RunUnderValgrind, CountsErrorsIfTheyAreListed) {
  std::string error;
  const auto sections = RunUnderValgrind({kPlanted, "leak"}, &error, Errors::kListed);
  ASSERT_TRUE(sections.has_value()) << error;
  ASSERT_EQ(sections->back().marker, kErrorList);
  ASSERT_EQ(sections->back().reports.size(), 1u);
  EXPECT_EQ(sections->back().reports[0].times, 1u);
}

TEST(RunUnderValgrind, SaysNothingOfCodeThatDoesNotLeak) {
  std::string error;
  const auto sections = RunUnderValgrind({kPlanted, "steady"}, &error);
  ASSERT_TRUE(sections.has_value()) << error;
  EXPECT_TRUE(sections->back().reports.empty());
}

TEST(RunUnderValgrind, FailsIfTheProgramDoes) {
  std::string error;
  EXPECT_FALSE(RunUnderValgrind({kPlanted, "fail"}, &error).has_value());
  EXPECT_EQ(error, "ct/valgrind/planted ended with exit code 3 under valgrind");
  EXPECT_FALSE(RunUnderValgrind({"ct/valgrind/no_such_program"}, &error).has_value());
}

TEST(BlamedFrame, IsTheInnermostOfThatPrefixElseTheInnermostWithAName) {
  const Report report = {"branch on a secret", {{"", "in libc.so.6"}, {"memcmp", "m.S:9"}, {"assay::F()", "f.cc:1"}}};
  EXPECT_EQ(BlamedFrame(report, "assay::"), (Frame{"assay::F()", "in libc.so.6"}));
  EXPECT_EQ(BlamedFrame(report, "other::"), (Frame{"memcmp", "in libc.so.6"}));
}

}  // namespace
}  // namespace assay::ct
