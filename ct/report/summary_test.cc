#include "ct/report/summary.h"

#include <gtest/gtest.h>

namespace assay::ct {
namespace {

Result Green(const std::string& check, const std::string& cell) {
  Result result;
  result.check = check;
  result.cell = cell;
  result.rows = {{"vpaes_2x", "encrypt blocks", 7, {}}};
  result.controls = {{"branch", true, true, ""}, {"masks", false, false, ""}};
  return result;
}

std::vector<Result> GreenCell(const std::string& cell) {
  return {Green("taint", cell), Green("leftovers", cell), Green("scan", cell)};
}

TEST(Summary, CountsWhatWasDone) {
  std::vector<Result> results = GreenCell("a");
  for (const Result& result : GreenCell("b")) results.push_back(result);
  const Summary summary = Summarize(results, {"a", "b", "c"});
  EXPECT_TRUE(summary.AllGreen());
  EXPECT_EQ(summary.totals.at("taint").cases, 14u);
  EXPECT_EQ(summary.totals.at("taint").controls_fired, 2u);
  EXPECT_EQ(summary.totals.at("taint").controls_clean, 2u);
  EXPECT_EQ(summary.missing_cells, std::vector<std::string>{"c"});
  EXPECT_NE(SummaryText(summary).find("not in this report: 1 of 3 cells"), std::string::npos);
}

TEST(Summary, IsNotGreenWithoutResults) { EXPECT_FALSE(Summarize({}, {"a"}).AllGreen()); }

TEST(Summary, IsNotGreenIfACheckOfACellIsMissing) {
  std::vector<Result> results = GreenCell("a");
  EXPECT_TRUE(Summarize(results, {"a"}).AllGreen());
  results.pop_back();
  EXPECT_FALSE(Summarize(results, {"a"}).AllGreen());
}

TEST(Summary, OneFindingMakesItRedAndIsTold) {
  std::vector<Result> results = GreenCell("a");
  Result& red = results[0];
  red.rows[0].findings = {{"branch on a secret", "assay::F<1>", "f.cc:3"}};
  const Summary summary = Summarize(results, {"a"});
  EXPECT_FALSE(summary.AllGreen());
  EXPECT_EQ(VerdictOn(red), Verdict::kRed);
  EXPECT_NE(SummaryText(summary).find("branch on a secret in assay::F<1> (f.cc:3)"), std::string::npos);
  EXPECT_NE(SummaryHtml(summary).find("branch on a secret in assay::F&lt;1&gt; f.cc:3"), std::string::npos);
  EXPECT_NE(SummaryHtml(summary).find("NOT all green"), std::string::npos);
}

TEST(Summary, WhatDidNotRunIsNeitherGreenNorCounted) {
  Result not_run;
  not_run.check = "taint";
  not_run.cell = "m32";
  not_run.not_covered = {{"this cell", "no 32-bit programs"}};
  EXPECT_FALSE(not_run.Green());
  EXPECT_EQ(VerdictOn(not_run), Verdict::kNotRun);
  const std::vector<Result> results = {not_run, Green("taint", "a")};
  const Summary summary = Summarize(results, {"a", "m32"});
  EXPECT_EQ(summary.totals.at("taint").cells, 1u);
  EXPECT_EQ(summary.totals.at("taint").not_run, 1u);
  EXPECT_NE(SummaryText(summary).find("not covered by taint: this cell: no 32-bit programs (1 cell)"),
            std::string::npos);
}

}  // namespace
}  // namespace assay::ct
