#include "fuzz/campaign/upkeep.h"

#include <filesystem>
#include <optional>
#include <utility>

#include "fuzz/engines/libfuzzer.h"
#include "fuzz/files.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

// Folders among the target's.
constexpr char kCandidates[] = "candidates";
constexpr char kMinimal[] = "minimal";
constexpr char kStaging[] = "staging";

constexpr double kMergeSeconds = 600;
constexpr double kMinimizeAtGrowth = 1.1;  // a corpus that has not grown by that is left alone

bool EndedWell(const JobEnd& end) { return end.ending.code == 0 && end.ending.signal == 0; }

// "" or "FOLDER: what".
std::string EmptyFolder(const std::string& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) fs::create_directories(folder, error);
  return error ? folder + ": " + error.message() : "";
}

}  // namespace

Upkeep::Upkeep(const Layout& layout, const Programs& programs, Crew& crew, std::function<void(const std::string&)> say)
    : layout_(layout), programs_(programs), crew_(crew), say_(std::move(say)) {}

std::string Upkeep::Scratch(const std::string& target, const std::string& what) const {
  return layout_.scratch() + "/" + target + "/" + what;
}

// The merge of the inputs in `from` into `into`, both folders among the target's: libFuzzer starts itself again by a
// shell command that quotes nothing, and is told no path.
fuzz::Command Upkeep::Command(const std::string& target, const std::string& into, const std::string& from) const {
  fuzz::Command command;
  command.program = programs_.target({.target = *fuzz::FindProperty(target), .role = Role::kLibfuzzer});
  command.arguments = fuzz::MergeArguments(into, from, kMaxEntryBytes);
  command.environment = {"TMPDIR=.", programs_.search_path(), "ASSAY_FINDINGS_DIR=" + layout_.pending(),
                         "ASSAY_DIES_WITH_PARENT=1"};
  command.folder = Scratch(target, "");
  command.log = Scratch(target, into + ".log");
  return command;
}

std::string Upkeep::Merge(const std::string& target, Corpus& corpus) {
  const std::string name = "merge " + target;
  if (crew_.Runs(name)) return "";
  const std::string candidates = Scratch(target, kCandidates), staging = Scratch(target, kStaging);
  std::string error = EmptyFolder(candidates);
  if (error.empty()) error = EmptyFolder(staging);
  size_t num_new = 0;
  std::error_code none;  // what an engine removes meanwhile is not there
  for (const fs::directory_entry& instance : fs::directory_iterator(Scratch(target, "afl_output"), none)) {
    for (const fs::directory_entry& input : fs::directory_iterator(instance.path() / "queue", none)) {
      if (!input.is_regular_file(none) || input.file_size(none) > kMaxEntryBytes || !error.empty()) continue;
      // An instance that is resumed names its inputs anew: they are told by what they hold.
      std::string vanished;
      const std::optional<std::string> contents = fuzz::ReadFile(input.path(), &vanished);
      if (!contents || corpus.names().contains(NameOf(*contents))) continue;
      if (!offered_[target].insert(NameOf(*contents)).second) continue;
      error = fuzz::WriteFile(candidates + "/" + std::to_string(++num_new), *contents);
    }
  }
  if (!error.empty() || num_new == 0) return error;
  for (const std::string& entry : corpus.names()) {
    error = LinkOrCopy(corpus.view() + "/" + entry, staging + "/" + entry);
    if (!error.empty()) return error;
  }
  return crew_.Start(Command(target, kStaging, kCandidates), name, kMergeSeconds,
                     [this, target, &corpus](const JobEnd& end) { return EndMerge(target, corpus, end); });
}

std::string Upkeep::EndMerge(const std::string& target, Corpus& corpus, const JobEnd& end) {
  const std::string staging = Scratch(target, kStaging);
  if (!EndedWell(end)) offered_[target].clear();  // what was not looked at is offered again
  if (end.stopped) return "";
  if (!EndedWell(end)) say_(target + ": what AFL++ found could not all be taken in: " + staging + ".log");
  return corpus.AddAll(staging);
}

std::string Upkeep::Minimize(const std::string& target, Corpus& corpus) {
  std::string error = corpus.Refresh();
  if (!error.empty()) return error;
  const std::set<std::string> known = corpus.names();
  if (static_cast<double>(known.size()) < static_cast<double>(minimized_to_[target]) * kMinimizeAtGrowth) return "";
  const std::string minimal = Scratch(target, kMinimal);
  error = EmptyFolder(minimal);
  if (!error.empty()) return error;
  return crew_.Start(
      Command(target, kMinimal, fs::path(corpus.view()).filename()), "minimize " + target, kMergeSeconds,
      [this, target, &corpus, known](const JobEnd& end) { return EndMinimization(target, corpus, known, end); });
}

std::string Upkeep::EndMinimization(const std::string& target, Corpus& corpus, const std::set<std::string>& known,
                                    const JobEnd& end) {
  if (end.stopped) return "";
  const std::string minimal = Scratch(target, kMinimal);
  std::set<std::string> kept;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(minimal, error)) kept.insert(entry.path().filename());
  if (!EndedWell(end) || kept.empty()) {
    say_(target + ": its corpus could not be minimised: " + minimal + ".log");
    return "";
  }
  minimized_to_[target] = kept.size();
  return corpus.Reduce(known, kept);
}

}  // namespace assay::campaign
