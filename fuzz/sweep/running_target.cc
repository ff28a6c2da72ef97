#include "fuzz/sweep/running_target.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "fuzz/files.h"
#include "fuzz/sweep/engine.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

// How long a process may take to end once it was asked to, and to start and end beside its time.
constexpr seconds kGrace(3);
constexpr seconds kOverhead(30);

std::string FileOr(const std::string& path, std::string otherwise) {
  std::string error;
  return ReadFile(path, &error).value_or(std::move(otherwise));
}

// The input on which the target died, saved in the findings' folder under the target's name; "" if there is none.
std::string KeepArtifact(const std::string& artifact, const std::string& out, std::string_view target) {
  if (artifact.empty()) return "";
  std::string name = fs::path(artifact).filename();
  std::ranges::replace_if(name, [](char c) { return c == ':' || c == ','; }, '-');
  const std::string kept = out + "/" + std::string(target) + "-" + name;
  std::error_code error;
  fs::copy_file(artifact, kept, fs::copy_options::overwrite_existing, error);
  return error ? "" : kept;
}

}  // namespace

std::optional<RunningTarget> RunningTarget::Start(const SweepOptions& options, const std::string& scratch,
                                                  Property target, int seconds, std::string* error) {
  const std::string name(PropertyName(target));
  const std::string folder = scratch + "/" + name;
  const std::optional<Command> command = PrepareEngine(options, target, seconds, folder, error);
  if (!command) return std::nullopt;
  std::optional<Process> process = Process::Start(*command, error);
  if (!process) return std::nullopt;
  return RunningTarget(options, target, seconds, folder, *process);
}

RunningTarget::RunningTarget(const SweepOptions& options, Property target, int run_seconds, std::string folder,
                             Process process)
    : options_(&options),
      target_(target),
      folder_(std::move(folder)),
      process_(process),
      started_(Clock::now()),
      alive_(started_),
      due_(started_ + std::chrono::seconds(run_seconds + options.patience) + kOverhead) {}

double RunningTarget::seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

void RunningTarget::Interrupt() {
  interrupted_ = true;
  due_ = Clock::now() + kGrace;
  process_.Signal(SIGINT);
}

std::optional<TargetResult> RunningTarget::Watch() {
  const std::optional<Ending> ending = process_.Poll();
  if (ending) return Result(*ending);
  LookForSignsOfLife();
  StopIfOverdue();
  return std::nullopt;
}

void RunningTarget::LookForSignsOfLife() {
  std::string error;
  const std::optional<Statistics> statistics = ReadStatistics(folder_ + "/" + kStatisticsFolder, &error);
  if (!statistics) return;
  if (statistics->operations != operations_) alive_ = Clock::now();
  operations_ = statistics->operations;
  comparisons_ = statistics->comparisons;
}

void RunningTarget::StopIfOverdue() {
  const Clock::time_point now = Clock::now();
  if (now >= due_) {
    if (stopped_for_.empty()) stopped_for_ = "it did not end when it was to";
    process_.Signal(SIGKILL);
    return;
  }
  const bool asked_to_end = interrupted_ || !stopped_for_.empty();
  if (asked_to_end || now < alive_ + std::chrono::seconds(options_->patience)) return;
  // A target that gets SIGABRT says who was running.
  stopped_for_ = "it finished no operation for " + std::to_string(options_->patience) + " s";
  due_ = now + kGrace;
  process_.Signal(SIGABRT);
}

TargetResult RunningTarget::Result(const Ending& ending) const {
  Remains remains;
  remains.target = target_;
  remains.seconds = seconds();
  remains.log = FileOr(folder_ + "/log", "");
  remains.traces = ReadTraces(options_->engine, folder_, remains.log, ending);
  remains.statistics = ReadStatistics(folder_ + "/" + kStatisticsFolder, &remains.unreadable_statistics);
  remains.interrupted = interrupted_;
  remains.stopped_for = stopped_for_;
  TargetResult result = Conclude(remains);
  if (result.Differs()) {
    result.statistics->finding = options_->out + "/" + fs::path(result.statistics->finding).filename().string();
  }
  if (!result.failure.empty()) {
    result.artifact = KeepArtifact(remains.traces.artifact, options_->out, PropertyName(target_));
  }
  return result;
}

}  // namespace assay::fuzz
