#include "fuzz/campaign/triage.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "fuzz/files.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

constexpr char kJobName[] = "examine";
constexpr int kMaxLines = 10;  // on what is set aside
constexpr double kExamineSeconds = 120;

std::string RawKey(const findings::Finding& finding) { return finding.slug + "\n" + finding.signature; }

bool Exited(const JobEnd& end, int code) { return end.ending.signal == 0 && end.ending.code == code; }

std::string LastLine(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

// Pending files, the first to be examined first.
std::vector<std::string> Files(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().filename().string().find(".partial.") == std::string::npos) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

Triage::Triage(Folder& folder, FindingsStore& store, const Programs& programs, Crew& crew, int minimize_seconds,
               std::function<void(const std::string&)> say)
    : folder_(folder),
      store_(store),
      programs_(programs),
      crew_(crew),
      minimize_seconds_(minimize_seconds),
      say_(std::move(say)) {}

size_t Triage::NumPending() const { return Files(folder_.layout().pending()).size(); }

std::string Triage::Step() {
  if (busy_) return "";
  const std::vector<std::string> files = Files(folder_.layout().pending());
  return files.empty() ? "" : Examine(files.front(), false);
}

std::string Triage::Output() const { return folder_.layout().scratch() + "/examined.json"; }
std::string Triage::Building() const { return folder_.layout().scratch() + "/building"; }

fuzz::Command Triage::CommandFor(bool sanitized) const {
  fuzz::Command command;
  command.program = programs_.examine(sanitized);
  command.folder = folder_.layout().scratch();
  command.log = folder_.layout().scratch() + "/examine.log";
  command.output = Output();
  command.environment = {"ASSAY_DIES_WITH_PARENT=1"};
  return command;
}

std::string Triage::Examine(const std::string& file, bool sanitized) {
  fuzz::Command command = CommandFor(sanitized);
  command.arguments = {file};
  busy_ = true;
  return crew_.Start(command, kJobName, kExamineSeconds,
                     [this, file, sanitized](const JobEnd& end) { return Examined(file, sanitized, end); });
}

std::string Triage::Examined(const std::string& file, bool sanitized, const JobEnd& end) {
  busy_ = false;
  if (end.stopped) return "";
  if (Exited(end, findings::kExitAgrees)) {
    return sanitized ? SetAside(file, "nobody differs when it is run again") : Examine(file, true);
  }
  std::string error;
  const std::optional<std::string> json = fuzz::ReadFile(Output(), &error);
  const std::optional<findings::Finding> finding = json ? findings::ParseFinding(*json) : std::nullopt;
  if (!Exited(end, findings::kExitFinding) || !finding) {
    return SetAside(file, "cannot be examined: " + HowItEnded(end));
  }
  std::string known = store_.Known(*finding);
  if (const auto raw = raw_.find(RawKey(*finding)); raw != raw_.end()) known = raw->second;
  return known.empty() ? Minimize(file, sanitized, *finding) : Repeat(file, known);
}

std::string Triage::HowItEnded(const JobEnd& end) const {
  if (end.overdue) return "it took too long";
  if (end.ending.signal != 0) return std::string("killed: ") + strsignal(end.ending.signal);
  std::string error;
  const std::string log = fuzz::ReadFile(folder_.layout().scratch() + "/examine.log", &error).value_or("");
  return "exit code " + std::to_string(end.ending.code) + ": " + LastLine(log);
}

std::string Triage::Minimize(const std::string& file, bool sanitized, const findings::Finding& raw) {
  std::error_code ignored;
  fs::remove_all(Building(), ignored);
  fuzz::Command command = CommandFor(sanitized);
  command.arguments = {"--minimize", "--seconds", std::to_string(minimize_seconds_), "--out", Building(), file};
  busy_ = true;
  return crew_.Start(command, kJobName, minimize_seconds_ + kExamineSeconds,
                     [this, file, raw](const JobEnd& end) { return Minimized(file, raw, end); });
}

std::string Triage::Minimized(const std::string& file, const findings::Finding& raw, const JobEnd& end) {
  busy_ = false;
  if (end.stopped) return "";
  std::string error;
  const std::optional<std::string> json = fuzz::ReadFile(Building() + "/" + findings::kFindingFile, &error);
  const std::optional<findings::Finding> finding = json ? findings::ParseFinding(*json) : std::nullopt;
  if (!Exited(end, findings::kExitFinding) || !finding)
    return SetAside(file, "cannot be minimised: " + HowItEnded(end));
  std::string name = store_.Known(*finding);
  if (!name.empty()) {
    raw_[RawKey(raw)] = name;
    return Repeat(file, name);
  }
  error = store_.Store(Building(), &name);
  if (!error.empty()) return error;
  raw_[RawKey(raw)] = name;
  say_("found: " + finding->signature + ": " + folder_.layout().findings() + "/" + name);
  return Remove(file);
}

std::string Triage::Repeat(const std::string& file, const std::string& name) {
  ++folder_.state().repeats[name];
  return Remove(file);
}

std::string Triage::SetAside(const std::string& file, const std::string& why) {
  const std::string kept = folder_.layout().unreproduced() + "/" + fs::path(file).filename().string();
  std::error_code error;
  fs::rename(file, kept, error);
  if (error) return kept + ": " + error.message();
  ++folder_.state().unreproduced;
  if (++num_set_aside_ <= kMaxLines) say_("set aside: " + kept + ": " + why);
  if (num_set_aside_ == kMaxLines) say_("what else is set aside is only counted");
  return "";
}

std::string Triage::Remove(const std::string& file) {
  std::error_code error;
  fs::remove(file, error);
  return error ? file + ": " + error.message() : "";
}

}  // namespace assay::campaign
