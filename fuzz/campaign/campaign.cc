#include "fuzz/campaign/campaign.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>
#include <utility>

#include "fuzz/engines/text_table.h"
#include "fuzz/files.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kStep(200);
constexpr seconds kBetweenLines(10);
constexpr seconds kBetweenStates(5);
constexpr seconds kBetweenReports(60);
constexpr double kLeastSeconds = 5;  // that a slice counts for, so that one that ends at once is not started at once
constexpr double kSecondsPerHour = 3600;
constexpr size_t kMaxPending = 50;  // of one target; more are not examined as fast as they come

constexpr char kSliceJobs[] = "slice ";
constexpr char kAllJobs[] = "";

std::string Message(const fs::filesystem_error& error) {
  return error.path1().string() + ": " + error.code().message();
}

std::set<std::string> NamesIn(const std::string& folder) {
  std::set<std::string> names;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    names.insert(entry.path().filename());
  }
  return names;
}

// How many operations of `target` wait in the folder. They are named PROPERTY-HASH.operation.
size_t CountOf(const std::string& pending, const std::string& target) {
  const std::set<std::string> names = NamesIn(pending);
  return static_cast<size_t>(
      std::ranges::count_if(names, [&](const std::string& name) { return name.starts_with(target + "-"); }));
}

// An AFL++ instance that is resumed numbers its queue anew, and the others, which remember up to which number they have
// looked, would miss what is new under an old number.
void ForgetHowFarOthersLooked(const std::string& afl_output, const std::string& instance) {
  std::error_code ignored;
  for (const std::string& other : NamesIn(afl_output)) {
    fs::remove(afl_output + "/" + other + "/.synced/" + instance, ignored);
  }
}

std::string ClockText(double all_seconds) {
  const auto whole = static_cast<long long>(all_seconds);
  char text[32];
  std::snprintf(text, sizeof text, "%02lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
  return text;
}

std::string NewId(const std::string& target, const std::string& role, uint64_t number) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return target + "-" + role + "-" + std::to_string(std::chrono::duration_cast<milliseconds>(now).count()) + "-" +
         std::to_string(number);
}

}  // namespace

Campaign::Campaign(const Options& options, Folder& folder)
    : options_(options),
      folder_(folder),
      findings_(folder.layout().findings()),
      triage_(folder, findings_, options.programs, crew_, options.triage_seconds,
              [this](const std::string& line) { Say(line); }),
      upkeep_(folder.layout(), options.programs, crew_, [this](const std::string& line) { Say(line); }),
      units_(MakeUnits(options.targets, options.engine, options.jobs)),
      seconds_before_(folder.state().seconds) {}

std::string Campaign::Run() {
  started_ = next_line_ = next_state_ = Clock::now();
  next_report_ = started_ + kBetweenStates;
  std::string error;
  {
    fuzz::SignalQueue signals;
    error = Begin();
    while (error.empty() && !(over_ && crew_.size() == 0)) {
      error = Step();
      const int signal = signals.Wait(kStep);
      if (signal == 0 || signal == SIGCHLD || interrupted_by_ != 0) continue;
      interrupted_by_ = signal;
      crew_.Stop(kAllJobs);
    }
    if (!error.empty()) crew_.Stop(kAllJobs);
    while (crew_.size() > 0) {
      const std::string also = crew_.Watch();
      if (error.empty()) error = also;
      signals.Wait(kStep);
    }
  }
  if (error.empty()) error = KeepTime();
  folder_.RemovePartialFiles();
  WriteReport();
  return error;
}

