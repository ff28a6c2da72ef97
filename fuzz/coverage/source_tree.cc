#include "fuzz/coverage/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>
#include <vector>

#include "fuzz/files.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

struct Flag {
  std::string_view name;
  Feature feature;
};

constexpr Flag kFlags[] = {
    {"ssse3", Feature::kSsse3},     {"sse4.1", Feature::kSse41},       {"aes", Feature::kAesni},
    {"pclmul", Feature::kPclmul},   {"avx2", Feature::kAvx2},          {"avx512f", Feature::kAvx512},
    {"avx512bw", Feature::kAvx512}, {"avx512dq", Feature::kAvx512},    {"avx512vl", Feature::kAvx512},
    {"vaes", Feature::kVaes},       {"vpclmulqdq", Feature::kVpclmul}, {"gfni", Feature::kGfni},
};

bool IsMeasured(const fs::path& path) {
  const std::string name = path.filename();
  const bool is_source = name.ends_with(".cc") || name.ends_with(".h");
  return is_source && !name.ends_with("_test.cc") && std::ranges::find(path, "testing") == path.end();
}

// The files under `folder`, in order; an error ends in *error.
std::vector<fs::path> MeasuredFiles(const fs::path& folder, std::string* error) {
  std::vector<fs::path> files;
  std::error_code failure;
  for (fs::recursive_directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
    if (it->is_regular_file() && IsMeasured(fs::relative(it->path(), folder))) files.push_back(it->path());
  }
  if (failure) *error = folder.string() + ": " + failure.message();
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::optional<FeatureSet> FeaturesOfFlags(std::string_view build_file, std::string* unknown) {
  constexpr std::string_view kStart = "\"-m";
  FeatureSet features;
  for (size_t at = build_file.find(kStart); at != std::string_view::npos; at = build_file.find(kStart, at)) {
    at += kStart.size();
    const std::string_view name = build_file.substr(at, build_file.find('"', at) - at);
    const auto flag = std::ranges::find(kFlags, name, &Flag::name);
    if (flag == std::end(kFlags)) {
      *unknown = "-m" + std::string(name);
      return std::nullopt;
    }
    features = features.With(flag->feature);
  }
  return features;
}

std::optional<SourceTree> ReadSourceTree(const std::string& root, const std::string& folder, std::string* error) {
  SourceTree tree;
  error->clear();
  const std::vector<fs::path> files = MeasuredFiles(fs::path(root) / folder, error);
  if (!error->empty()) return std::nullopt;
  for (const fs::path& file : files) {
    const std::optional<std::string> text = ReadFile(file, error);
    const fs::path build = file.parent_path() / "BUILD";
    const std::optional<std::string> build_text = text ? ReadFile(build, error) : std::nullopt;
    if (!build_text) return std::nullopt;
    std::string unknown;
    const std::optional<FeatureSet> needs = FeaturesOfFlags(*build_text, &unknown);
    if (!needs) {
      *error = build.string() + ": '" + unknown + "' is no CPU feature that is known here";
      return std::nullopt;
    }
    tree[fs::relative(file, root)] = {.text = *text, .needs = *needs};
  }
  return tree;
}

}  // namespace assay::fuzz
