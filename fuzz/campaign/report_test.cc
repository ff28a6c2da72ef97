#include "fuzz/campaign/report.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "fuzz/campaign/corpus.h"
#include "fuzz/campaign/testing/temporary_folder.h"
#include "fuzz/files.h"

namespace assay::campaign {
namespace {

Slice SampleSlice(const std::string& target, const std::string& role, double at) {
  Slice slice;
  slice.id = target + role + std::to_string(at);
  slice.target = target;
  slice.role = role;
  slice.at = at;
  slice.seconds = 10;
  slice.edges = 1000 + static_cast<uint64_t>(at);
  slice.corpus = 50;
  slice.statistics.target = target;
  slice.statistics.operations = 2000;
  slice.statistics.comparisons = 20000;
  slice.statistics.cpu_seconds = 8;
  slice.statistics.implementations["spec"].took_part = 2000;
  slice.statistics.implementations["vpaes_2x"].took_part = 1500;
  slice.statistics.implementations["vpaes_2x"].unsupported = 500;
  slice.statistics.unavailable["aesni"] = "this CPU has no aesni";
  return slice;
}

class ReportTest : public testing::Test {
 protected:
  void SetUp() override {
    std::optional<Folder> folder = Folder::Open(root_, &error_);
    ASSERT_TRUE(folder) << error_;
    folder->state().seconds = 3700;
    folder->state().repeats["aes-tail/1"] = 41;
    ASSERT_EQ(folder->SaveState(), "");
    temporary_.Write("campaign/corpus/gcm/0123", "an entry");
    temporary_.Write("campaign/corpus/gcm/long", std::string(kMaxEntryBytes + 1, 'x'));
    Slice failed = SampleSlice("gcm", "afl", 20);
    failed.failure = "afl-fuzz gave up: <reason>";
    for (const Slice& slice : {SampleSlice("gcm", "libfuzzer", 10), failed, SampleSlice("ctr", "afl", 30)}) {
      ASSERT_EQ(AppendLine(Layout{root_}.history(), SliceLine(slice)), "");
    }
  }

  void AddFinding() const {
    WriteFinding(temporary_, "campaign/findings/aes-tail/1", SampleFinding("aes-tail", "gcm seal: tail"));
  }

  Summary Read() {
    const std::optional<Summary> summary = ReadSummary(root_, &error_);
    EXPECT_TRUE(summary) << error_;
    return summary.value_or(Summary());
  }

