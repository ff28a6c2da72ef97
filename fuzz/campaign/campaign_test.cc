// Campaigns of engines that behave as told.
#include "fuzz/campaign/campaign.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>

#include "fuzz/campaign/testing/temporary_folder.h"
#include "fuzz/engines/process.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

class CampaignTest : public testing::Test {
 protected:
  void SetUp() override {
    options_.dir = temporary_.path() + "/a campaign's";
    options_.programs.bin_dir = temporary_.path() + "/bin";
    options_.programs.afl_fuzz = fs::absolute("fuzz/campaign/fake_engine");
    options_.programs.gnuplot = "/none";
    options_.seeds = temporary_.path() + "/seeds";
    options_.jobs = 2;
    options_.slice_seconds = 2;
    options_.hours = 5.0 / 3600;
    options_.minimize_hours = 1;
    fs::create_directories(options_.programs.bin_dir + "/findings");
    for (const char* name : {"examine", "examine_sanitized"}) {
      fs::copy_file("fuzz/campaign/fake_examine", options_.programs.bin_dir + "/findings/" + name);
    }
  }

  // A target takes part, with a seed, and behaves so under every engine.
  void Add(fuzz::Property target, const std::string& behaviour, const std::string& operation = "") {
    options_.targets.push_back(target);
    const std::string name(fuzz::PropertyName(target));
    temporary_.Write("seeds/" + name + "/seed/one", "keep: a seed of " + name);
    for (int i = 0; i < kNumRoles; ++i) {
      const std::string program = "bin/" + name + "_fuzz_test_" + RoleName(static_cast<Role>(i));
      const std::string file = temporary_.path() + "/" + program;
      if (!fs::exists(file)) fs::copy_file("fuzz/campaign/fake_engine", file);
      temporary_.Write(program + ".behaviour", behaviour);
      temporary_.Write(program + ".operation", operation);
    }
  }

  void Run() {
    std::string error;
    std::optional<Folder> folder = Folder::Open(options_.dir, &error);
    ASSERT_TRUE(folder) << error;
    Campaign campaign(options_, *folder);
    error_ = campaign.Run();
    summary_ = campaign.Summarize();
    interrupted_by_ = campaign.interrupted_by();
    for (const auto& entry : fs::recursive_directory_iterator(options_.dir)) {
      EXPECT_EQ(entry.path().string().find(".partial."), std::string::npos) << entry.path();
    }
  }

  std::set<std::string> Corpus(const std::string& target) const {
    std::set<std::string> contents;
    for (const auto& entry : fs::directory_iterator(options_.dir + "/corpus/" + target)) {
      contents.insert(TemporaryFolder::Read(entry.path()));
      EXPECT_EQ(NameOf(TemporaryFolder::Read(entry.path())), entry.path().filename());
    }
    return contents;
  }

  const TemporaryFolder temporary_{"campaign_test"};
  Options options_;
  Summary summary_;
  std::string error_;
  int interrupted_by_ = 0;
};

TEST_F(CampaignTest, RunsAllEnginesAndSharesWhatTheyFind) {
  Add(fuzz::Property::kGcm, "agree");
  options_.hours = 12.0 / 3600;
  Run();
  EXPECT_EQ(error_, "");
  EXPECT_GE(summary_.seconds, 12);
  EXPECT_LT(summary_.seconds, 20);
  const TargetSummary& gcm = summary_.targets.at("gcm");
  EXPECT_EQ(gcm.engines.size(), size_t{kNumRoles});
  for (const auto& [role, engine] : gcm.engines) {
    EXPECT_GT(engine.operations, 0u) << role;
    EXPECT_EQ(engine.edges, role == "libfuzzer" ? 111u : 222u) << role;
    EXPECT_EQ(engine.failed_slices, 0u) << role << engine.failure;
  }
  EXPECT_EQ(gcm.statistics.comparisons, 4 * gcm.statistics.operations);
  const std::set<std::string> corpus = Corpus("gcm");
  for (const std::string entry : {"keep: a seed of gcm", "keep: of libFuzzer", "keep: of main", "keep: of afl_laf"}) {
    EXPECT_TRUE(corpus.contains(entry)) << entry;
  }
  EXPECT_FALSE(corpus.contains("drop: of main"));
  EXPECT_TRUE(fs::exists(options_.dir + "/report.html"));
  EXPECT_TRUE(fs::exists(options_.dir + "/report.json"));
  EXPECT_TRUE(summary_.faults.empty());
}

