// Sweeps of targets that behave as told.
#include "fuzz/sweep/sweep.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "fuzz/engines/process.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

class SweepTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("sweep_test-" + std::to_string(getpid()));
    fs::remove_all(folder_);
    options_.bin_dir = folder_ / "bin";
    options_.corpus = folder_ / "corpus";
    options_.out = folder_ / "found";
    options_.engine = "libfuzzer";
    options_.seconds = 1;
    options_.seed = 4711;
    options_.jobs = 2;
    fs::create_directories(options_.bin_dir);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string Program(Property target) const {
    const std::string suffix = options_.engine == "afl" ? "_fuzz_test_afl" : "_fuzz_test_bin";
    return options_.bin_dir + "/" + std::string(PropertyName(target)) + suffix;
  }

  void UseAfl() {
    options_.engine = "afl";
    options_.afl_fuzz = fs::absolute("fuzz/sweep/testing/fake_afl.sh");
  }

  // A target takes part, with a folder of seeds and a binary that behaves so.
  void Add(Property target, const std::string& behaviour) {
    options_.targets.push_back(target);
    const std::string seeds = options_.corpus + "/" + std::string(PropertyName(target)) + "/seed";
    fs::create_directories(seeds);
    std::ofstream(seeds + "/two") << "2";
    std::ofstream(seeds + "/one") << "1";
    fs::copy_file("fuzz/sweep/fake_target", Program(target));
    std::ofstream(Program(target) + ".behaviour") << behaviour;
  }

  std::string ArgumentsOf(Property target) const {
    std::stringstream text;
    text << std::ifstream(Program(target) + ".arguments").rdbuf();
    return text.str();
  }

  void Run() {
    std::string error;
    result_ = RunSweep(options_, &error);
    EXPECT_EQ(error, "");
    text_ = ReportText(options_, result_);
    std::ranges::sort(result_.targets, {}, &TargetResult::target);
  }

  bool Says(const std::string& words) const { return text_.find(words) != std::string::npos; }

  fs::path folder_;
  SweepOptions options_;
  SweepResult result_;
  std::string text_;
};

TEST_F(SweepTest, IsGoodIfEverybodyAgrees) {
  Add(Property::kCtr, "agree");
  Add(Property::kGcm, "agree");
  Run();
  EXPECT_EQ(ExitCode(result_), 0) << text_;
  ASSERT_EQ(result_.targets.size(), 2u);
  EXPECT_GT(result_.targets[0].statistics->operations, 10u);
  EXPECT_EQ(result_.targets[0].edges, 321u);
  EXPECT_EQ(result_.targets[0].exec_per_second, 1234.0);
  EXPECT_TRUE(Says("seed 4711; the same again: ci/fuzz --seconds 1 --seed 4711\n")) << text_;
  EXPECT_FALSE(Says("DIFFERENCE")) << text_;
  EXPECT_FALSE(fs::exists(options_.out));
}

TEST_F(SweepTest, TheTableSaysWhoTookPart) {
  Add(Property::kCtr, "agree");
  Run();
  std::string row;
  for (std::istringstream lines(text_); std::getline(lines, row) && !row.starts_with("ctr ");) {
  }
  std::istringstream words(row);
  std::string target, implementations, exec, comparisons, edges, differences;
  words >> target >> implementations >> exec >> comparisons >> edges >> differences;
  EXPECT_EQ(implementations, "2") << text_;  // the bystander supported no operation
  EXPECT_EQ(exec, "1,234") << text_;
  EXPECT_EQ(comparisons, "80") << text_;  // 40 in half a CPU-second each time
  EXPECT_EQ(edges, "321") << text_;
  EXPECT_EQ(differences, "0") << text_;
  EXPECT_TRUE(Says("took part: fake, spec\n")) << text_;
  EXPECT_TRUE(Says("cannot run here (no such instructions): absent\n")) << text_;
  EXPECT_TRUE(Says("did not support some operations: bystander ")) << text_;
  EXPECT_TRUE(Says("noted: fake: left something behind (")) << text_;
}

TEST_F(SweepTest, ADifferenceIsShownWithItsOperation) {
  Add(Property::kCtr, "agree");
  Add(Property::kGcm, "differ");
  Add(Property::kWipe, "differ-late");
  Run();
  EXPECT_EQ(ExitCode(result_), 1);
  ASSERT_EQ(result_.targets.size(), 3u);
  EXPECT_TRUE(result_.targets[0].failure.empty());
  EXPECT_GT(result_.targets[0].statistics->operations, 10u) << "the others go on";
  for (const std::string name : {"gcm", "wipe"}) {
    const std::string saved = options_.out + "/" + name + "-1.operation";
    EXPECT_TRUE(fs::exists(saved)) << saved;
    EXPECT_TRUE(Says("== " + name + " ==\nDIFFERENCE: fake\n  fake  the operation itself: wrong result\n")) << text_;
    EXPECT_TRUE(Says("replay: bazel run //fuzz:assay -- replay " + saved + "\n")) << text_;
    EXPECT_TRUE(Says(name + ": DIFFERENCE: fake, saved as " + saved + "\n")) << text_;
  }
  EXPECT_TRUE(Says("2 differences, 0 failed")) << text_;
  EXPECT_TRUE(text_.ends_with("ci/fuzz --seconds 1 --seed 4711\n")) << text_;
}

