#include "fuzz/sweep/running_target.h"

#include <filesystem>
#include <utility>

#include "fuzz/files.h"
#include "fuzz/sweep/libfuzzer.h"
#include "fuzz/sweep/plan.h"

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

// The input that libFuzzer kept when the target died, saved in the findings' folder under the target's name; "" if
// there is none.
std::string KeepArtifact(const std::string& folder, const std::string& out, std::string_view target) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder + "/artifacts")) {
    const std::string kept = out + "/" + std::string(target) + "-" + entry.path().filename().string();
    std::error_code error;
    fs::copy_file(entry.path(), kept, fs::copy_options::overwrite_existing, error);
    return error ? "" : kept;
  }
  return "";
}

}  // namespace

std::optional<RunningTarget> RunningTarget::Start(const SweepOptions& options, const std::string& scratch,
                                                  Property target, int seconds, std::string* error) {
  const std::string name(PropertyName(target));
  const std::string folder = scratch + "/" + name;
  LibfuzzerRun run;
  run.seconds = seconds;
  run.seed = TargetSeed(options.seed, name);
  run.artifact_prefix = folder + "/artifacts/";
  run.corpus_dirs.push_back(folder + "/corpus");
  std::error_code failure;
  for (const std::string& made : {run.artifact_prefix, run.corpus_dirs.front()}) {
    fs::create_directories(made, failure);
    if (failure) {
      *error = made + ": " + failure.message();
      return std::nullopt;
    }
  }
  const std::string seeds = options.corpus + "/" + name + "/seed";
  if (!fs::is_directory(seeds, failure)) {
    *error = seeds + ": no such folder of seeds";
    return std::nullopt;
  }
  run.corpus_dirs.push_back(seeds);
  const std::string regressions = options.corpus + "/" + name + "/regression";
  if (fs::is_directory(regressions, failure)) run.corpus_dirs.push_back(regressions);

  Command command;
  command.program = options.bin_dir + "/" + name + "_fuzz_test_bin";
  command.arguments = LibfuzzerArguments(run);
  command.environment = {"ASSAY_STATISTICS_FILE=" + folder + "/statistics.json", "ASSAY_FINDINGS_DIR=" + options.out};
  command.log = folder + "/log";
  std::optional<Process> process = Process::Start(command, error);
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
  const std::optional<Statistics> statistics = ParseStatistics(FileOr(folder_ + "/statistics.json", ""));
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
  remains.ending = ending;
  remains.seconds = seconds();
  remains.log = FileOr(folder_ + "/log", "");
  remains.statistics_json = FileOr(folder_ + "/statistics.json", "");
  remains.interrupted = interrupted_;
  remains.stopped_for = stopped_for_;
  TargetResult result = Conclude(remains);
  if (!result.failure.empty()) result.artifact = KeepArtifact(folder_, options_->out, PropertyName(target_));
  return result;
}

}  // namespace assay::fuzz