TEST_F(CampaignTest, OneFaultIsOneFinding) {
  Add(fuzz::Property::kGcm, "differ", "finding aes tail+raw");
  Add(fuzz::Property::kCtr, "differ", "finding aes wrap");
  Run();
  EXPECT_EQ(error_, "");
  ASSERT_EQ(summary_.faults.size(), 1u);
  ASSERT_EQ(summary_.faults[0].ways.size(), 2u);
  uint64_t repeats = 0;
  for (const WaySummary& way : summary_.faults[0].ways) {
    EXPECT_EQ(way.finding.signature.find("+raw"), std::string::npos) << "it is the minimised one that is kept";
    repeats += way.repeats;
  }
  EXPECT_GT(repeats, 0u);
  EXPECT_EQ(summary_.pending, 0u) << "all that was found is examined before it ends";
}

TEST_F(CampaignTest, WhatOnlySanitizersSeeIsFound) {
  Add(fuzz::Property::kGcm, "differ", "sanitizer wipe overflow");
  Run();
  ASSERT_EQ(summary_.faults.size(), 1u);
  EXPECT_EQ(summary_.faults[0].slug, "wipe");
  EXPECT_EQ(summary_.unreproduced, 0u);
}

TEST_F(CampaignTest, WhatDoesNotDifferAgainIsKeptAndCounted) {
  for (const char* operation : {"agree", "crash"}) {
    options_.targets.clear();
    options_.dir = temporary_.path() + "/" + operation;
    Add(fuzz::Property::kGcm, "differ", operation);
    Run();
    EXPECT_EQ(error_, "");
    EXPECT_TRUE(summary_.faults.empty()) << operation;
    EXPECT_GT(summary_.unreproduced, 0u) << operation;
    EXPECT_EQ(summary_.pending, 0u) << operation;
  }
}

TEST_F(CampaignTest, WhatAnEngineGivesUpOnIsExamined) {
  for (const char* engine : {"libfuzzer", "afl"}) {
    options_.targets.clear();
    options_.engine = engine;
    options_.dir = temporary_.path() + "/" + engine;
    Add(fuzz::Property::kGcm, "hang", "finding gcm hung");
    Run();
    ASSERT_EQ(summary_.faults.size(), 1u) << engine;
    EXPECT_EQ(summary_.faults[0].slug, "gcm");
    EXPECT_EQ(summary_.pending, 0u);
  }
}

TEST_F(CampaignTest, ATargetThatDiffersAllTheTimeDoesNotTakeTheTimeOfOthers) {
  Add(fuzz::Property::kGcm, "flood", "finding aes tail");
  Add(fuzz::Property::kWipe, "agree");
  options_.engine = "libfuzzer";
  Run();
  ASSERT_EQ(summary_.faults.size(), 1u);
  EXPECT_LT(summary_.targets.at("gcm").engines.at("libfuzzer").seconds, 5);
  EXPECT_GT(summary_.targets.at("wipe").engines.at("libfuzzer").seconds, 1.5);
  EXPECT_EQ(summary_.pending, 0u);
}

TEST_F(CampaignTest, EnginesThatDoNotRunAreSaid) {
  Add(fuzz::Property::kGcm, "fail");
  Add(fuzz::Property::kWipe, "mute");
  Run();
  EXPECT_EQ(error_, "");
  const auto& engines = summary_.targets.at("gcm").engines;
  EXPECT_EQ(engines.at("libfuzzer").failure, "libFuzzer ended with exit code 3");
  EXPECT_EQ(engines.at("afl").failure, "afl-fuzz ended with exit code 3");
  EXPECT_EQ(summary_.targets.at("wipe").engines.at("libfuzzer").failure, "it compared nothing");
}