  const TemporaryFolder temporary_{"report_test"};
  const std::string root_ = temporary_.path() + "/campaign";
  std::string error_;
};

bool Says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

TEST_F(ReportTest, TextNamesEverything) {
  AddFinding();
  const std::string text = ReportText(Read());
  for (const std::string words :
       {"ran for 1:01:40", "6,000 operations, 60,000 comparisons; components at fault: 1\n",
        "AT FAULT: component aes-tail", "the same again 41 times; minimised: fully",
        "cannot run here (this CPU has no aesni): aesni", "vpaes_2x 3,000, did not support 1,000",
        "failed: gcm, afl: 1 of 1 slices, last: afl-fuzz gave up: <reason>", "skipped: gcm: 1 corpus entries",
        "byte 0 is 00, agreed 01"}) {
    EXPECT_TRUE(Says(text, words)) << words << "\n" << text;
  }
  EXPECT_TRUE(Says(text, "replay: bazel run //fuzz:assay -- replay " + root_ + "/findings/aes-tail/1/operation"))
      << text;
}

TEST_F(ReportTest, JsonHasTheSame) {
  AddFinding();
  const auto json = nlohmann::json::parse(ReportJson(Read()));
  EXPECT_EQ(json.at("seconds"), 3700);
  ASSERT_EQ(json.at("findings").size(), 1u);
  EXPECT_EQ(json.at("findings")[0].at("component"), "component aes-tail");
  EXPECT_EQ(json.at("findings")[0].at("ways")[0].at("repeats"), 41);
  ASSERT_EQ(json.at("targets").size(), 2u);
  const auto& gcm = json.at("targets")[1];
  EXPECT_EQ(gcm.at("target"), "gcm");
  EXPECT_EQ(gcm.at("operations"), 4000);
  EXPECT_EQ(gcm.at("corpus").at("entries"), 1);
  EXPECT_EQ(gcm.at("corpus").at("skipped"), 1);
  EXPECT_EQ(gcm.at("engines")[1].at("role"), "libfuzzer");
  EXPECT_EQ(gcm.at("engines")[1].at("edges"), 1010);
  EXPECT_EQ(gcm.at("unavailable").at("aesni"), "this CPU has no aesni");
}

TEST_F(ReportTest, ThePageIsOneFileAndEscapes) {
  AddFinding();
  Plots plots;
  plots.edges = "<svg>edges</svg>";
  const std::string html = ReportHtml(Read(), plots);
  for (const std::string words : {"1 component is at fault", "component aes-tail", "DIFFERENCE: fake &lt;b&gt;",
                                  "gave up: &lt;reason&gt;", "<svg>edges</svg>", "this CPU has no aesni"}) {
    EXPECT_TRUE(Says(html, words)) << words;
  }
  for (const std::string words : {"<b>", "<reason>", "http:", "https:", "src=", "href=", "<script", "Nobody differs"}) {
    EXPECT_FALSE(Says(html, words)) << words;
  }
}

TEST_F(ReportTest, GoodIsOnlyWhatComparedSomething) {
  EXPECT_TRUE(Says(ReportHtml(Read(), {}), "Nobody differs"));
  std::filesystem::remove(Layout{root_}.history());
  const std::string html = ReportHtml(Read(), {});
  EXPECT_TRUE(Says(html, "Nothing was compared"));
  EXPECT_FALSE(Says(html, "Nobody differs"));
}

TEST_F(ReportTest, WhatIsDamagedIsSaid) {
  temporary_.Write("campaign/findings/aes-tail/1/operation", "alone");
  ASSERT_EQ(AppendLine(Layout{root_}.history(), "{\n"), "");
  temporary_.Write("campaign/unreproduced/gcm-1.operation", "x");
  temporary_.Write("campaign/pending/gcm-2.operation", "x");
  const std::string text = ReportText(Read());
  EXPECT_TRUE(Says(text, "problem: " + root_ + "/findings/aes-tail/1: holds no ")) << text;
  EXPECT_TRUE(Says(text, "problem: 1 lines of the history cannot be read")) << text;
  EXPECT_TRUE(Says(text, "set aside: 1 operations")) << text;
  EXPECT_TRUE(Says(text, "to be examined: 1 operations")) << text;
}

TEST_F(ReportTest, PlotsAreDrawnOrTheReasonIsGiven) {
  const Plots none = DrawPlots(Read(), "/none/gnuplot", temporary_.path());
  EXPECT_EQ(none.edges, "");
  EXPECT_TRUE(Says(none.missing, "/none/gnuplot: No such file or directory")) << none.missing;
  EXPECT_TRUE(Says(ReportHtml(Read(), none), "no plots: /none/gnuplot"));
  const Plots broken = DrawPlots(Read(), "/bin/false", temporary_.path());
  EXPECT_TRUE(Says(broken.missing, "gnuplot failed")) << broken.missing;
  const Plots drawn = DrawPlots(Read(), "/usr/bin/gnuplot", temporary_.path());
  ASSERT_EQ(drawn.missing, "");
  for (const std::string& plot : {drawn.edges, drawn.corpus}) {
    EXPECT_TRUE(plot.starts_with("<svg")) << plot.substr(0, 80);
    EXPECT_TRUE(Says(plot, "gcm")) << "the key names the targets";
  }
}

TEST_F(ReportTest, NoCampaignNoReport) {
  EXPECT_FALSE(ReadSummary(temporary_.path() + "/none", &error_));
  EXPECT_EQ(error_, temporary_.path() + "/none: No such file or directory");
}

}  // namespace
}  // namespace assay::campaign
