#include "fuzz/mutants/hunt/options.h"

#include <gtest/gtest.h>

namespace assay::fuzz {
namespace {

const std::vector<std::string> kGiven = {"--bin-dir", "bin",     "--dict-dir",    "dict",
                                         "--corpus",  "/corpus", "--afl-mutator", "mutator.so",
                                         "--fault",   "one=gcm", "--fault",       "two=wipe"};

ParsedHuntOptions Parse(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), kGiven.begin(), kGiven.end());
  return ParseHuntOptions(arguments);
}

void ExpectRefused(const std::vector<std::string>& arguments) {
  const ParsedHuntOptions parsed = Parse(arguments);
  EXPECT_FALSE(parsed.options);
  EXPECT_EQ(parsed.exit_code, 2);
  EXPECT_EQ(parsed.message.substr(0, 12), "scoreboard: ");
  EXPECT_EQ(parsed.message.find('\n'), parsed.message.size() - 1) << parsed.message;
}

TEST(HuntOptions, AreThoseOfTheFullTable) {
  const ParsedHuntOptions parsed = Parse({});
  ASSERT_TRUE(parsed.options) << parsed.message;
  const HuntOptions& options = *parsed.options;
  EXPECT_EQ(options.seconds, 60);
  EXPECT_EQ(options.seeds, 10);
  EXPECT_EQ(options.jobs, 1);
  EXPECT_EQ(options.engines, (std::vector<std::string>{"libfuzzer", "afl"}));
  ASSERT_EQ(options.mutants.size(), 2u);
  EXPECT_EQ(options.mutants[0].name, "one");
  EXPECT_EQ(options.mutants[0].target, Property::kGcm);
  EXPECT_EQ(options.mutants[1].target, Property::kWipe);
  EXPECT_EQ(options.corpus, "/corpus");
  EXPECT_EQ(options.bin_dir[0], '/');
}

TEST(HuntOptions, AreTaken) {
  const ParsedHuntOptions parsed = Parse({"--seconds", "5", "--seeds=3", "--engine", "afl", "--mutant", "two"});
  ASSERT_TRUE(parsed.options) << parsed.message;
  EXPECT_EQ(parsed.options->seconds, 5);
  EXPECT_EQ(parsed.options->seeds, 3);
  EXPECT_EQ(parsed.options->engines, std::vector<std::string>{"afl"});
  ASSERT_EQ(parsed.options->mutants.size(), 1u);
  EXPECT_EQ(parsed.options->mutants[0].name, "two");
}

TEST(HuntOptions, SeveralMutantsCanBeNamed) {
  const ParsedHuntOptions parsed = Parse({"--mutant", "two", "one"});
  ASSERT_TRUE(parsed.options) << parsed.message;
  EXPECT_EQ(parsed.options->mutants.size(), 2u);
}

TEST(HuntOptions, BadOnesAreRefused) {
  ExpectRefused({"--seconds", "0"});
  ExpectRefused({"--seconds", "many"});
  ExpectRefused({"--seconds"});
  ExpectRefused({"--seeds", "0"});
  ExpectRefused({"--jobs", "0"});
  ExpectRefused({"--jobs", "100000"});
  ExpectRefused({"--engine", "other"});
  ExpectRefused({"--mutant", "three"});
  ExpectRefused({"--mutant", "one", "three"});
  ExpectRefused({"--mutant"});
  ExpectRefused({"--other"});
  ExpectRefused({"word"});
  ExpectRefused({"--fault", "three"});
  ExpectRefused({"--fault", "three=other"});
  EXPECT_FALSE(ParseHuntOptions({}).options);
}

TEST(HuntOptions, HelpIsNoError) {
  const ParsedHuntOptions parsed = Parse({"--help"});
  EXPECT_FALSE(parsed.options);
  EXPECT_EQ(parsed.exit_code, 0);
  EXPECT_NE(parsed.message.find("--mutant"), std::string::npos);
}

}  // namespace
}  // namespace assay::fuzz
