#include "fuzz/campaign/options.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace assay::campaign {
namespace {

ParsedOptions Parse(const std::vector<std::string>& arguments) {
  return ParseOptions(arguments, "/caller", "/program");
}

TEST(CampaignOptions, PathsAreTheCallersButThoseOfThePrograms) {
  const ParsedOptions parsed =
      Parse({"--dir", "c/", "--hours", "0.5", "--jobs", "3", "--target", "gcm", "--target", "ctr"});
  ASSERT_TRUE(parsed.options) << parsed.message;
  EXPECT_EQ(parsed.options->dir, "/caller/c");
  EXPECT_EQ(parsed.options->programs.bin_dir, "/program/fuzz");
  EXPECT_EQ(parsed.options->seeds, "/program/corpus");
  EXPECT_EQ(parsed.options->hours, 0.5);
  EXPECT_EQ(parsed.options->jobs, 3);
  EXPECT_EQ(parsed.options->engine, "both");
  EXPECT_EQ(parsed.options->targets, (std::vector{fuzz::Property::kCtr, fuzz::Property::kGcm}));
}

TEST(CampaignOptions, AllTargetsUnlessSomeAreNamed) {
  const ParsedOptions parsed = Parse({"--dir=/d"});
  ASSERT_TRUE(parsed.options);
  EXPECT_EQ(parsed.options->targets.size(), size_t{fuzz::kNumProperties});
  EXPECT_EQ(parsed.options->dir, "/d");
}

TEST(CampaignOptions, HelpIsNoError) {
  const ParsedOptions parsed = Parse({"--help"});
  EXPECT_FALSE(parsed.options);
  EXPECT_EQ(parsed.exit_code, 0);
  EXPECT_NE(parsed.message.find("--hours"), std::string::npos);
}

TEST(CampaignOptions, BadUsageIsOneLine) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{}, "--dir or --report"},
      {{"--dir", "a", "--report", "a"}, "--dir or --report"},
      {{"--dir", "a", "--hours", "0"}, "not a number of hours"},
      {{"--dir", "a", "--hours", "-1"}, "not a number of hours"},
      {{"--dir", "a", "--hours", "nan"}, "not a number of hours"},
      {{"--dir", "a", "--hours", "1e9"}, "not a number of hours"},
      {{"--dir", "a", "--jobs", "0"}, "--jobs"},
      {{"--dir", "a", "--target", "des"}, "there is no target 'des'"},
      {{"--dir", "a", "--engine", "honggfuzz"}, "--engine"},
      {{"--dir", "a", "more"}, "more"},
  };
  for (const auto& [arguments, says] : cases) {
    const ParsedOptions parsed = Parse(arguments);
    EXPECT_FALSE(parsed.options) << says;
    EXPECT_EQ(parsed.exit_code, 2) << says;
    EXPECT_TRUE(parsed.message.starts_with("campaign: ")) << parsed.message;
    EXPECT_NE(parsed.message.find(says), std::string::npos) << parsed.message;
    EXPECT_EQ(std::ranges::count(parsed.message, '\n'), 1) << parsed.message;
  }
}

std::vector<Unit> AllUnits() { return MakeUnits({fuzz::Property::kGcm, fuzz::Property::kWipe}, "both", 2); }

TEST(Units, AreThoseOfTheEngines) {
  EXPECT_EQ(AllUnits().size(), 8u);
  EXPECT_EQ(MakeUnits({fuzz::Property::kGcm}, "libfuzzer", 1).size(), 1u);
  EXPECT_EQ(MakeUnits({fuzz::Property::kGcm}, "afl", 1).size(), 3u);
}

TEST(Units, ThereAreEnoughForAllJobs) {
  for (const char* engine : {"both", "libfuzzer", "afl"}) {
    const std::vector<Unit> units = MakeUnits({fuzz::Property::kGcm}, engine, 64);
    EXPECT_GE(units.size(), 64u) << engine;
    std::set<std::string> places, instances;
    for (const Unit& unit : units) places.insert(unit.place()), instances.insert(unit.instance());
    EXPECT_EQ(places.size(), units.size()) << "each has a folder of its own";
    EXPECT_EQ(instances.size(), units.size());
    EXPECT_EQ(instances.contains("main"), std::string(engine) != "libfuzzer");
  }
}

TEST(Units, EachHasItsShareOfTheTime) {
  std::vector<Unit> units = AllUnits();
  for (int i = 0; i < 10000; ++i) NextUnit(units)->seconds += 10;
  double weights = 0;
  for (const Unit& unit : units) weights += unit.weight();
  for (const Unit& unit : units) EXPECT_NEAR(unit.seconds / 100000, unit.weight() / weights, 0.01);
}

TEST(Units, NoneRunsTwiceAtATimeOrOutOfTurn) {
  std::vector<Unit> units = AllUnits();
  for (size_t i = 0; i < units.size(); ++i) {
    Unit* const unit = NextUnit(units);
    ASSERT_NE(unit, nullptr);
    EXPECT_FALSE(unit->running);
    unit->running = true;
  }
  EXPECT_EQ(NextUnit(units), nullptr);
  units = AllUnits();
  EXPECT_EQ(NextUnit(units, {"gcm"})->target, fuzz::Property::kWipe);
  EXPECT_EQ(NextUnit(units, {"gcm", "wipe"}), nullptr);
}

TEST(Units, OneThatFailsAgainAndAgainWaits) {
  std::vector<Unit> units = AllUnits();
  units[0].failures = 3;
  for (int i = 0; i < 100; ++i) {
    Unit* const unit = NextUnit(units);
    EXPECT_NE(unit, &units[0]);
    unit->seconds += 10;
  }
  for (int i = 0; i < 10000 && NextUnit(units) != &units[0]; ++i) NextUnit(units)->seconds += 10;
  EXPECT_EQ(NextUnit(units), &units[0]) << "but not for ever";
}

TEST(Units, SlicesAreNeitherTooShortNorTooLong) {
  const std::vector<Unit> units = AllUnits();
  EXPECT_EQ(SliceSeconds(units[0], units, 60, 1), 10);
  EXPECT_EQ(SliceSeconds(units[0], units, 24 * 3600, 64), 600);
  const int middle = SliceSeconds(units[0], units, 3600, 1);
  EXPECT_GT(middle, 10);
  EXPECT_LT(middle, 600);
}

}  // namespace
}  // namespace assay::campaign
