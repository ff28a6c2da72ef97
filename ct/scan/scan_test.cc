#include "ct/scan/scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace assay::ct {
namespace {

class ScanPlanted : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream stream("ct/scan/planted", std::ios::binary);
    file_.assign(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    std::string error;
    const std::optional<ElfProgram> program = ReadElf(file_, &error);
    ASSERT_TRUE(program.has_value()) << error;
    program_ = *program;
    program_.compilers = {"GCC: (Debian 12.2.0-14) 12.2.0"};
    result_ = Scan(program_, "cell", "gcc12", false);
  }

  const Row& RowOf(const std::string& subject) const {
    static const Row kNone;
    const auto found = std::ranges::find(result_.rows, subject, &Row::subject);
    return found == result_.rows.end() ? kNone : *found;
  }

  bool Blames(const std::string& function) const {
    return std::ranges::any_of(result_.rows, [&](const Row& row) {
      return std::ranges::any_of(row.findings, [&](const Finding& finding) {
        return finding.what.starts_with("division: ") && finding.function.find(function) != std::string::npos &&
               finding.where.starts_with("0x");
      });
    });
  }

  bool Fails(const std::string& why) const {
    return std::ranges::any_of(result_.failures, [&](const std::string& failure) { return failure == why; });
  }

  std::string file_;
  ElfProgram program_;
  Result result_;
};

TEST_F(ScanPlanted, NamesTheFunctionThatDivides) {
  EXPECT_TRUE(Blames("assay::planted::Divide(int, int)"));
  EXPECT_TRUE(Blames("assay::planted::DivideInLambda(unsigned int, unsigned int)::"));
  EXPECT_EQ(RowOf("assay::planted").findings.size(), 2u);
}

TEST_F(ScanPlanted, FollowsCallsIntoTheStandardLibrary) {
  EXPECT_TRUE(Blames("std::divides<unsigned int>::operator()"));
  EXPECT_EQ(RowOf("std").findings.size(), 1u);
}

TEST_F(ScanPlanted, FindsNothingInSteadyCode) {
  const Row& row = RowOf("assay::planted::Steady");
  EXPECT_GT(row.cases, 0u);
  EXPECT_TRUE(row.findings.empty());
}

TEST_F(ScanPlanted, LooksAtNothingElse) {
  std::vector<std::string> subjects;
  for (const Row& row : result_.rows) subjects.push_back(row.subject);
  EXPECT_EQ(subjects, (std::vector<std::string>{"assay::planted", "assay::planted::Steady", "std"}));
}

TEST_F(ScanPlanted, SeesControlsFireAndStayClean) {
  ASSERT_EQ(result_.controls.size(), 7u);
  for (const Control& control : result_.controls) {
    EXPECT_EQ(control.must_fire, control.name.starts_with("Division")) << control.name;
    EXPECT_TRUE(control.Behaves()) << control.name << ": " << control.detail;
  }
}

TEST_F(ScanPlanted, FailsWithoutThePartsThatMustBeThere) {
  EXPECT_TRUE(Fails("there is no code of bitsliced"));
  EXPECT_TRUE(Fails("there is no code of Gcm"));
  EXPECT_EQ(result_.failures.size(), 5u);
}

TEST_F(ScanPlanted, FailsIfAControlIsMissing) {
  std::erase_if(program_.functions,
                [](const Function& function) { return function.name.find("DivisionOf8") != std::string::npos; });
  result_ = Scan(program_, "cell", "gcc12", false);
  EXPECT_TRUE(Fails("the control DivisionOf8 is not in the program"));
}

TEST_F(ScanPlanted, FailsIfCodeHasNoSizeOrIsNoCode) {
  const uint8_t undefined[] = {0x90, 0x0f, 0xff};
  for (Function& function : program_.functions) {
    if (function.name == "_ZN5assay7planted6DivideEii") function.code = {};
    if (function.name == "_ZN5assay7planted14DivideInLambdaEjj") function = {function.name, 0x10, undefined, true};
  }
  std::ranges::sort(program_.functions, {}, &Function::address);
  result_ = Scan(program_, "cell", "gcc12", false);
  EXPECT_TRUE(Fails("assay::planted::Divide(int, int) has no size: its end is not known"));
  EXPECT_TRUE(Fails("what is at 0x11 in assay::planted::DivideInLambda(unsigned int, unsigned int) is no instruction"));
}

TEST_F(ScanPlanted, FailsIfDivisionIsInALoadedLibrary) {
  program_.functions.insert(program_.functions.begin(), {"__udivti3@GCC_3.0", 0, {}, false});
  result_ = Scan(program_, "cell", "gcc12", false);
  EXPECT_TRUE(Fails("__udivti3@GCC_3.0 is not in the program itself: who calls it cannot be seen"));
}

TEST_F(ScanPlanted, FindsCallsOfTheDivisionRoutine) {
  const uint8_t call[] = {0xe8, 0xfb, 0x00, 0x00, 0x00, 0xc3};  // at 0x10, to 0x110
  program_.functions = {{"_ZN5assay6DivideEy", 0x10, call, true}, {"__udivdi3", 0x110, call, true}};
  result_ = Scan(program_, "cell", "gcc12", false);
  EXPECT_EQ(RowOf("assay").findings,
            (std::vector<Finding>{{"division: call of __udivdi3", "assay::Divide(unsigned long long)", "0x10"}}));
}

TEST_F(ScanPlanted, ExcusesNoMoreDivisionsThanAreKnownToBePublic) {
  const PublicDivision known[] = {{"assay::planted::Divide", 1, "a reason"}};
  const std::vector<uint8_t> one = {0xf7, 0xf9}, two = {0xf7, 0xf9, 0xf7, 0xf9};
  program_.functions = {{"_ZN5assay7planted6DivideEii", 0x10, one, true}};
  result_ = Scan(program_, "cell", "gcc12", false, known);
  EXPECT_TRUE(RowOf("assay::planted").findings.empty());
  EXPECT_EQ(result_.not_covered,
            (std::vector<NotCovered>{{"assay::planted::Divide", "its division is of public numbers: a reason"}}));
  program_.functions[0].code = two;
  result_ = Scan(program_, "cell", "gcc12", false, known);
  EXPECT_EQ(RowOf("assay::planted").findings.size(), 2u);
  EXPECT_TRUE(result_.not_covered.empty());
}

TEST_F(ScanPlanted, FailsIfStripped) {
  program_.functions.clear();
  result_ = Scan(program_, "cell", "gcc12", false);
  EXPECT_TRUE(Fails("the program has no symbols: it is stripped"));
}

TEST_F(ScanPlanted, SaysWhatBuiltItAndFailsIfThatIsAnother) {
  EXPECT_EQ(result_.built_by, "GCC: (Debian 12.2.0-14) 12.2.0");
  result_ = Scan(program_, "cell", "clang19", false);
  EXPECT_TRUE(Fails("nothing in .comment says that clang 19.x compiled this"));
}

}  // namespace
}  // namespace assay::ct
