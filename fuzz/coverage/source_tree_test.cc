#include "fuzz/coverage/source_tree.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

void Write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

TEST(FeaturesOfFlags, ReadsTheStringsThatAreFlags) {
  std::string unknown;
  EXPECT_EQ(FeaturesOfFlags("copts = [],  # -mavx2", &unknown), FeatureSet());
  EXPECT_EQ(FeaturesOfFlags("copts = [\"-mssse3\", \"-maes\"]\ncopts = [\"-mavx512f\", \"-mavx512vl\"]", &unknown),
            FeatureSet().With(Feature::kSsse3).With(Feature::kAesni).With(Feature::kAvx512));
  EXPECT_EQ(FeaturesOfFlags("[\"-mvpclmulqdq\", \"-mpclmul\"]", &unknown),
            FeatureSet().With(Feature::kVpclmul).With(Feature::kPclmul));
}

TEST(FeaturesOfFlags, RefusesAFlagThatNamesNoFeature) {
  std::string unknown;
  EXPECT_EQ(FeaturesOfFlags("[\"-mssse3\", \"-msha\"]", &unknown), std::nullopt);
  EXPECT_EQ(unknown, "-msha");
}

TEST(ReadSourceTree, TakesSourcesAndLeavesTests) {
  const fs::path root = fs::path(::testing::TempDir()) / "source_tree";
  Write(root / "src/BUILD", "");
  Write(root / "src/a.cc", "int a;\n");
  Write(root / "src/a_test.cc", "int t;\n");
  Write(root / "src/testing/helper.cc", "int h;\n");
  Write(root / "src/testing/BUILD", "");
  Write(root / "src/wide/BUILD", "copts = [\"-mavx2\"]");
  Write(root / "src/wide/w.h", "");
  Write(root / "fuzz/f.cc", "int f;\n");
  std::string error;
  const auto tree = ReadSourceTree(root, "src", &error);
  ASSERT_TRUE(tree) << error;
  ASSERT_EQ(tree->size(), 2u);
  EXPECT_EQ(tree->at("src/a.cc").text, "int a;\n");
  EXPECT_EQ(tree->at("src/a.cc").needs, FeatureSet());
  EXPECT_EQ(tree->at("src/wide/w.h").needs, FeatureSet().With(Feature::kAvx2));
}

TEST(ReadSourceTree, RefusesFoldersThatItCannotJudge) {
  const fs::path root = fs::path(::testing::TempDir()) / "bad_source_tree";
  std::string error;
  EXPECT_FALSE(ReadSourceTree(root, "nowhere", &error));
  EXPECT_NE(error.find("nowhere"), std::string::npos) << error;
  Write(root / "no_build/a.cc", "");
  EXPECT_FALSE(ReadSourceTree(root, "no_build", &error));
  EXPECT_NE(error.find("no_build/BUILD"), std::string::npos) << error;
  Write(root / "flag/a.cc", "");
  Write(root / "flag/BUILD", "[\"-msha\"]");
  EXPECT_FALSE(ReadSourceTree(root, "flag", &error));
  EXPECT_NE(error.find("'-msha'"), std::string::npos) << error;
}

}  // namespace
}  // namespace assay::fuzz