TEST_F(SweepTest, ADifferenceThatCannotBeSavedIsSaid) {
  Add(Property::kGcm, "differ");
  std::string error;
  result_ = RunSweep(options_, &error);
  fs::remove_all(options_.out);
  text_ = ReportText(options_, result_);
  EXPECT_EQ(ExitCode(result_), 1);
  EXPECT_TRUE(Says("the operation could not be saved")) << text_;
}

TEST_F(SweepTest, ATargetThatHangsSaysWho) {
  Add(Property::kGcm, "hang");
  options_.patience = 2;
  Run();
  EXPECT_EQ(ExitCode(result_), 1);
  EXPECT_TRUE(Says("DIFFERENCE: fake (crashed)\n")) << text_;
  EXPECT_TRUE(Says("it finished no operation for 2 s and was stopped")) << text_;
  EXPECT_LT(result_.seconds, 10);
}

struct Failing {
  Property target;
  std::string behaviour;
  std::string says;
};

TEST_F(SweepTest, EachWayToFailHasItsName) {
  const std::vector<Failing> cases = {
      {Property::kAesBlock, "crash", "killed: Segmentation fault, without a difference"},
      {Property::kAesKeyExpansion, "timeout", "timeout: one input took too long, without a difference"},
      {Property::kCtr, "out-of-memory", "out of memory, without a difference"},
      {Property::kGcm, "leak", "memory leak, without a difference"},
      {Property::kGhash, "mute", "it wrote no statistics"},
      {Property::kMemxor, "garble", "its statistics cannot be read"},
      {Property::kWipe, "idle", "it ran no operation"},
  };
  for (const Failing& failing : cases) Add(failing.target, failing.behaviour);
  Run();
  EXPECT_EQ(ExitCode(result_), 1);
  ASSERT_EQ(result_.targets.size(), cases.size());
  for (size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(result_.targets[i].failure, cases[i].says);
    EXPECT_TRUE(Says(std::string(PropertyName(cases[i].target)) + ": FAILED: " + cases[i].says + "\n")) << text_;
  }
  EXPECT_TRUE(Says("0 differences, 7 failed")) << text_;
  EXPECT_TRUE(fs::exists(options_.out + "/gcm-leak-0123"));
  EXPECT_TRUE(Says("replay " + options_.out + "/ctr-oom-0123\n")) << text_;
  EXPECT_TRUE(Says("ERROR: libFuzzer: timeout")) << text_;
}

TEST_F(SweepTest, StatisticsMustBeTheTargetsAndCompareSomething) {
  Add(Property::kCtr, "other");
  Add(Property::kGcm, "lonely");
  Add(Property::kWipe, "hang-deaf");
  options_.patience = 2;
  Run();
  EXPECT_EQ(ExitCode(result_), 1);
  EXPECT_EQ(result_.targets[0].failure, "its statistics are those of 'another'");
  EXPECT_EQ(result_.targets[1].failure, "it compared nothing");
  EXPECT_EQ(result_.targets[2].failure, "it finished no operation for 2 s and was stopped, without a difference");
}

TEST_F(SweepTest, AMissingBinaryOrCorpusFails) {
  Add(Property::kCtr, "agree");
  Add(Property::kGcm, "agree");
  Add(Property::kWipe, "agree");
  fs::remove(Program(Property::kCtr));
  fs::remove_all(options_.corpus + "/gcm/seed");
  Run();
  EXPECT_EQ(ExitCode(result_), 1);
  EXPECT_EQ(result_.targets[0].failure,
            "cannot be started: " + Program(Property::kCtr) + ": No such file or directory");
  EXPECT_TRUE(result_.targets[1].failure.ends_with("/gcm/seed: No such file or directory")) << text_;
  EXPECT_EQ(result_.targets[2].failure, "");
}

TEST_F(SweepTest, AflIsJudgedAsLibfuzzerIs) {
  UseAfl();
  Add(Property::kAesBlock, "agree");
  Add(Property::kCtr, "differ");
  Add(Property::kGcm, "timeout");
  Add(Property::kGhash, "crash");
  Add(Property::kMemxor, "mute");
  Add(Property::kWipe, "agree");
  fs::remove_all(options_.corpus + "/wipe/seed");
  fs::create_directories(options_.corpus + "/wipe/seed");
  std::ofstream(options_.corpus + "/wipe/seed/bad") << "1";
  Run();
  EXPECT_EQ(ExitCode(result_), 1);
  ASSERT_EQ(result_.targets.size(), 6u);
  EXPECT_EQ(result_.targets[0].failure, "");
  EXPECT_EQ(result_.targets[0].edges, 321u);
  EXPECT_EQ(result_.targets[0].exec_per_second, 1234.0);
  EXPECT_TRUE(result_.targets[1].Differs());
  EXPECT_TRUE(Says("== ctr ==\nDIFFERENCE: fake\n  fake  the operation itself: wrong result\n")) << text_;
  EXPECT_EQ(result_.targets[2].failure, "timeout: one input took too long, without a difference");
  EXPECT_TRUE(fs::exists(options_.out + "/gcm-id-000000-src-000000")) << text_;
  EXPECT_EQ(result_.targets[3].failure, "crash, without a difference");
  EXPECT_EQ(result_.targets[4].failure, "it wrote no statistics");
  EXPECT_EQ(result_.targets[5].failure, "afl-fuzz gave up: no good seed, without a difference");
  EXPECT_TRUE(Says("ci/fuzz --seconds 1 --seed 4711 --engine afl\n")) << text_;
}