std::string Campaign::Begin() {
  std::string error = findings_.Read(&problems_);
  if (!error.empty()) return error;
  size_t num_bad = 0;
  if (const auto text = fuzz::ReadFile(folder_.layout().history(), &error)) history_ = ParseHistory(*text, &num_bad);
  if (num_bad > 0) problems_.push_back(std::to_string(num_bad) + " lines of the history cannot be read");
  for (const fuzz::Property property : options_.targets) {
    const std::string target(fuzz::PropertyName(property));
    Corpus& corpus =
        corpora_.emplace(target, Corpus(folder_.layout().corpus(target), Scratch(target, "view"))).first->second;
    if (error = corpus.Refresh(); !error.empty()) return error;
    for (const char* part : {"seed", "regression"}) {
      const std::string seeds = options_.seeds + "/" + target + "/" + part;
      if (!fs::exists(seeds)) continue;
      if (error = corpus.AddAll(seeds); !error.empty()) return error;
    }
    if (corpus.names().empty()) return options_.seeds + "/" + target + ": there are no seeds";
    for (const std::string& place : NamesIn(Scratch(target, ""))) {
      if (error = TakeOver(target, place); !error.empty()) return error;
    }
    if (corpus.num_skipped() > 0) {
      Say(target + ": skipped " + std::to_string(corpus.num_skipped()) + " corpus entries of more than " +
          std::to_string(kMaxEntryBytes) + " bytes");
    }
  }
  for (const Slice& slice : history_) {
    const auto is_its = [&](const Unit& unit) {
      return unit.target_name() == slice.target && RoleName(unit.role) == slice.role;
    };
    const auto copies = static_cast<double>(std::ranges::count_if(units_, is_its));
    for (Unit& unit : units_) unit.seconds += is_its(unit) ? slice.seconds / copies : 0;
  }
  char hours[32];
  std::snprintf(hours, sizeof hours, "%g", options_.hours);
  Say(std::string(history_.empty() ? "a new campaign" : "goes on with a campaign") + " in " + folder_.layout().root +
      ": " + std::to_string(options_.targets.size()) + " targets, " + std::to_string(options_.jobs) + " at a time, " +
      hours + " hours in all, " + ClockText(seconds_before_) + " of them gone");
  return "";
}

// What a unit of a run that was killed left: what its targets counted, and what libFuzzer found.
std::string Campaign::TakeOver(const std::string& target, const std::string& place) {
  const std::string found = Scratch(target, place + "/new");
  if (fs::exists(found)) {
    if (std::string error = corpora_.at(target).AddAll(found); !error.empty()) return error;
  }
  const std::string folder = Scratch(target, place + "/statistics");
  for (const std::string& id : NamesIn(folder)) {
    const bool recorded = std::ranges::count(history_, id, &Slice::id) > 0;
    std::string unreadable;  // by a process that was killed with the machine: nothing to take over
    const auto statistics = fuzz::ReadStatistics(folder + "/" + id, &unreadable);
    if (!recorded && statistics && statistics->target == target) {
      Slice slice;
      slice.id = id;
      slice.target = target;
      slice.role = place.substr(0, place.find('-'));
      slice.at = seconds_before_;
      slice.seconds = statistics->cpu_seconds;
      slice.corpus = corpora_.at(target).names().size();
      slice.statistics = *statistics;
      if (std::string error = Record(slice); !error.empty()) return error;
    }
    std::error_code ignored;
    fs::remove_all(fs::path(folder) / id, ignored);
  }
  return "";
}

std::string Campaign::Step() {
  if (std::string error = crew_.Watch(); !error.empty()) return error;
  if (std::string error = KeepTime(); !error.empty()) return error;
  if (std::string error = CheckDisk(); !error.empty()) return error;
  if (interrupted_by_ != 0 || SecondsLeft() <= 0) over_ = true;
  if (interrupted_by_ == 0) {
    StopFlooded();
    // Once the time is over what was found is still examined, but no longer than that.
    if (std::string error = triage_.Step(); !error.empty()) return error;
    if (std::string error = FillLanes(); !error.empty()) return error;
  }
  ShowProgress();
  if (Clock::now() >= next_report_) WriteReport();
  return "";
}

std::string Campaign::FillLanes() {
  // The turn of a target whose operations differ faster than they can be examined goes to another one.
  std::set<std::string> resting;
  for (const auto& [target, corpus] : corpora_) {
    if (CountOf(folder_.layout().pending(), target) > kMaxPending) resting.insert(target);
  }
  while (!over_ && crew_.size() < static_cast<size_t>(options_.jobs)) {
    Unit* const unit = NextUnit(units_, resting);
    if (unit == nullptr) return "";
    const std::string target = unit->target_name();
    const double at = folder_.state().seconds;
    if (minimized_at_.emplace(target, at).first->second + options_.minimize_hours * kSecondsPerHour <= at) {
      minimized_at_[target] = at;
      if (std::string error = upkeep_.Minimize(target, corpora_.at(target)); !error.empty()) return error;
      continue;
    }
    const int planned = options_.slice_seconds > 0
                            ? options_.slice_seconds
                            : SliceSeconds(*unit, units_, options_.hours * kSecondsPerHour, options_.jobs);
    const int rest = std::max(1, static_cast<int>(std::lround(SecondsLeft())));
    if (std::string error = StartSlice(*unit, std::min(planned, rest)); !error.empty()) return error;
  }
  return "";
}

