// That the corpora are what the tool makes, and that every file in them is an input in its canonical form.
// usage: corpus_test VECTOR_FILE...      (from the top of the tree)
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "fuzz/files.h"
#include "fuzz/seeds/all_seeds.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> vector_files;

const std::vector<SeedList>& Lists() {
  static const std::vector<SeedList> lists = [] {
    std::string error;
    const auto made = AllSeeds(vector_files, &error);
    if (!made) throw std::runtime_error(error);
    return *made;
  }();
  return lists;
}

// "gcm/seed/text-1" -> contents.
std::map<std::string, std::string> FilesUnder(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::string error;
    const std::optional<std::string> contents = ReadFile(entry.path(), &error);
    if (!contents) throw std::runtime_error(error);
    files[entry.path().lexically_relative(folder)] = *contents;
  }
  return files;
}

bool IsInput(const std::string& path) { return path.find('/') != std::string::npos; }

class CorpusTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("corpus_test-" + std::to_string(getpid()));
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
};

TEST_F(CorpusTest, SeedsAreWhatTheToolMakes) {
  ASSERT_EQ(WriteSeeds(Lists(), folder_), "");
  const std::map<std::string, std::string> made = FilesUnder(folder_);
  const std::string remedy = ": run bazel run //fuzz/seeds:make_seeds -- $PWD/corpus";
  std::map<std::string, std::string> kept = FilesUnder("corpus");
  std::erase_if(kept, [](const auto& file) { return file.first.find("/seed/") == std::string::npos; });
  for (const auto& [path, contents] : made) {
    ASSERT_TRUE(kept.contains(path)) << path << " is missing in corpus" << remedy;
    EXPECT_TRUE(kept[path] == contents) << path << " is not what the tool makes" << remedy;
  }
  for (const auto& [path, contents] : kept) EXPECT_TRUE(made.contains(path)) << path << " is left over" << remedy;
}

TEST_F(CorpusTest, EveryInputIsCanonicalAndOfItsTarget) {
  int inputs = 0;
  for (const auto& [path, contents] : FilesUnder("corpus")) {
    if (!IsInput(path)) continue;
    ++inputs;
    const std::string name = path.substr(path.rfind('/') + 1);
    EXPECT_EQ(Dashed(name), name) << path;
    const std::optional<Property> property = FindProperty(path.substr(0, path.find('/')));
    ASSERT_TRUE(property) << path;
    const Bytes bytes(contents.begin(), contents.end());
    const Operation op = Decode(bytes);
    EXPECT_EQ(op.property, *property) << path;
    EXPECT_TRUE(Encode(op) == bytes) << path << " is not the canonical form of its operation";
    // What is longer than the engine's limit is cut there.
    EXPECT_LE(bytes.size(), 4096u) << path;
  }
  EXPECT_GT(inputs, 400);
}

TEST_F(CorpusTest, DecodingGivesTheSeedBack) {
  for (const SeedList& list : Lists()) {
    EXPECT_FALSE(list.seeds().empty()) << PropertyName(list.property());
    for (const Seed& seed : list.seeds()) {
      EXPECT_TRUE(Decode(Encode(seed.operation)) == seed.operation) << seed.name;
    }
  }
}

TEST_F(CorpusTest, NamesAreUniqueAndPlain) {
  for (const SeedList& list : Lists()) {
    std::set<std::string> names;
    for (const Seed& seed : list.seeds()) {
      EXPECT_TRUE(names.insert(seed.name).second) << seed.name << " is there twice";
      EXPECT_EQ(Dashed(seed.name), seed.name);
    }
  }
}

// Whether counted in bytes or in the blocks of a file system.
TEST_F(CorpusTest, SeedsAreSmall) {
  constexpr size_t kDiskBlock = 4096;
  size_t blocks = 0;
  for (const SeedList& list : Lists()) {
    for (const Seed& seed : list.seeds()) blocks += (Encode(seed.operation).size() + kDiskBlock - 1) / kDiskBlock;
  }
  EXPECT_LT(blocks * kDiskBlock, size_t{2} << 20);
}

TEST_F(CorpusTest, PublishedValuesOfEveryKindAreThere) {
  // Function, key bytes, tag bytes.
  std::set<std::tuple<Function, size_t, size_t>> gcm;
  int refused = 0;
  std::map<Property, int> published;
  for (const SeedList& list : Lists()) {
    for (const Seed& seed : list.seeds()) {
      if (!seed.name.starts_with("published-")) continue;
      ++published[list.property()];
      if (list.property() != Property::kGcm) continue;
      refused += seed.name.ends_with("-refused");
      gcm.insert({seed.operation.function, seed.operation.key.size(), seed.operation.tag_len});
    }
  }
  EXPECT_EQ(gcm.size(), 2u * 3u * 7u);
  EXPECT_GE(refused, 9);
  EXPECT_EQ(published[Property::kAesBlock], 18);
  EXPECT_EQ(published[Property::kAesKeyExpansion], 3);
  EXPECT_GE(published[Property::kCtr], 12);
}

TEST_F(CorpusTest, TheToolRemovesWhatItDoesNotMake) {
  SeedList list(Property::kWipe);
  list.Add("made", Operation());
  fs::create_directories(folder_ / "wipe" / "seed");
  fs::create_directories(folder_ / "wipe" / "regression");
  std::ofstream(folder_ / "wipe" / "seed" / "old") << "x";
  std::ofstream(folder_ / "wipe" / "regression" / "kept") << "x";
  ASSERT_EQ(WriteSeeds({list}, folder_), "");
  EXPECT_TRUE(fs::exists(folder_ / "wipe" / "seed" / "made"));
  EXPECT_FALSE(fs::exists(folder_ / "wipe" / "seed" / "old"));
  EXPECT_TRUE(fs::exists(folder_ / "wipe" / "regression" / "kept"));
}

TEST_F(CorpusTest, AVectorFileThatCannotBeReadIsAnError) {
  std::string error;
  EXPECT_FALSE(AllSeeds({"no/such/file.rsp"}, &error));
  EXPECT_TRUE(error.starts_with("no/such/file.rsp")) << error;
}

}  // namespace
}  // namespace assay::fuzz

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  assay::fuzz::vector_files.assign(argv + 1, argv + argc);
  return RUN_ALL_TESTS();
}
