#include "fuzz/sweep/sweep.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include "fuzz/engines/process.h"
#include "fuzz/engines/text_table.h"
#include "fuzz/sweep/lane.h"
#include "fuzz/sweep/plan.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kStep(200);
constexpr std::chrono::seconds kBetweenLines(3);

// A folder under the system's temporary one, removed with everything in it.
class ScratchFolder {
 public:
  explicit ScratchFolder(std::string* error) {
    std::error_code failure;
    const fs::path parent = fs::temp_directory_path(failure);
    if (failure) {
      *error = "no folder for temporary files (TMPDIR): " + failure.message();
      return;
    }
    std::string path = parent / "assay-sweep-XXXXXX";
    if (mkdtemp(path.data()) == nullptr) {
      *error = path + ": " + std::strerror(errno);
    } else {
      path_ = path;
    }
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The folder of findings: there while targets run, gone again if nothing was saved.
class FindingsFolder {
 public:
  FindingsFolder(std::string path, std::string* error) : path_(std::move(path)) {
    std::error_code failure;
    made_ = fs::create_directories(path_, failure);
    if (failure) *error = path_ + ": " + failure.message();
  }
  FindingsFolder(const FindingsFolder&) = delete;
  FindingsFolder& operator=(const FindingsFolder&) = delete;
  ~FindingsFolder() {
    std::error_code not_empty;
    if (made_) fs::remove(path_, not_empty);
  }

 private:
  std::string path_;
  bool made_ = false;
};

class Progress {
 public:
  Progress(const SweepOptions& options, Clock::time_point start)
      : options_(options), start_(start), next_(start + kBetweenLines) {}

  // Prints a line if it is time for one.
  void Show(const std::vector<Lane>& lanes, const std::vector<TargetResult>& ended) {
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    next_ = now + kBetweenLines;
    uint64_t comparisons = 0;
    for (const TargetResult& result : ended) comparisons += result.statistics ? result.statistics->comparisons : 0;
    std::string running;
    for (const Lane& lane : lanes) {
      const RunningTarget* const target = lane.running();
      if (target == nullptr) continue;
      comparisons += target->comparisons();
      const auto per_second = static_cast<uint64_t>(static_cast<double>(target->operations()) / target->seconds());
      running += (running.empty() ? "" : ", ") + std::string(PropertyName(target->target())) + " " +
                 Grouped(per_second) + " exec/s";
    }
    if (running.empty()) return;
    const auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(now - start_).count();
    const auto left = std::max<int64_t>(0, options_.seconds - elapsed);
    std::fprintf(stderr, "%4lld s: %s; %s comparisons so far; %lld s left\n", static_cast<long long>(elapsed),
                 running.c_str(), Grouped(comparisons).c_str(), static_cast<long long>(left));
  }

 private:
  const SweepOptions& options_;
  Clock::time_point start_;
  Clock::time_point next_;
};

}  // namespace

SweepResult RunSweep(const SweepOptions& options, std::string* error) {
  SweepResult result;
  error->clear();
  const ScratchFolder scratch(error);
  const FindingsFolder findings(options.out, error);
  if (!error->empty()) return result;

  const size_t num_targets = options.targets.size();
  std::fprintf(stderr, "%zu target%s, %d at a time, %d s in all, engine %s, seed %u\n", num_targets,
               num_targets == 1 ? "" : "s", options.jobs, options.seconds, options.engine.c_str(), options.seed);
  if (!FixAddresses()) std::fprintf(stderr, "addresses cannot be fixed here: the seed repeats this run only roughly\n");
  SignalQueue signals;
  const Clock::time_point start = Clock::now();
  std::vector<Lane> lanes;
  for (std::vector<Property>& targets : ShareTargets(options.targets, options.jobs)) {
    lanes.emplace_back(options, scratch.path(), start + std::chrono::seconds(options.seconds), std::move(targets));
  }
  Progress progress(options, start);
  while (!std::ranges::all_of(lanes, &Lane::done)) {
    const size_t known = result.targets.size();
    for (Lane& lane : lanes) lane.Step(result.targets);
    for (size_t i = known; i < result.targets.size(); ++i) std::fputs(NewsOf(result.targets[i]).c_str(), stderr);
    progress.Show(lanes, result.targets);
    const int signal = signals.Wait(kStep);
    if (signal == 0 || signal == SIGCHLD || result.interrupted_by != 0) continue;
    result.interrupted_by = signal;
    for (Lane& lane : lanes) lane.Stop();
  }
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  for (const Lane& lane : lanes) {
    result.not_run.insert(result.not_run.end(), lane.waiting().begin(), lane.waiting().end());
  }
  return result;
}

}  // namespace assay::fuzz