std::string Campaign::StartSlice(Unit& unit, int num_seconds) {
  const std::string target = unit.target_name();
  const std::string role = RoleName(unit.role);
  Slice slice;
  slice.id = NewId(target, role, ++num_slices_);
  slice.target = target;
  slice.role = role;
  const SliceFolders folders = FoldersOf(target, unit.place(), slice.id);
  if (std::string error = corpora_.at(target).Refresh(); !error.empty()) return error;
  fuzz::Command command;
  if (unit.role != Role::kLibfuzzer) ForgetHowFarOthersLooked(folders.afl_output, unit.instance());
  try {
    // What is left of an earlier slice, of a process that was killed too.
    for (const std::string& name : NamesIn(folders.scratch)) {
      if (name != "statistics") fs::remove_all(folders.scratch + "/" + name);
    }
    command = SliceCommand(unit, options_.programs, folders, num_seconds, std::random_device()() | 1);
  } catch (const fs::filesystem_error& failure) {
    return Message(failure);
  }
  unit.running = true;
  running_statistics_[slice.id] = folders.statistics;
  return crew_.Start(command, kSliceJobs + target + " " + unit.place(), num_seconds,
                     [this, &unit, folders, slice](const JobEnd& end) { return EndSlice(unit, folders, slice, end); });
}

std::string Campaign::EndSlice(Unit& unit, const SliceFolders& folders, Slice slice, const JobEnd& end) {
  Corpus& corpus = corpora_.at(slice.target);
  const SliceFigures figures = ReadSlice(unit, folders, end.ending);
  std::string error;
  const auto statistics = fuzz::ReadStatistics(folders.statistics, &error);
  unit.running = false;
  unit.seconds += std::max(end.seconds, kLeastSeconds);
  running_statistics_.erase(slice.id);
  slice.at = folder_.state().seconds;
  slice.seconds = end.seconds;
  slice.edges = figures.edges;
  if (statistics) slice.statistics = *statistics;
  slice.statistics.target = slice.target;
  if (end.overdue) {
    slice.failure = "it did not end when it was to";
  } else if (!end.stopped && slice.statistics.differences == 0) {
    slice.failure = !figures.failure.empty() ? figures.failure : error;
    if (slice.failure.empty() && slice.statistics.comparisons == 0) slice.failure = "it compared nothing";
  }
  unit.failures = slice.failure.empty() ? 0 : unit.failures + 1;
  if (unit.role == Role::kLibfuzzer && fs::exists(folders.new_inputs())) {
    if (error = corpus.AddAll(folders.new_inputs()); !error.empty()) return error;
  }
  if (error = KeepGivenUp(unit, folders, slice.statistics.differences > 0); !error.empty()) return error;
  slice.corpus = corpus.names().size();
  if (error = Record(slice); !error.empty()) return error;
  std::error_code ignored;
  fs::remove_all(folders.statistics, ignored);
  if (!slice.failure.empty()) {
    Say(slice.target + ", " + slice.role + ": " + slice.failure);
    // What AFL++ cannot go on with it makes anew.
    if (unit.role != Role::kLibfuzzer) fs::remove_all(folders.afl_output + "/" + unit.instance(), ignored);
    return "";
  }
  return unit.role == Role::kLibfuzzer || interrupted_by_ != 0 ? "" : upkeep_.Merge(slice.target, corpus);
}

// Makes pending the inputs on which the engine itself gave up: too slow, too large, a leak, dead without a word. A
// target that `differed` has saved those that crashed it.
std::string Campaign::KeepGivenUp(const Unit& unit, const SliceFolders& folders, bool differed) {
  const std::string instance = folders.afl_output + "/" + unit.instance();
  const std::vector<std::string> sources = unit.role == Role::kLibfuzzer
                                               ? std::vector{folders.artifacts()}
                                               : std::vector{instance + "/hangs", instance + "/crashes"};
  const std::string target = unit.target_name();
  for (const std::string& source : sources) {
    for (const std::string& name : NamesIn(source)) {
      const bool crash = source.ends_with("/crashes") || name.starts_with("crash-");
      if ((crash && differed) || name == "README.txt" || name.starts_with("slow-unit-")) continue;
      if (unit.role != Role::kLibfuzzer && !given_up_.insert(source + "/" + name).second) continue;
      if (CountOf(folder_.layout().pending(), target) > kMaxPending) return "";
      std::string error;
      const auto contents = fuzz::ReadFile(source + "/" + name, &error);
      if (!contents) return error;
      const std::string kept = "/" + target + "-" + NameOf(*contents) + ".input";
      if (fs::exists(folder_.layout().unreproduced() + kept)) continue;
      if (error = fuzz::WriteFile(folder_.layout().pending() + kept, *contents); !error.empty()) return error;
    }
  }
  return "";
}

