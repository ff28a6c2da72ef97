// The taint check on fake subjects: each fault must show, and where it belongs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ct/result.h"
#include "fuzz/files.h"

namespace assay::ct {
namespace {

using Lines = std::set<std::string>;

// What the check finds of the fake probe with that fault.
Result Checked(const std::string& fault) {
  // No inputs but the fixed ones.
  const std::string corpus = testing::TempDir() + "/corpus";
  std::filesystem::create_directories(corpus + "/wipe");
  const std::string out = testing::TempDir() + "/result.json";
  const std::string command =
      "ct/taint/check --probe=ct/taint/fake_probe --cell='" + fault + "' --corpus='" + corpus + "' --out='" + out + "'";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  std::string error;
  const std::optional<std::string> text = fuzz::ReadFile(out, &error);
  EXPECT_TRUE(text.has_value()) << error;
  const std::optional<Result> result = FromJson(text.value_or(""), &error);
  EXPECT_TRUE(result.has_value()) << error;
  // Which of the others fire is for the cells to say: it depends on the compiler.
  if (result.has_value()) {
    EXPECT_GT(std::ranges::count_if(result->controls, &Control::must_fire), 0);
    for (const Control& control : result->controls) EXPECT_TRUE(control.fired || !control.must_fire) << control.name;
  }
  return result.value_or(Result());
}

Lines Failures(const Result& result) { return {result.failures.begin(), result.failures.end()}; }

// That the one step of the fake was looked at, with these findings.
void ExpectOneRow(const Result& result, const std::vector<Finding>& findings) {
  ASSERT_EQ(result.rows.size(), 1u) << Text(result);
  EXPECT_EQ(result.rows[0].subject, "fake");
  EXPECT_EQ(result.rows[0].operation, "step");
  EXPECT_GT(result.rows[0].cases, 0u);
  ASSERT_EQ(result.rows[0].findings.size(), findings.size()) << Text(result);
  for (size_t i = 0; i < findings.size(); ++i) {
    EXPECT_EQ(result.rows[0].findings[i].what, findings[i].what);
    EXPECT_EQ(result.rows[0].findings[i].function, findings[i].function);
  }
}

TEST(Taint, FindsNothingWithoutAFault) {
  const Result result = Checked("none");
  EXPECT_EQ(Failures(result), Lines{});
  EXPECT_TRUE(result.not_covered.empty()) << Text(result);
  ExpectOneRow(result, {});
}

TEST(Taint, FailsIfAnAnswerIsWrong) {
  const Result result = Checked("wrong answer");
  EXPECT_EQ(Failures(result), Lines{"fake, step: answered 'bad length', must answer 'ok'"});
  EXPECT_FALSE(result.Green());
  ExpectOneRow(result, {});
}

TEST(Taint, FailsIfAPartOfAnOutputDoesNotDependOnTheSecrets) {
  const Result result = Checked("half");
  EXPECT_EQ(Failures(result), Lines{"fake, step: only 8 of at least 16 bytes of its output depend on the secrets"});
  EXPECT_FALSE(result.Green());
  ExpectOneRow(result, {});
}

TEST(Taint, FailsIfAKernelNeverRan) {
  const Result result = Checked("idle kernel");
  EXPECT_EQ(Failures(result), Lines{"bitsliced: its kernel 'bitsliced ctr32' never ran"});
  EXPECT_FALSE(result.Green());
  ExpectOneRow(result, {});
}

TEST(Taint, FindsALookupAndNamesItsFunction) {
  const Result result = Checked("lookup");
  EXPECT_EQ(Failures(result), Lines{});
  EXPECT_FALSE(result.Green());
  ExpectOneRow(result, {{"address from a secret", "assay::ct::fakes::LookUp", ""}});
}

TEST(Taint, DoesNotCoverWhoCannotRunAndDoesNotRunThem) {
  const Result result = Checked("absent");
  ASSERT_EQ(result.not_covered.size(), 1u) << Text(result);
  EXPECT_EQ(result.not_covered[0], (NotCovered{"absent", "under valgrind this CPU has no vaes"}));
  EXPECT_EQ(Failures(result), Lines{});
  ExpectOneRow(result, {});
}

}  // namespace
}  // namespace assay::ct
