#include "fuzz/coverage/judgement.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay::fuzz {
namespace {

constexpr FeatureSet kAvx2 = FeatureSet().With(Feature::kAvx2);

constexpr char kSource[] =
    "int F(int x) {\n"             // 1
    "  if (x == 3) {\n"            // 2
    "    x = 4;\n"                 // 3
    "    if (x == 5) {\n"          // 4
    "      x = 6;\n"               // 5
    "    }\n"                      // 6
    "  } else {\n"                 // 7
    "    x = 7;\n"                 // 8
    "  }\n"                        // 9
    "  return x;\n"                // 10
    "#ifdef X\n"                   // 11
    "}\n"                          // 12
    "int Gone() { return 1; }\n";  // 13

const SourceTree kTree = {{"src/a.cc", {kSource, {}}}};

// All is reached but what a condition that never holds guards, and nobody calls Gone.
const Coverage kCoverage = {
    {"src/a.cc", {{1, 9}, {2, 9}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 9}, {8, 9}, {9, 9}, {10, 9}, {12, 9}, {13, 0}}}};

Excuse ExcuseOf(const std::string& line, FeatureSet with = {}) {
  return {.file = "src/a.cc", .line = line, .with = with, .without = {}, .reason = "Because.", .number = 7};
}

Judgement JudgeWith(const std::vector<Excuse>& excuses, const Coverage& coverage = kCoverage) {
  return Judge(coverage, kTree, excuses, {}, {});
}

std::vector<size_t> Numbers(const std::vector<UnreachedLine>& lines) {
  std::vector<size_t> numbers;
  for (const UnreachedLine& line : lines) numbers.push_back(line.number);
  return numbers;
}

TEST(Judge, FindsLinesThatAreNotReached) {
  const Judgement judgement = JudgeWith({});
  EXPECT_FALSE(judgement.IsGood());
  EXPECT_EQ(Numbers(judgement.not_excused), (std::vector<size_t>{3, 4, 5, 6, 13}));
  EXPECT_EQ(judgement.not_excused.back().text, "int Gone() { return 1; }");
  const LineTotals& totals = judgement.folders.at("src");
  EXPECT_EQ(totals.lines, 12u);
  EXPECT_EQ(totals.reached, 7u);
}

TEST(Judge, TakesExcusesForLinesAndForBlocks) {
  const Judgement judgement = JudgeWith({ExcuseOf("if (x == 3) {"), ExcuseOf("int Gone() { return 1; }")});
  EXPECT_TRUE(judgement.IsGood()) << JudgementText(judgement);
  EXPECT_EQ(Numbers(judgement.excused), (std::vector<size_t>{3, 4, 5, 6, 13}));
  EXPECT_EQ(judgement.excused[0].reason, "Because.");
  EXPECT_EQ(judgement.folders.at("src").excused, 5u);
}

TEST(Judge, ExcusesNoMoreThanIsNamed) {
  EXPECT_EQ(Numbers(JudgeWith({ExcuseOf("x = 4;")}).excused), (std::vector<size_t>{3}));
  EXPECT_EQ(Numbers(JudgeWith({ExcuseOf("if (x == 5) {")}).excused), (std::vector<size_t>{4, 5, 6}));
}

TEST(Judge, LetsTheEndOfABlockGoWithTheLineBefore) {
  Coverage coverage = kCoverage;
  coverage["src/a.cc"] = {{10, 0}, {11, 0}, {12, 0}, {13, 0}};
  EXPECT_EQ(Numbers(JudgeWith({ExcuseOf("return x;")}, coverage).excused), (std::vector<size_t>{10, 11, 12}));
}

TEST(Judge, RefusesExcusesThatAreNotNeeded) {
  Coverage coverage = kCoverage;
  coverage["src/a.cc"][13] = 1;
  EXPECT_EQ(JudgeWith({ExcuseOf("int Gone() { return 1; }")}, coverage).bad_excuses,
            (std::vector<std::string>{"line 7: src/a.cc:13 is reached: int Gone() { return 1; }"}));
  coverage["src/a.cc"][5] = 1;
  EXPECT_EQ(JudgeWith({ExcuseOf("if (x == 3) {")}, coverage).bad_excuses,
            (std::vector<std::string>{"line 7: src/a.cc:5 is reached: x = 6;"}));
  EXPECT_EQ(JudgeWith({ExcuseOf("#ifdef X")}).bad_excuses,
            (std::vector<std::string>{"line 7: src/a.cc:11 has no code that is not reached: #ifdef X"}));
}

