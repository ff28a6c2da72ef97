#include "fuzz/sweep/running_target.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

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

// A target runs in a folder of its own and knows everything by these names, so that its run does not depend on the
// paths of the tree and of the caller.
constexpr char kArtifacts[] = "artifacts";
constexpr char kCorpus[] = "corpus";
constexpr char kFindings[] = "findings";
constexpr char kRegression[] = "regression";
constexpr char kSeed[] = "seed";
constexpr char kStatistics[] = "statistics.json";

void MakeFolder(const fs::path& folder, const fs::path& findings, const fs::path& corpus) {
  fs::create_directories(folder / kArtifacts);
  fs::create_directories(folder / kCorpus);
  fs::create_directory_symlink(findings, folder / kFindings);
  fs::create_directory_symlink(corpus / kSeed, folder / kSeed);
  fs::create_directory_symlink(corpus / kRegression, folder / kRegression);
}

// "regression/a", "seed/b", ...: sorted. There may be no folder of regressions.
std::vector<std::string> SeedInputs(const fs::path& folder) {
  std::vector<std::string> inputs;
  for (const std::string part : {kRegression, kSeed}) {
    if (part == kRegression && !fs::exists(folder / part)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / part)) {
      inputs.push_back(part + "/" + entry.path().filename().string());
    }
  }
  std::ranges::sort(inputs);
  return inputs;
}

std::string FileOr(const std::string& path, std::string otherwise) {
  std::string error;
  return ReadFile(path, &error).value_or(std::move(otherwise));
}

// The input that libFuzzer kept when the target died, saved in the findings' folder under the target's name; "" if
// there is none.
std::string KeepArtifact(const std::string& folder, const std::string& out, std::string_view target) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder + "/" + kArtifacts)) {
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
  run.artifact_prefix = std::string(kArtifacts) + "/";
  run.corpus_dir = kCorpus;
  try {
    MakeFolder(folder, options.out, options.corpus + "/" + name);
    run.seed_inputs = SeedInputs(folder);
  } catch (const fs::filesystem_error& failure) {
    *error = failure.path1().string() + ": " + failure.code().message();
    return std::nullopt;
  }
  if (run.seed_inputs.empty()) {
    *error = options.corpus + "/" + name + ": there are no seeds";
    return std::nullopt;
  }
  Command command;
  command.program = options.bin_dir + "/" + name + "_fuzz_test_bin";
  command.arguments = LibfuzzerArguments(run);
  command.environment = {std::string("ASSAY_STATISTICS_FILE=") + kStatistics,
                         std::string("ASSAY_FINDINGS_DIR=") + kFindings};
  command.folder = folder;
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
  const std::optional<Statistics> statistics = ParseStatistics(FileOr(folder_ + "/" + kStatistics, ""));
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
  remains.statistics_json = FileOr(folder_ + "/" + kStatistics, "");
  remains.interrupted = interrupted_;
  remains.stopped_for = stopped_for_;
  TargetResult result = Conclude(remains);
  if (result.Differs()) {
    result.statistics->finding = options_->out + "/" + fs::path(result.statistics->finding).filename().string();
  }
  if (!result.failure.empty()) result.artifact = KeepArtifact(folder_, options_->out, PropertyName(target_));
  return result;
}

}  // namespace assay::fuzz