TEST_F(SweepTest, ASeedGivesEachTargetTheSameSeedAgain) {
  Add(Property::kCtr, "agree");
  Add(Property::kGcm, "agree");
  const auto seeds = [&] {
    std::string both;
    for (Property target : {Property::kCtr, Property::kGcm}) {
      const std::string given = ArgumentsOf(target);
      both += given.substr(given.find("-seed="), given.find('\n', given.find("-seed=")) - given.find("-seed=")) + " ";
    }
    return both;
  };
  Run();
  const std::string first = seeds();
  Run();
  EXPECT_EQ(seeds(), first);
  options_.seed = 4712;
  Run();
  EXPECT_NE(seeds(), first);
}

TEST_F(SweepTest, WhatATargetIsToldDependsOnNoPath) {
  Add(Property::kGcm, "agree");
  fs::create_directories(options_.corpus + "/gcm/regression");
  std::ofstream(options_.corpus + "/gcm/regression/tail") << "3";
  Run();
  const std::string given = ArgumentsOf(Property::kGcm);
  EXPECT_NE(given.find("-seed_inputs=regression/tail,seed/one,seed/two\n"), std::string::npos) << given;
  EXPECT_TRUE(given.ends_with("\ncorpus\n")) << given;
  EXPECT_EQ(given.find(folder_), std::string::npos) << given;
}

TEST_F(SweepTest, LeavesItsTimeToThoseBehindIt) {
  Add(Property::kGcm, "differ");
  Add(Property::kWipe, "agree");
  options_.jobs = 1;
  options_.seconds = 4;
  Run();
  EXPECT_NE(ArgumentsOf(Property::kGcm).find("-max_total_time=2\n"), std::string::npos) << ArgumentsOf(Property::kGcm);
  EXPECT_NE(ArgumentsOf(Property::kWipe).find("-max_total_time=3\n"), std::string::npos);
  EXPECT_LT(result_.seconds, 5.5);
}

// Sends `signal` to this process after a second.
Process SignalSoon(int signal, const fs::path& log) {
  std::string error;
  const std::string script = "sleep 1; kill -" + std::to_string(signal) + " " + std::to_string(getpid());
  std::optional<Process> process = Process::Start({"/bin/sh", {"-c", script}, {}, "", log}, &error);
  if (!process) throw std::runtime_error(error);
  return *process;
}

TEST_F(SweepTest, ASignalEndsAllAndTheTableIsStillPrinted) {
  options_.seconds = 60;
  for (const int signal : {SIGINT, SIGTERM}) {
    if (signal == SIGINT) {
      Add(Property::kCtr, "agree");
      Add(Property::kGcm, "stay");
      Add(Property::kWipe, "agree");
    }
    Process sender = SignalSoon(signal, folder_ / "log");
    Run();
    while (!sender.Poll()) usleep(1000);
    EXPECT_EQ(ExitCode(result_), 128 + signal);
    EXPECT_LT(result_.seconds, 10);
    ASSERT_EQ(result_.targets.size(), 2u);
    for (const TargetResult& target : result_.targets) {
      EXPECT_TRUE(target.interrupted);
      EXPECT_EQ(target.failure, "");
      EXPECT_GT(target.statistics->operations, 0u);
    }
    EXPECT_EQ(result_.not_run, std::vector<Property>{Property::kWipe});
    EXPECT_TRUE(Says("wipe    ")) << text_;
    EXPECT_TRUE(Says("interrupted: ")) << text_;
  }
}

TEST_F(SweepTest, ADifferenceOutweighsAnInterruption) {
  Add(Property::kCtr, "differ");
  Add(Property::kGcm, "agree");
  options_.seconds = 60;
  Process sender = SignalSoon(SIGINT, folder_ / "log");
  Run();
  while (!sender.Poll()) usleep(1000);
  EXPECT_EQ(ExitCode(result_), 1);
  EXPECT_EQ(result_.interrupted_by, SIGINT);
}

TEST_F(SweepTest, NothingRunsIfFindingsCannotBeSaved) {
  Add(Property::kCtr, "agree");
  std::ofstream(options_.out) << "a file";
  std::string error;
  result_ = RunSweep(options_, &error);
  EXPECT_TRUE(error.starts_with(options_.out + ": ")) << error;
  EXPECT_TRUE(result_.targets.empty());
  EXPECT_FALSE(fs::exists(Program(Property::kCtr) + ".arguments"));
}

}  // namespace
}  // namespace assay::fuzz
