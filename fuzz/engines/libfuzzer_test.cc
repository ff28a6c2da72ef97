#include "fuzz/engines/libfuzzer.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace assay::fuzz {
namespace {

// The form of what clang-19's libFuzzer prints.
constexpr char kGoodRun[] =
    "INFO: Running with entropic power schedule (0xFF, 100).\n"
    "#2\tINITED cov: 12 ft: 13 corp: 1/1b exec/s: 0 rss: 30Mb\n"
    "#4096\tpulse  cov: 345 ft: 1201 corp: 40/2Kb lim: 43 exec/s: 2048 rss: 36Mb\n"
    "#9000\tDONE   cov: 346 ft: 1233 corp: 45/3Kb lim: 80 exec/s: 1500 rss: 37Mb\n"
    "Done 9000 runs in 6 second(s)\n"
    "stat::number_of_executed_units: 9000\n"
    "stat::average_exec_per_sec:     1501\n"
    "stat::new_units_added:          44\n";

TEST(LibfuzzerLog, ReadsTheLastFigures) {
  const LibfuzzerLog log = ReadLibfuzzerLog(kGoodRun);
  EXPECT_EQ(log.edges, 346u);
  EXPECT_EQ(log.exec_per_second, 1501u);
  EXPECT_FALSE(log.leak);
  EXPECT_EQ(VerdictIn(kGoodRun), "");
}

TEST(LibfuzzerLog, TakesTheVerdictUpToItsReplayLine) {
  constexpr char kLog[] =
      "#2\tINITED cov: 12 ft: 13 corp: 1/1b\n\n"
      "DIFFERENCE: vpaes_2x\n  vpaes_2x  the operation itself: wrong result\nagreed: ok\n"
      "replay: bazel run //fuzz:assay -- replay /x\n"
      "==5== ERROR: libFuzzer: deadly signal\nDIFFERENCE: another\n#9 cov: 7 ";
  const LibfuzzerLog log = ReadLibfuzzerLog(kLog);
  EXPECT_EQ(VerdictIn(kLog), "DIFFERENCE: vpaes_2x\n  vpaes_2x  the operation itself: wrong result\nagreed: ok\n");
  EXPECT_EQ(log.edges, 7u);
  EXPECT_EQ(log.exec_per_second, 0u);
}

TEST(LibfuzzerLog, FiguresAreReadFromItsOwnLinesOnly) {
  const LibfuzzerLog log = ReadLibfuzzerLog("text with cov: 99 in it\naverage_exec_per_sec: 5\n");
  EXPECT_EQ(log.edges, 0u);
  EXPECT_EQ(log.exec_per_second, 0u);
}

TEST(LibfuzzerLog, SeesALeak) {
  EXPECT_TRUE(ReadLibfuzzerLog("==9==ERROR: LeakSanitizer: detected memory leaks\n").leak);
}

TEST(LibfuzzerLog, AnEmptyOneSaysNothing) {
  const LibfuzzerLog log = ReadLibfuzzerLog("");
  EXPECT_EQ(log.edges, 0u);
  EXPECT_EQ(VerdictIn(""), "");
}

TEST(LibfuzzerArguments, SayWhatIsAskedFor) {
  LibfuzzerRun run;
  run.seconds = 51;
  run.seed = 99;
  run.artifact_prefix = "/scratch/";
  run.corpus_dir = "new";
  run.dictionary = "words.dict";
  run.seed_inputs = {"seed/b", "seed/a"};
  const std::vector<std::string> arguments = LibfuzzerArguments(run);
  const auto has = [&](const char* argument) { return std::ranges::count(arguments, argument) == 1; };
  EXPECT_TRUE(has("-seed=99"));
  EXPECT_TRUE(has("-max_total_time=50"));
  EXPECT_TRUE(has("-dict=words.dict"));
  EXPECT_TRUE(has("-artifact_prefix=/scratch/"));
  EXPECT_TRUE(has("-seed_inputs=seed/b,seed/a"));
  EXPECT_EQ(arguments.back(), "new");
}

TEST(LibfuzzerArguments, ACampaignGoesOnBehindACrash) {
  LibfuzzerRun run;
  run.corpus_dir = "new";
  EXPECT_EQ(std::ranges::count(LibfuzzerArguments(run), "-fork=1"), 0);
  run.seed_dir = "old";
  run.max_len = 7;
  run.forks = true;
  const std::vector<std::string> arguments = LibfuzzerArguments(run);
  for (const char* argument : {"-fork=1", "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1", "-max_len=7"}) {
    EXPECT_EQ(std::ranges::count(arguments, argument), 1) << argument;
  }
  ASSERT_GE(arguments.size(), 2u);
  EXPECT_EQ(arguments[arguments.size() - 2], "new");
  EXPECT_EQ(arguments.back(), "old");
}

TEST(LibfuzzerArguments, TimeIsNeverWithoutLimit) {
  LibfuzzerRun run;
  run.seconds = 1;
  run.corpus_dir = "new";
  EXPECT_EQ(std::ranges::count(LibfuzzerArguments(run), "-max_total_time=1"), 1);
}

}  // namespace
}  // namespace assay::fuzz
