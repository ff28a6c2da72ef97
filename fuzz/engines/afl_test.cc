#include "fuzz/engines/afl.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace assay::fuzz {
namespace {

// The form of what afl-fuzz 4.04c leaves.
constexpr char kStats[] =
    "start_time        : 1700000000\n"
    "execs_done        : 51234\n"
    "execs_per_sec     : 1708.21\n"
    "corpus_count      : 412\n"
    "saved_crashes     : 1\n"
    "saved_hangs       : 0\n"
    "edges_found       : 2040\n"
    "total_edges       : 15093\n"
    "command_line      : afl-fuzz -M main -- edges_found : 7\n";

bool Has(const std::vector<std::string>& list, const std::string& one) { return std::ranges::count(list, one) == 1; }

bool HasPair(const std::vector<std::string>& list, const std::string& name, const std::string& value) {
  const auto at = std::ranges::find(list, name);
  return at != list.end() && at + 1 != list.end() && *(at + 1) == value;
}

TEST(AflStats, AreReadByName) {
  const auto stats = ReadAflStats(kStats);
  ASSERT_TRUE(stats);
  EXPECT_EQ(stats->executions, 51234u);
  EXPECT_DOUBLE_EQ(stats->exec_per_second, 1708.21);
  EXPECT_EQ(stats->edges, 2040u);
  EXPECT_EQ(stats->total_edges, 15093u);
  EXPECT_EQ(stats->corpus, 412u);
  EXPECT_EQ(stats->crashes, 1u);
  EXPECT_EQ(stats->hangs, 0u);
}

TEST(AflStats, AreNothingIfTheyAreNoneOrTorn) {
  EXPECT_FALSE(ReadAflStats(""));
  EXPECT_FALSE(ReadAflStats("execs_done        : 51234\nexecs_per_sec"));
  EXPECT_FALSE(ReadAflStats("execs_done        : many\nedges_found       : 3\n"));
}

TEST(AflLog, SaysWhyItGaveUp) {
  EXPECT_EQ(WhyAflGaveUp("[*] Attempting dry run...\n"), "");
  EXPECT_EQ(WhyAflGaveUp("\n\x1b[1;91m[-] PROGRAM ABORT : \x1b[0mWe need at least one valid input seed\x1b[1;91m\n"
                         "         Location : \x1b[0mperform_dry_run()"),
            "We need at least one valid input seed");
}

TEST(AflArguments, SayWhatIsAskedFor) {
  AflRun run;
  run.binary = "/bin/target";
  run.input_dir = "seeds";
  run.output_dir = "out";
  run.instance = "main";
  std::vector<std::string> arguments = AflArguments(run);
  EXPECT_TRUE(HasPair(arguments, "-M", "main"));
  EXPECT_TRUE(HasPair(arguments, "-i", "seeds"));
  EXPECT_TRUE(HasPair(arguments, "-o", "out"));
  EXPECT_TRUE(HasPair(arguments, "--", "/bin/target"));
  for (const char* absent : {"-S", "-V", "-s", "-F", "-x"}) EXPECT_FALSE(Has(arguments, absent)) << absent;

  run.is_main = false;
  run.instance = "laf";
  run.seconds = 9;
  run.seed = 5;
  run.foreign_dir = "corpus";
  run.dictionary = "words.dict";
  arguments = AflArguments(run);
  EXPECT_TRUE(HasPair(arguments, "-S", "laf"));
  EXPECT_TRUE(HasPair(arguments, "-V", "9"));
  EXPECT_TRUE(HasPair(arguments, "-s", "5"));
  EXPECT_TRUE(HasPair(arguments, "-F", "corpus"));
  EXPECT_TRUE(HasPair(arguments, "-x", "words.dict"));
}

TEST(AflEnvironment, NamesTheMutatorAndWhatEndsTheRun) {
  AflRun run;
  EXPECT_FALSE(Has(AflEnvironment(run), "AFL_BENCH_UNTIL_CRASH=1"));
  EXPECT_FALSE(Has(AflEnvironment(run), "AFL_CUSTOM_MUTATOR_ONLY=1"));
  run.mutator = "/lib/m.so";
  run.ends_at_crash = true;
  run.only_mutator = true;
  EXPECT_TRUE(Has(AflEnvironment(run), "AFL_CUSTOM_MUTATOR_LIBRARY=/lib/m.so"));
  EXPECT_TRUE(Has(AflEnvironment(run), "AFL_BENCH_UNTIL_CRASH=1"));
  EXPECT_TRUE(Has(AflEnvironment(run), "AFL_CUSTOM_MUTATOR_ONLY=1"));
}

}  // namespace
}  // namespace assay::fuzz