std::string Campaign::KeepTime() {
  const auto now = Clock::now();
  if (!over_) {
    folder_.state().seconds = seconds_before_ + std::chrono::duration<double>(now - started_).count();
  }
  if (now < next_state_ && !(over_ && crew_.size() == 0)) return "";
  next_state_ = now + kBetweenStates;
  return folder_.SaveState();
}

std::string Campaign::CheckDisk() const {
  std::string error;
  const uint64_t free = FreeBytes(folder_.layout().root, &error);
  if (!error.empty() || free >= options_.min_free_bytes) return error;
  return folder_.layout().root + ": " + std::strerror(ENOSPC) + ": " + std::to_string(free >> 20) +
         " MiB are free; nothing is lost: the same command goes on when there are more";
}

std::string Campaign::Record(const Slice& slice) {
  history_.push_back(slice);
  return AppendLine(folder_.layout().history(), SliceLine(slice));
}

// Ends the slices of targets that differ faster than it can be examined.
void Campaign::StopFlooded() {
  for (const Unit& unit : units_) {
    if (!unit.running || CountOf(folder_.layout().pending(), unit.target_name()) <= kMaxPending) continue;
    crew_.Stop(kSliceJobs + unit.target_name() + " ");
  }
}

void Campaign::Say(const std::string& line) const { std::fprintf(stderr, "%s\n", line.c_str()); }

void Campaign::ShowProgress() {
  if (Clock::now() < next_line_) return;
  next_line_ = Clock::now() + kBetweenLines;
  uint64_t operations = 0, comparisons = 0;
  for (const Slice& slice : history_) {
    operations += slice.statistics.operations;
    comparisons += slice.statistics.comparisons;
  }
  std::string running;
  for (const auto& [id, folder] : running_statistics_) {
    std::string ignored;
    if (const auto statistics = fuzz::ReadStatistics(folder, &ignored)) {
      operations += statistics->operations;
      comparisons += statistics->comparisons;
    }
    running += (running.empty() ? "" : ", ") + id.substr(0, id.find('-', id.find('-') + 1));
  }
  size_t entries = 0;
  for (const auto& [target, corpus] : corpora_) entries += corpus.names().size();
  const double all = options_.hours * kSecondsPerHour;
  Say(ClockText(folder_.state().seconds) + " of " + ClockText(all) + ": " +
      (running.empty() ? "nothing runs" : running) + "; " + fuzz::Grouped(operations) + " operations, " +
      fuzz::Grouped(comparisons) + " comparisons, corpus " + fuzz::Grouped(entries) + ", at fault: " +
      std::to_string(findings_.faults().size()) + ", to be examined: " + std::to_string(triage_.NumPending()));
}

Summary Campaign::Summarize() const {
  return SummaryOf(folder_.layout(), folder_.state(), history_, findings_, problems_);
}

void Campaign::WriteReport() {
  next_report_ = Clock::now() + kBetweenReports;
  const Summary summary = Summarize();
  const Layout& layout = folder_.layout();
  std::string error = fuzz::WriteFile(layout.report_json(), ReportJson(summary));
  if (error.empty()) {
    error = fuzz::WriteFile(layout.report_html(),
                            ReportHtml(summary, DrawPlots(summary, options_.programs.gnuplot, layout.scratch())));
  }
  if (!error.empty()) Say("the report could not be written: " + error);
}

double Campaign::SecondsLeft() const { return options_.hours * kSecondsPerHour - folder_.state().seconds; }

std::string Campaign::Scratch(const std::string& target, const std::string& what) const {
  return folder_.layout().scratch() + "/" + target + "/" + what;
}

SliceFolders Campaign::FoldersOf(const std::string& target, const std::string& place, const std::string& id) const {
  return {.scratch = Scratch(target, place),
          .view = Scratch(target, "view"),
          .pending = folder_.layout().pending(),
          .afl_output = Scratch(target, "afl_output"),
          .statistics = Scratch(target, place + "/statistics/" + id)};
}

}  // namespace assay::campaign
