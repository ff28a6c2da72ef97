#include "fuzz/sweep/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace assay::fuzz {
namespace {

ParsedOptions Parse(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--bin-dir", "bin", "--corpus", "/corpus"});
  return ParseSweepOptions(arguments, "/caller");
}

TEST(SweepOptions, RunsEveryTargetForAMinuteByDefault) {
  const ParsedOptions parsed = Parse({});
  ASSERT_TRUE(parsed.options) << parsed.message;
  EXPECT_EQ(parsed.options->seconds, 60);
  EXPECT_EQ(parsed.options->engine, "libfuzzer");
  EXPECT_EQ(parsed.options->targets.size(), static_cast<size_t>(kNumProperties));
  EXPECT_GE(parsed.options->jobs, 1);
  EXPECT_EQ(parsed.options->out, "/caller/fuzz-findings");
  EXPECT_EQ(parsed.options->bin_dir, "/caller/bin");
  EXPECT_EQ(parsed.options->corpus, "/corpus");
}

TEST(SweepOptions, TakesWhatIsGiven) {
  const ParsedOptions parsed =
      Parse({"wipe", "--seconds", "10", "--seed", "4294967295", "--jobs", "1", "--out", "x/../found", "gcm", "wipe"});
  ASSERT_TRUE(parsed.options) << parsed.message;
  EXPECT_EQ(parsed.options->seconds, 10);
  EXPECT_EQ(parsed.options->seed, 4294967295u);
  EXPECT_EQ(parsed.options->jobs, 1);
  EXPECT_EQ(parsed.options->out, "/caller/found");
  EXPECT_EQ(parsed.options->targets, (std::vector<Property>{Property::kGcm, Property::kWipe}));
}

TEST(SweepOptions, RunsNoMoreAtATimeThanThereAreTargets) {
  const ParsedOptions parsed = Parse({"--jobs", "9", "gcm", "ctr"});
  ASSERT_TRUE(parsed.options) << parsed.message;
  EXPECT_EQ(parsed.options->jobs, 2);
}

TEST(SweepOptions, ChoosesAnotherSeedEachTime) {
  const ParsedOptions one = Parse({}), two = Parse({}), three = Parse({});
  ASSERT_TRUE(one.options && two.options && three.options);
  EXPECT_FALSE(one.options->seed == two.options->seed && two.options->seed == three.options->seed);
}

TEST(SweepOptions, RepeatCommandGivesTheSameOptions) {
  const ParsedOptions parsed = Parse({"--seconds", "7", "--seed", "11", "ghash", "gcm"});
  ASSERT_TRUE(parsed.options);
  EXPECT_EQ(RepeatCommand(*parsed.options), "ci/fuzz --seconds 7 --seed 11 ghash gcm");
}

TEST(SweepOptions, HelpIsNoError) {
  const ParsedOptions parsed = Parse({"--help"});
  EXPECT_FALSE(parsed.options);
  EXPECT_EQ(parsed.exit_code, 0);
  EXPECT_NE(parsed.message.find("--seconds"), std::string::npos);
}

struct BadUsage {
  std::vector<std::string> arguments;
  std::string says;
};

TEST(SweepOptions, BadUsageIsOneLineThatNamesIt) {
  const std::vector<BadUsage> cases = {
      {{"gmc"}, "unknown target 'gmc'"},
      {{"--seconds", "0"}, "--seconds"},
      {{"--seconds", "-5"}, "--seconds"},
      {{"--seconds", "ten"}, "--seconds"},
      {{"--seconds", "1.5"}, "--seconds"},
      {{"--seconds", "99999999999999999999"}, "--seconds"},
      {{"--seconds"}, "--seconds"},
      {{"--seed", "-1"}, "--seed"},
      {{"--seed", "4294967296"}, "--seed"},
      {{"--seed", "x"}, "--seed"},
      {{"--jobs", "0"}, "--jobs"},
      {{"--out", ""}, "--out"},
      {{"--engine", "honggfuzz"}, "not for 'honggfuzz'"},
      {{"--secnds", "5"}, "--secnds"},
  };
  for (const BadUsage& bad : cases) {
    const ParsedOptions parsed = Parse(bad.arguments);
    const std::string shown = testing::PrintToString(bad.arguments) + ": " + parsed.message;
    EXPECT_FALSE(parsed.options) << shown;
    EXPECT_EQ(parsed.exit_code, 2) << shown;
    EXPECT_TRUE(parsed.message.starts_with("ci/fuzz: ")) << shown;
    EXPECT_NE(parsed.message.find(bad.says), std::string::npos) << shown;
    EXPECT_EQ(std::ranges::count(parsed.message, '\n'), 1) << shown;
    EXPECT_TRUE(parsed.message.ends_with('\n')) << shown;
  }
}

TEST(SweepOptions, BinariesAndCorpusMustBeNamed) {
  const ParsedOptions parsed = ParseSweepOptions({"gcm"}, "/caller");
  EXPECT_FALSE(parsed.options);
  EXPECT_EQ(parsed.exit_code, 2);
  EXPECT_NE(parsed.message.find("--bin-dir"), std::string::npos);
}

}  // namespace
}  // namespace assay::fuzz