TEST(Judge, RefusesExcusesForWhatIsNotThere) {
  EXPECT_EQ(JudgeWith({ExcuseOf("x = 44;")}).bad_excuses,
            (std::vector<std::string>{"line 7: no such line in src/a.cc: x = 44;"}));
  Excuse elsewhere = ExcuseOf("x = 4;");
  elsewhere.file = "src/b.cc";
  EXPECT_EQ(JudgeWith({elsewhere}).bad_excuses, (std::vector<std::string>{"line 7: no such file: src/b.cc"}));
  const SourceTree twice = {{"src/a.cc", {"f();\nf();\n", {}}}};
  EXPECT_EQ(Judge({{"src/a.cc", {{1, 0}, {2, 0}}}}, twice, {ExcuseOf("f();")}, {}, {}).bad_excuses,
            (std::vector<std::string>{"line 7: 2 such lines in src/a.cc"}));
}

TEST(Judge, HoldsAnExcuseOnlyOnTheCpuThatItNames) {
  const std::vector<Excuse> excuses = {ExcuseOf("if (x == 3) {", kAvx2), ExcuseOf("int Gone() { return 1; }")};
  EXPECT_TRUE(Judge(kCoverage, kTree, excuses, kAvx2, {}).IsGood());
  EXPECT_EQ(Numbers(Judge(kCoverage, kTree, excuses, {}, kAvx2).not_excused), (std::vector<size_t>{3, 4, 5, 6}));
  Coverage reached = kCoverage;
  for (const size_t number : {3, 4, 5, 6}) reached["src/a.cc"][number] = 1;
  EXPECT_TRUE(Judge(reached, kTree, excuses, {}, {}).IsGood());
}

TEST(Judge, HoldsAnExcuseOnlyWithoutWhatItNames) {
  Excuse excuse = ExcuseOf("if (x == 3) {");
  excuse.without = kAvx2;
  const std::vector<Excuse> excuses = {excuse, ExcuseOf("int Gone() { return 1; }")};
  EXPECT_TRUE(Judge(kCoverage, kTree, excuses, kAvx2, {}).IsGood()) << "taken away";
  EXPECT_FALSE(Judge(kCoverage, kTree, excuses, kAvx2, kAvx2).IsGood());
}

TEST(Judge, SaysWhatCannotRunHere) {
  const SourceTree wide = {{"src/wide/a.cc", {kSource, kAvx2}}};
  const Coverage coverage = {{"src/wide/a.cc", kCoverage.at("src/a.cc")}};
  const Judgement judgement = Judge(coverage, wide, {}, kAvx2, {});
  EXPECT_TRUE(judgement.IsGood());
  EXPECT_EQ(judgement.folders.at("src/wide").cannot_run, 5u);
  EXPECT_EQ(judgement.cannot_run.at("src/wide"), kAvx2);
  EXPECT_NE(JudgementText(judgement).find("cannot run here: src/wide: no avx2\n"), std::string::npos);
  EXPECT_FALSE(Judge(coverage, wide, {}, kAvx2, kAvx2).IsGood()) << "it can run";
}

TEST(Judge, WantsEverySourceFileInAProgram) {
  SourceTree tree = kTree;
  tree["src/b.cc"] = {"int b;\n", {}};
  tree["src/b.h"] = {"extern int b;\n", {}};
  std::vector<Excuse> excuses = {ExcuseOf("if (x == 3) {"), ExcuseOf("int Gone() { return 1; }")};
  const Judgement without = Judge(kCoverage, tree, excuses, {}, {});
  EXPECT_EQ(without.not_excused_absent, (std::vector<std::string>{"src/b.cc"}));
  EXPECT_FALSE(without.IsGood());
  Excuse absent = ExcuseOf("");
  absent.file = "src/b.cc";
  excuses.push_back(absent);
  EXPECT_TRUE(Judge(kCoverage, tree, excuses, {}, {}).IsGood());
  excuses.back().file = "src/a.cc";
  EXPECT_EQ(Judge(kCoverage, tree, excuses, {}, {}).bad_excuses,
            (std::vector<std::string>{"line 7: the file is in the programs: src/a.cc"}));
  excuses.back() = ExcuseOf("int b;");
  excuses.back().file = "src/b.cc";
  EXPECT_EQ(Judge(kCoverage, tree, excuses, {}, {}).bad_excuses,
            (std::vector<std::string>{"line 7: the file is in none of the programs: src/b.cc"}));
}

TEST(JudgementText, NamesEveryLine) {
  const std::string text = JudgementText(JudgeWith({ExcuseOf("if (x == 3) {"), ExcuseOf("x = 44;")}));
  EXPECT_NE(text.find("not reached, and why:\n  Because.\n    src/a.cc:3-6  x = 4;\n"), std::string::npos) << text;
  EXPECT_NE(text.find("NOT REACHED:\n    src/a.cc:13  int Gone() { return 1; }\n"), std::string::npos) << text;
  EXPECT_NE(text.find("EXCUSES THAT ARE NONE:\n    line 7: no such line in src/a.cc: x = 44;\n"), std::string::npos)
      << text;
  EXPECT_TRUE(
      text.ends_with("\n12 lines: 7 reached, 4 excused, 0 cannot run here, 1 missed; 0 files missed, 1 excuses "
                     "wrong\n"))
      << text;
}

}  // namespace
}  // namespace assay::fuzz
