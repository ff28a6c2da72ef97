// Hunts of targets that behave as told.
#include "fuzz/mutants/hunt/hunt.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

class HuntTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("hunt_test-" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "bin");
    fs::create_directories(folder_ / "corpus/wipe/seed");
    fs::create_directories(folder_ / "corpus/wipe/regression");
    AddEntry("seed/killer", "Kill");
    AddEntry("seed/plain", "plain");
    AddEntry("regression/other", "other");
    AddTarget("clean_wipe_libfuzzer");
    options_.seconds = 1;
    options_.clean_seconds = 0;
    options_.seeds = 2;
    options_.jobs = 2;
    options_.engines = {"libfuzzer"};
    options_.bin_dir = folder_ / "bin";
    options_.dict_dir = folder_;
    options_.corpus = folder_ / "corpus";
    options_.afl_fuzz = "/bin/false";
    options_.afl_mutator = "/no/such/mutator.so";
  }

  void TearDown() override { fs::remove_all(folder_); }

  void AddEntry(const std::string& name, const std::string& contents) {
    std::ofstream(folder_ / "corpus/wipe" / name) << contents;
  }

  void AddTarget(const std::string& name) {
    fs::copy_file("fuzz/mutants/hunt/fake_hunted", folder_ / "bin" / name, fs::copy_options::overwrite_existing);
  }

  // The row of a target of this behaviour.
  Row Hunted(const std::string& behaviour) {
    for (const std::string& engine : options_.engines) AddTarget("hunted_" + behaviour + "_" + engine);
    options_.mutants = {{behaviour, Property::kWipe}};
    std::string error;
    result_ = RunHunt(options_, &error);
    EXPECT_EQ(error, "");
    EXPECT_FALSE(result_.rows.empty());
    return result_.rows.empty() ? Row() : result_.rows.front();
  }

  // All of its runs failed for this reason.
  void ExpectFailures(const std::string& behaviour, const std::string& failure) {
    const Row row = Hunted(behaviour);
    for (const Cell& cell : row.cells) {
      EXPECT_EQ(cell.runs.size(), 2u);
      for (const RunResult& run : cell.runs) {
        EXPECT_EQ(run.kind, RunResult::kFailed);
        EXPECT_NE(run.failure.find(failure), std::string::npos) << run.failure;
      }
    }
    EXPECT_FALSE(IsGood(row, 2));
  }

  fs::path folder_;
  HuntOptions options_;
  HuntResult result_;
};

TEST_F(HuntTest, TellsWhatIsFoundAndThatNothingIsWhereNoFaultIs) {
  const Row row = Hunted("finds");
  ASSERT_EQ(row.cells.size(), 2u);
  for (const Cell& cell : row.cells) {
    EXPECT_EQ(cell.failure, "");
    ASSERT_EQ(cell.runs.size(), 2u);
    for (const RunResult& run : cell.runs) {
      EXPECT_EQ(run.kind, RunResult::kFound) << run.failure;
      EXPECT_GE(run.seconds, 0.04);
      EXPECT_LE(run.seconds, 1);
    }
  }
  EXPECT_EQ(row.cells[0].dropped, 0);
  EXPECT_EQ(row.cells[1].dropped, 1);
  ASSERT_EQ(result_.rows.size(), 2u);
  EXPECT_EQ(result_.rows[1].name, "");
  EXPECT_TRUE(IsGood(result_.rows, 2, kCleanSeeds));
}

TEST_F(HuntTest, WhatIsNeverFoundIsNotFound) {
  const Row row = Hunted("sleeps");
  for (const Cell& cell : row.cells) EXPECT_EQ(CellText(cell, 2), "not found (2 of 2)");
  EXPECT_FALSE(IsGood(row, 2));
}

TEST_F(HuntTest, WhatIsFoundTooLateIsNotFound) {
  for (const Cell& cell : Hunted("late").cells) EXPECT_EQ(CellText(cell, 2), "not found (2 of 2)");
}

TEST_F(HuntTest, AnEngineThatEndsEarlyHasFailed) {
  ExpectFailures("crashes", "ended early with exit code 77: ERROR: deadly signal");
  ExpectFailures("quits", "ended early with exit code 0: it printed nothing");
}

TEST_F(HuntTest, AFindThatCannotBeReadHasFailed) { ExpectFailures("garbles", "not an operation file"); }

TEST_F(HuntTest, AFindThatIsNotCountedHasFailed) { ExpectFailures("uncounted", "counted no difference"); }

TEST_F(HuntTest, AFindThatDoesNotKillAgainHasFailed) { ExpectFailures("once", "does not kill the mutant again"); }

TEST_F(HuntTest, AFindThatKillsTheTargetWithoutTheFaultHasFailed) {
  ExpectFailures("everywhere", "is no sign of the fault");
}

TEST_F(HuntTest, AnEngineThatCannotBeStartedHasFailed) {
  options_.engines = {"afl"};
  AddTarget("clean_wipe_afl");
  ExpectFailures("finds", "ended early with exit code 1");
  options_.afl_fuzz = "/no/such/program";
  ExpectFailures("finds", "/no/such/program: No such file or directory");
}

TEST_F(HuntTest, AnEntryThatCannotBeRunIsNotLeftOut) {
  const Row row = Hunted("brittle");
  ASSERT_EQ(row.cells.size(), 2u);
  EXPECT_NE(row.cells[1].failure.find("Aborted and no difference"), std::string::npos) << row.cells[1].failure;
  EXPECT_TRUE(row.cells[1].runs.empty());
  EXPECT_FALSE(IsGood(row, 2));
}

TEST_F(HuntTest, ACorpusOfWhichNothingIsLeftIsNoStart) {
  AddEntry("seed/plain", "K");
  AddEntry("regression/other", "K");
  const Row row = Hunted("finds");
  EXPECT_NE(row.cells[1].failure.find("no entry to start with"), std::string::npos);
  EXPECT_FALSE(IsGood(row, 2));
}

TEST_F(HuntTest, ATargetWithoutAFaultInWhichSomethingIsFoundIsNotGood) {
  options_.clean_seconds = 1;
  AddTarget("finds");
  fs::remove(folder_ / "bin/clean_wipe_libfuzzer");
  // It is called clean_finds, and so behaves.
  std::ofstream script(folder_ / "bin/clean_wipe_libfuzzer");
  script << "#!/bin/bash\n[ $# -gt 1 ] || exit 0\nexec -a clean_finds_libfuzzer '" << (folder_ / "bin/finds").string()
         << "' \"$@\"\n";
  script.close();
  fs::permissions(folder_ / "bin/clean_wipe_libfuzzer", fs::perms::owner_all);
  Hunted("finds");
  ASSERT_EQ(result_.rows.size(), 2u);
  EXPECT_TRUE(IsGood(result_.rows[0], 2));
  EXPECT_EQ(result_.rows[1].cells[0].runs.at(0).kind, RunResult::kFound);
  EXPECT_FALSE(IsGood(result_.rows, 2, kCleanSeeds));
}

TEST_F(HuntTest, ASignalEndsIt) {
  options_.seconds = 60;
  const pid_t self = getpid();
  std::thread killer([self] {
    sigset_t all;  // it is not for this thread to get the signal
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    kill(self, SIGTERM);
  });
  const auto start = std::chrono::steady_clock::now();
  const Row row = Hunted("sleeps");
  killer.join();
  EXPECT_TRUE(result_.interrupted);
  EXPECT_EQ(CellText(row.cells.at(0), 2), "interrupted (0 of 2)");
  EXPECT_LE(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

}  // namespace
}  // namespace assay::fuzz
