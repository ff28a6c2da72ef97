#include "fuzz/campaign/findings_store.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "fuzz/campaign/folder.h"
#include "fuzz/files.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFiles[] = {findings::kOperationFile, findings::kFindingFile, findings::kVerdictFile,
                                  findings::kVectorFile, findings::kTestFile};

std::optional<int> NumberOf(const std::string& name) {
  int number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || end != name.data() + name.size() || number < 1) return std::nullopt;
  return number;
}

// The finding that lies in `folder` with all its files; nothing, and *problem, if it does not.
std::optional<findings::Finding> ReadFinding(const std::string& folder, std::string* problem) {
  for (const char* file : kFiles) {
    std::error_code ignored;
    if (fs::exists(folder + "/" + file, ignored)) continue;
    *problem = folder + ": holds no " + file;
    return std::nullopt;
  }
  const std::optional<std::string> json = fuzz::ReadFile(folder + "/" + findings::kFindingFile, problem);
  if (!json) return std::nullopt;
  std::optional<findings::Finding> finding = findings::ParseFinding(*json);
  if (!finding) *problem = folder + "/" + findings::kFindingFile + ": is not a finding";
  return finding;
}

// Has the files name the folder in which they will lie. Returns "" or "FILE: what".
std::string Rename(const std::string& built, const std::string& place) {
  for (const std::string file : kFiles) {
    if (file == findings::kOperationFile) continue;
    std::string error;
    std::optional<std::string> text = fuzz::ReadFile(built + "/" + file, &error);
    if (!text) return error;
    bool changed = false;
    for (size_t at = text->find(built); at != std::string::npos; at = text->find(built, at + place.size())) {
      text->replace(at, built.size(), place);
      changed = true;
    }
    if (changed) error = fuzz::WriteFile(built + "/" + file, *text);
    if (!error.empty()) return error;
  }
  return "";
}

}  // namespace

std::string FindingsStore::Read(std::vector<std::string>* problems) {
  faults_.clear();
  std::error_code error;
  for (fs::directory_iterator slugs(folder_, error), end; !error && slugs != end; slugs.increment(error)) {
    const std::string slug = slugs->path().filename();
    std::error_code failure;
    for (fs::directory_iterator ways(slugs->path(), failure); !failure && ways != end; ways.increment(failure)) {
      const std::optional<int> number = NumberOf(ways->path().filename());
      std::string problem;
      std::optional<findings::Finding> finding;
      if (number) {
        finding = ReadFinding(ways->path(), &problem);
      } else {
        problem = ways->path().string() + ": is not a finding";
      }
      if (finding) {
        faults_[slug].slug = slug;
        faults_[slug].ways.emplace(*number, std::move(*finding));
      } else {
        problems->push_back(problem);
      }
    }
    if (failure) return slugs->path().string() + ": " + failure.message();
  }
  return error ? folder_ + ": " + error.message() : "";
}

std::string FindingsStore::Known(const findings::Finding& finding) const {
  const auto fault = faults_.find(finding.slug);
  if (fault == faults_.end()) return "";
  const auto& ways = fault->second.ways;
  for (const auto& [number, way] : ways) {
    if (way.signature == finding.signature) return finding.slug + "/" + std::to_string(number);
  }
  if (ways.size() < kMaxWays) return "";
  return finding.slug + "/" + std::to_string(ways.rbegin()->first);
}

std::string FindingsStore::Store(const std::string& built, std::string* name) {
  std::string problem;
  const std::optional<findings::Finding> raw = ReadFinding(built, &problem);
  if (!raw) return problem;
  const std::string folder = folder_ + "/" + raw->slug;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return folder + ": " + error.message();
  const auto fault = faults_.find(raw->slug);
  int number = fault == faults_.end() ? 1 : fault->second.ways.rbegin()->first + 1;
  // What is no whole finding keeps its number.
  while (fs::exists(folder + "/" + std::to_string(number))) ++number;
  const std::string place = folder + "/" + std::to_string(number);
  if (problem = Rename(built, place); !problem.empty()) return problem;
  const std::optional<findings::Finding> finding = ReadFinding(built, &problem);
  if (!finding) return problem;
  if (problem = SyncFolder(built); !problem.empty()) return problem;
  if (std::rename(built.c_str(), place.c_str()) != 0) return place + ": " + std::strerror(errno);
  if (problem = SyncFolder(folder); !problem.empty()) return problem;
  if (problem = SyncFolder(folder_); !problem.empty()) return problem;
  faults_[finding->slug].slug = finding->slug;
  faults_[finding->slug].ways.emplace(number, *finding);
  *name = finding->slug + "/" + std::to_string(number);
  return "";
}

}  // namespace assay::campaign
