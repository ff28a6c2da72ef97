#include "fuzz/campaign/folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "fuzz/campaign/corpus.h"
#include "fuzz/campaign/findings_store.h"
#include "fuzz/campaign/history.h"
#include "fuzz/campaign/testing/temporary_folder.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

class FolderTest : public testing::Test {
 protected:
  const TemporaryFolder temporary_{"folder_test"};
  const std::string root_ = temporary_.path() + "/campaign";
  std::string error_;
};

TEST_F(FolderTest, IsMadeAndTakenUpAgain) {
  {
    std::optional<Folder> folder = Folder::Open(root_, &error_);
    ASSERT_TRUE(folder) << error_;
    folder->state().seconds = 12.5;
    folder->state().repeats["aes/1"] = 3;
    EXPECT_EQ(folder->SaveState(), "");
  }
  const std::optional<Folder> again = Folder::Open(root_, &error_);
  ASSERT_TRUE(again) << error_;
  EXPECT_EQ(again->state().seconds, 12.5);
  EXPECT_EQ(again->state().repeats.at("aes/1"), 3u);
  EXPECT_GT(again->state().started, 0);
}

TEST_F(FolderTest, IsForOneCampaignAtATime) {
  const std::optional<Folder> folder = Folder::Open(root_, &error_);
  ASSERT_TRUE(folder) << error_;
  EXPECT_FALSE(Folder::Open(root_, &error_));
  EXPECT_EQ(error_, root_ + ": a campaign runs there already");
  EXPECT_TRUE(Folder::Read(root_, &error_)) << "but its report can be read";
}

TEST_F(FolderTest, AForeignFolderIsLeftAlone) {
  temporary_.Write("campaign/thesis.tex", "mine");
  EXPECT_FALSE(Folder::Open(root_, &error_));
  EXPECT_EQ(error_, root_ + ": is not a campaign's folder, but holds thesis.tex");
  EXPECT_EQ(std::distance(fs::directory_iterator(root_), fs::directory_iterator()), 1);
  EXPECT_FALSE(Folder::Read(root_, &error_));
  EXPECT_EQ(error_, root_ + ": is not a campaign's folder");
}

TEST_F(FolderTest, AMarkOfAnotherKindIsRefused) {
  for (const char* mark : {"{}", "{\"assay_campaign\": 2}", "not JSON", ""}) {
    temporary_.Write("campaign/campaign.json", mark);
    EXPECT_FALSE(Folder::Open(root_, &error_));
    EXPECT_NE(error_.find("is not of a campaign that this program can go on with"), std::string::npos) << error_;
    error_.clear();
  }
}

TEST_F(FolderTest, WhatCannotBeMadeIsSaid) {
  temporary_.Write("file", "");
  const std::string below = temporary_.path() + "/file/campaign";
  EXPECT_FALSE(Folder::Open(below, &error_));
  EXPECT_TRUE(error_.starts_with(below + ": ")) << error_;
  EXPECT_FALSE(Folder::Read(temporary_.path() + "/none", &error_));
  EXPECT_EQ(error_, temporary_.path() + "/none: No such file or directory");
}

TEST_F(FolderTest, HalfWrittenFilesGo) {
  ASSERT_TRUE(Folder::Open(root_, &error_));
  const std::string half = temporary_.Write("campaign/corpus/gcm/0123.partial.7", "half");
  const std::string whole = temporary_.Write("campaign/corpus/gcm/0123", "whole");
  ASSERT_TRUE(Folder::Open(root_, &error_)) << error_;
  EXPECT_FALSE(fs::exists(half));
  EXPECT_TRUE(fs::exists(whole));
}

class CorpusTest : public testing::Test {
 protected:
  std::set<std::string> View() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(corpus_.view())) names.insert(entry.path().filename());
    return names;
  }

  const TemporaryFolder temporary_{"corpus_test"};
  Corpus corpus_{temporary_.path() + "/corpus", temporary_.path() + "/view"};
};