TEST_F(CampaignTest, AMissingProgramOrSeedEndsIt) {
  Add(fuzz::Property::kGcm, "agree");
  fs::remove(options_.programs.bin_dir + "/gcm_fuzz_test_libfuzzer");
  Run();
  EXPECT_EQ(error_, options_.programs.bin_dir + "/gcm_fuzz_test_libfuzzer: No such file or directory");
  options_.dir += "-2";
  fs::remove_all(options_.seeds);
  Run();
  EXPECT_EQ(error_, options_.seeds + "/gcm: there are no seeds");
}

TEST_F(CampaignTest, AFullDiskEndsItWithNothingLost) {
  Add(fuzz::Property::kGcm, "differ", "finding aes tail");
  Run();
  ASSERT_EQ(summary_.faults.size(), 1u);
  const std::set<std::string> corpus = Corpus("gcm");
  options_.min_free_bytes = ~uint64_t{0};
  options_.hours *= 2;
  Run();
  EXPECT_TRUE(error_.starts_with(options_.dir + ": No space left on device: ")) << error_;
  EXPECT_EQ(summary_.faults.size(), 1u);
  EXPECT_EQ(Corpus("gcm"), corpus);
}

TEST_F(CampaignTest, ASignalEndsItSoon) {
  Add(fuzz::Property::kGcm, "agree");
  options_.hours = 1;
  options_.slice_seconds = 600;
  std::string error;
  const std::string script = "sleep 1; kill -INT " + std::to_string(getpid());
  const auto start = std::chrono::steady_clock::now();
  std::optional<fuzz::Process> sender =
      fuzz::Process::Start({"/bin/sh", {"-c", script}, {}, "", temporary_.path() + "/log"}, &error);
  ASSERT_TRUE(sender) << error;
  Run();
  while (!sender->Poll()) usleep(1000);
  EXPECT_EQ(error_, "");
  EXPECT_EQ(interrupted_by_, SIGINT);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  EXPECT_GT(summary_.targets.at("gcm").statistics.operations, 0u) << "what ran until then counts";
}

TEST_F(CampaignTest, TakesOverWhatAKilledOneLeft) {
  Add(fuzz::Property::kGcm, "agree");
  fuzz::Statistics statistics;
  statistics.target = "gcm";
  statistics.operations = 1000000;
  statistics.comparisons = 5000000;
  temporary_.Write("a campaign's/campaign.json", StateJson(State()));
  temporary_.Write("a campaign's/scratch/gcm/afl/statistics/killed/1.json", StatisticsJson(statistics));
  temporary_.Write("a campaign's/scratch/gcm/afl/statistics/torn/1.json", "{");
  temporary_.Write("a campaign's/scratch/gcm/libfuzzer/new/found", "keep: before it was killed");
  temporary_.Write("a campaign's/pending/gcm-1.operation", "finding aes tail");
  temporary_.Write("a campaign's/corpus/gcm/abc.partial.1", "half");
  Run();
  EXPECT_EQ(error_, "");
  EXPECT_GT(summary_.targets.at("gcm").statistics.operations, 1000000u);
  EXPECT_TRUE(Corpus("gcm").contains("keep: before it was killed"));
  EXPECT_EQ(summary_.faults.size(), 1u);
  const uint64_t operations = summary_.targets.at("gcm").statistics.operations;
  options_.hours *= 1.5;
  Run();
  EXPECT_GT(summary_.targets.at("gcm").statistics.operations, operations);
  EXPECT_LT(summary_.targets.at("gcm").statistics.operations, 2000000u) << "it is counted once";
}

TEST_F(CampaignTest, CorporaAreMinimised) {
  Add(fuzz::Property::kGcm, "agree");
  for (const char* entry : {"keep: worth it", "superfluous"}) {
    temporary_.Write("a campaign's/corpus/gcm/" + NameOf(entry), entry);
  }
  temporary_.Write("a campaign's/campaign.json", StateJson(State()));
  options_.minimize_hours = 1.0 / 3600;
  Run();
  EXPECT_EQ(error_, "");
  EXPECT_TRUE(Corpus("gcm").contains("keep: worth it"));
  EXPECT_FALSE(Corpus("gcm").contains("superfluous"));
}

}  // namespace
}  // namespace assay::campaign
