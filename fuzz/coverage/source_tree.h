// The source files that coverage is asked of, and what CPU each is compiled for.
#ifndef ASSAY_FUZZ_COVERAGE_SOURCE_TREE_H_
#define ASSAY_FUZZ_COVERAGE_SOURCE_TREE_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "src/cpu/features.h"

namespace assay::fuzz {

struct SourceFile {
  std::string text;
  FeatureSet needs;  // of the CPU
};

// Path, from the root of the tree, to file.
using SourceTree = std::map<std::string, SourceFile>;

// The features that a BUILD file lets the compiler use: its strings "-mNAME". On a flag that stands for none of Feature
// returns nothing and stores it in *unknown.
std::optional<FeatureSet> FeaturesOfFlags(std::string_view build_file, std::string* unknown);

// Reads all *.cc and *.h under root/folder but *_test.cc and what lies in folders called testing. A file needs the
// features that the BUILD file of its folder names. On a failure returns nothing and stores "FILE: what" in *error.
std::optional<SourceTree> ReadSourceTree(const std::string& root, const std::string& folder, std::string* error);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_COVERAGE_SOURCE_TREE_H_