TEST(NameOf, IsSha1) { EXPECT_EQ(NameOf("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d"); }  // FIPS 180-4's example

TEST_F(CorpusTest, TakesInWhatLiesThereAndWhatIsAdded) {
  temporary_.Write("corpus/by-hand", "one");
  ASSERT_EQ(corpus_.Refresh(), "");
  EXPECT_EQ(corpus_.Add("two"), "");
  EXPECT_EQ(corpus_.Add("two"), "");
  const std::set<std::string> names = {"by-hand", NameOf("two")};
  EXPECT_EQ(corpus_.names(), names);
  EXPECT_EQ(View(), names);
  EXPECT_EQ(corpus_.num_bytes(), 6u);
  EXPECT_EQ(TemporaryFolder::Read(temporary_.path() + "/corpus/" + NameOf("two")), "two");
  temporary_.Write("corpus/later", "three");  // another host's
  temporary_.Write("corpus/.later.Xy12", "thr");
  ASSERT_EQ(corpus_.Refresh(), "");
  EXPECT_EQ(View().size(), 3u);
}

TEST_F(CorpusTest, WhatIsTooLongIsSkippedAndCounted) {
  temporary_.Write("corpus/long", std::string(kMaxEntryBytes + 1, 'x'));
  temporary_.Write("corpus/longest-possible", std::string(kMaxEntryBytes, 'x'));
  ASSERT_EQ(corpus_.Refresh(), "");
  EXPECT_EQ(corpus_.Add(std::string(kMaxEntryBytes + 1, 'y')), "");
  EXPECT_EQ(corpus_.num_skipped(), 1u);
  EXPECT_EQ(View(), std::set<std::string>{"longest-possible"});
  EXPECT_TRUE(fs::exists(temporary_.path() + "/corpus/long"));
}

TEST_F(CorpusTest, IsReducedToWhatIsKept) {
  ASSERT_EQ(corpus_.Refresh(), "");
  for (const char* entry : {"a", "b", "c"}) ASSERT_EQ(corpus_.Add(entry), "");
  const std::set<std::string> known = {NameOf("a"), NameOf("b")};  // c came since
  ASSERT_EQ(corpus_.Reduce(known, {NameOf("b")}), "");
  EXPECT_EQ(View(), (std::set<std::string>{NameOf("b"), NameOf("c")}));
}

TEST_F(CorpusTest, WhatCannotBeWrittenIsSaid) {
  temporary_.Write("file", "");
  Corpus nowhere(temporary_.path() + "/file/corpus", temporary_.path() + "/view");
  EXPECT_TRUE(nowhere.Refresh().starts_with(temporary_.path() + "/file/corpus: "));
}

Slice SampleSlice(const std::string& id) {
  Slice slice;
  slice.id = id;
  slice.target = "gcm";
  slice.role = "afl";
  slice.at = 10;
  slice.seconds = 9.5;
  slice.edges = 77;
  slice.corpus = 5;
  slice.failure = "broke";
  slice.statistics.target = "gcm";
  slice.statistics.operations = 1000;
  slice.statistics.implementations["spec"].took_part = 1000;
  return slice;
}

TEST(History, IsReadAsItWasWritten) {
  const TemporaryFolder temporary("history_test");
  const std::string file = temporary.path() + "/history";
  ASSERT_EQ(AppendLine(file, SliceLine(SampleSlice("a"))), "");
  ASSERT_EQ(AppendLine(file, SliceLine(SampleSlice("b"))), "");
  size_t num_bad = 7;
  const std::vector<Slice> slices = ParseHistory(TemporaryFolder::Read(file), &num_bad);
  EXPECT_EQ(num_bad, 0u);
  ASSERT_EQ(slices.size(), 2u);
  EXPECT_EQ(slices[1].id, "b");
  EXPECT_EQ(slices[1].seconds, 9.5);
  EXPECT_EQ(slices[1].edges, 77u);
  EXPECT_EQ(slices[1].failure, "broke");
  EXPECT_EQ(slices[1].statistics.implementations.at("spec").took_part, 1000u);
}

TEST(History, ALineThatIsCutOffCostsNoOther) {
  const TemporaryFolder temporary("history_test");
  const std::string line = SliceLine(SampleSlice("a"));
  const std::string file = temporary.Write("history", line + line.substr(0, line.size() / 2));
  ASSERT_EQ(AppendLine(file, SliceLine(SampleSlice("c"))), "");
  size_t num_bad = 0;
  const std::vector<Slice> slices = ParseHistory(TemporaryFolder::Read(file), &num_bad);
  EXPECT_EQ(num_bad, 1u);
  ASSERT_EQ(slices.size(), 2u);
  EXPECT_EQ(slices[1].id, "c");
}

class StoreTest : public testing::Test {
 protected:
  std::string Store(FindingsStore& store, const findings::Finding& finding) const {
    WriteFinding(temporary_, "built", finding);
    std::string name;
    EXPECT_EQ(store.Store(temporary_.path() + "/built", &name), "");
    return name;
  }

  const TemporaryFolder temporary_{"store_test"};
  const std::string folder_ = temporary_.path() + "/findings";
  std::vector<std::string> problems_;
};

TEST_F(StoreTest, OneFolderForAComponentOneForEachOfItsWays) {
  fs::create_directories(folder_);
  FindingsStore store(folder_);
  EXPECT_EQ(store.Known(SampleFinding("aes", "tail")), "");
  EXPECT_EQ(Store(store, SampleFinding("aes", "tail")), "aes/1");
  EXPECT_EQ(Store(store, SampleFinding("aes", "tag")), "aes/2");
  EXPECT_EQ(Store(store, SampleFinding("ghash", "tag")), "ghash/1");
  EXPECT_EQ(store.Known(SampleFinding("aes", "tag")), "aes/2");
  EXPECT_EQ(store.faults().size(), 2u);
  FindingsStore again(folder_);
  EXPECT_EQ(again.Read(&problems_), "");
  EXPECT_TRUE(problems_.empty());
  EXPECT_EQ(again.Known(SampleFinding("aes", "tag")), "aes/2");
  EXPECT_EQ(again.Known(SampleFinding("aes", "other")), "");
}

TEST_F(StoreTest, TheFilesNameTheirPlace) {
  fs::create_directories(folder_);
  FindingsStore store(folder_);
  findings::Finding finding = SampleFinding("aes", "tail");
  finding.replay = "replay " + temporary_.path() + "/built/operation";
  WriteFinding(temporary_, "built", finding);
  temporary_.Write("built/verdict.txt", finding.replay + "\n" + finding.replay + "\n");
  std::string name;
  ASSERT_EQ(store.Store(temporary_.path() + "/built", &name), "");
  const std::string replay = "replay " + folder_ + "/aes/1/operation";
  EXPECT_EQ(store.faults().at("aes").ways.at(1).replay, replay);
  EXPECT_EQ(TemporaryFolder::Read(folder_ + "/aes/1/verdict.txt"), replay + "\n" + replay + "\n");
}

TEST_F(StoreTest, TooManyWaysAreRepeatsOfTheLast) {
  fs::create_directories(folder_);
  FindingsStore store(folder_);
  for (int i = 1; i <= FindingsStore::kMaxWays; ++i) Store(store, SampleFinding("aes", "way " + std::to_string(i)));
  EXPECT_EQ(store.Known(SampleFinding("aes", "one more")), "aes/" + std::to_string(FindingsStore::kMaxWays));
}

TEST_F(StoreTest, WhatIsNotWholeIsToldAndNotTakenIn) {
  WriteFinding(temporary_, "findings/aes/1", SampleFinding("aes", "tail"));
  fs::remove(folder_ + "/aes/1/" + findings::kTestFile);
  WriteFinding(temporary_, "findings/aes/2", SampleFinding("aes", "tail"));
  temporary_.Write("findings/aes/2/finding.json", "{");
  FindingsStore store(folder_);
  EXPECT_EQ(store.Read(&problems_), "");
  EXPECT_EQ(problems_.size(), 2u);
  EXPECT_TRUE(store.faults().empty());
  std::string name;
  WriteFinding(temporary_, "built", SampleFinding("aes", "tail"));
  fs::remove(temporary_.path() + "/built/operation");
  EXPECT_NE(store.Store(temporary_.path() + "/built", &name), "");
  EXPECT_EQ(Store(store, SampleFinding("aes", "tail")), "aes/3") << "what is there is not overwritten";
}

TEST(FreeBytes, AreKnownWhereThereIsAFolder) {
  std::string error;
  EXPECT_GT(FreeBytes(testing::TempDir(), &error), 0u);
  EXPECT_EQ(error, "");
  FreeBytes("/none", &error);
  EXPECT_EQ(error, "/none: No such file or directory");
}

}  // namespace
}  // namespace assay::campaign
