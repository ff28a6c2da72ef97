#include "fuzz/seeds/all_seeds.h"

#include <algorithm>
#include <filesystem>

#include "fuzz/files.h"
#include "fuzz/seeds/edge_cases.h"
#include "fuzz/seeds/published.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

void AddEdgeCases(SeedList& list) {
  switch (list.property()) {
    case Property::kAesBlock:
      return AddBlockEdgeCases(list);
    case Property::kAesKeyExpansion:
      AddBlockEdgeCases(list);
      return AddPublishedKeys(list);
    case Property::kCtr:
      return AddCtrEdgeCases(list);
    case Property::kGcm:
      return AddGcmEdgeCases(list);
    case Property::kGhash:
      return AddGhashEdgeCases(list);
    case Property::kMemxor:
      return AddMemxorEdgeCases(list);
    case Property::kWipe:
      return AddWipeEdgeCases(list);
  }
}

std::string WriteList(const SeedList& list, const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) return folder.string() + ": " + failure.message();
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const bool ours = std::ranges::any_of(
        list.seeds(), [&](const Seed& seed) { return seed.name == entry.path().filename().string(); });
    if (!ours) fs::remove(entry.path());
  }
  for (const Seed& seed : list.seeds()) {
    const Bytes bytes = Encode(seed.operation);
    const std::string error = WriteFile(folder / seed.name, std::string(bytes.begin(), bytes.end()));
    if (!error.empty()) return error;
  }
  return "";
}

}  // namespace

std::optional<std::vector<SeedList>> AllSeeds(const std::vector<std::string>& vector_files, std::string* error) {
  std::vector<SeedList> lists;
  for (int i = 0; i < kNumProperties; ++i) {
    lists.emplace_back(static_cast<Property>(i));
    AddEdgeCases(lists.back());
  }
  for (const std::string& file : vector_files) {
    const std::optional<std::vector<reference::Vector>> vectors = reference::ReadVectors(file, error);
    if (!vectors) return std::nullopt;
    for (SeedList& list : lists) AddPublished(*vectors, list);
  }
  return lists;
}

std::string WriteSeeds(const std::vector<SeedList>& lists, const std::string& out_dir) {
  for (const SeedList& list : lists) {
    std::string error = WriteList(list, fs::path(out_dir) / PropertyName(list.property()) / "seed");
    if (!error.empty()) return error;
  }
  return "";
}

}  // namespace assay::fuzz
