#include "fuzz/statistics.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "fuzz/files.h"

namespace assay::fuzz {
namespace {

Statistics Sample(uint64_t operations) {
  Statistics statistics;
  statistics.target = "gcm";
  statistics.operations = operations;
  statistics.comparisons = 10 * operations;
  statistics.cpu_seconds = 0.5;
  statistics.implementations["spec"].took_part = operations;
  statistics.unavailable["absent"] = "no such instructions";
  return statistics;
}

class StatisticsFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "/statistics_test-" + std::to_string(getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& name, const std::string& contents) const {
    ASSERT_EQ(WriteFile(folder_ + "/" + name, contents), "");
  }

  std::string folder_;
  std::string error_;
};

TEST_F(StatisticsFolder, AddsUpTheProcesses) {
  Statistics differs = Sample(5);
  differs.differences = 1;
  differs.blame = "vpaes_2x";
  differs.finding = "gcm-1.operation";
  differs.implementations["spec"].notes = 2;
  differs.implementations["spec"].note = "slow";
  differs.implementations["vpaes_2x"].unsupported = 3;
  Write("1.json", StatisticsJson(differs));
  Write("2.json", StatisticsJson(Sample(7)));
  Write("2.json.partial.99", "{\"target\": ");  // of a process that was killed while it wrote
  const auto sum = ReadStatistics(folder_, &error_);
  ASSERT_TRUE(sum) << error_;
  EXPECT_EQ(sum->target, "gcm");
  EXPECT_EQ(sum->operations, 12u);
  EXPECT_EQ(sum->comparisons, 120u);
  EXPECT_EQ(sum->cpu_seconds, 1.0);
  EXPECT_EQ(sum->differences, 1u);
  EXPECT_EQ(sum->blame, "vpaes_2x");
  EXPECT_EQ(sum->finding, "gcm-1.operation");
  EXPECT_EQ(sum->implementations.at("spec").took_part, 12u);
  EXPECT_EQ(sum->implementations.at("spec").notes, 2u);
  EXPECT_EQ(sum->implementations.at("spec").note, "slow");
  EXPECT_EQ(sum->implementations.at("vpaes_2x").unsupported, 3u);
  EXPECT_EQ(sum->unavailable.at("absent"), "no such instructions");
}

TEST_F(StatisticsFolder, NoFileIsNoError) {
  EXPECT_FALSE(ReadStatistics(folder_, &error_));
  EXPECT_EQ(error_, "");
}

TEST_F(StatisticsFolder, SaysWhatCannotBeRead) {
  EXPECT_FALSE(ReadStatistics(folder_ + "/none", &error_));
  EXPECT_TRUE(error_.starts_with(folder_ + "/none: ")) << error_;
  Write("1.json", "{\"target\": ");
  EXPECT_FALSE(ReadStatistics(folder_, &error_));
  EXPECT_EQ(error_, folder_ + "/1.json: these are no statistics");
}

TEST_F(StatisticsFolder, DoesNotMixTargets) {
  Statistics other = Sample(1);
  other.target = "ctr";
  Write("1.json", StatisticsJson(Sample(1)));
  Write("2.json", StatisticsJson(other));
  EXPECT_FALSE(ReadStatistics(folder_, &error_));
  EXPECT_NE(error_.find("among those of"), std::string::npos) << error_;
}

TEST(StatisticsFile, HasANameOfItsOwn) {
  const std::string name = StatisticsFileName();
  EXPECT_TRUE(name.starts_with(std::to_string(getpid()) + "-")) << name;
  EXPECT_TRUE(name.ends_with(".json")) << name;
  EXPECT_NE(StatisticsFileName(), name);
}

}  // namespace
}  // namespace assay::fuzz
