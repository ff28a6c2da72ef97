// A target's process while it runs.
#ifndef ASSAY_FUZZ_SWEEP_RUNNING_TARGET_H_
#define ASSAY_FUZZ_SWEEP_RUNNING_TARGET_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "fuzz/engines/process.h"
#include "fuzz/operation.h"
#include "fuzz/sweep/options.h"
#include "fuzz/sweep/result.h"

namespace assay::fuzz {

class RunningTarget {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts a target for `seconds`, with its files in a folder of its own under `scratch`. Nothing, and *error, if that
  // fails.
  static std::optional<RunningTarget> Start(const SweepOptions& options, const std::string& scratch, Property target,
                                            int seconds, std::string* error);

  // Reads its statistics, and stops it if it hangs or overstays. Its result, once it has ended.
  std::optional<TargetResult> Watch();

  // Asks it to end now; Watch kills it if it does not.
  void Interrupt();

  Property target() const { return target_; }
  // As far as its statistics tell: they are about a second old.
  uint64_t operations() const { return operations_; }
  uint64_t comparisons() const { return comparisons_; }
  double seconds() const;

 private:
  RunningTarget(const SweepOptions& options, Property target, int seconds, std::string folder, Process process);

  void LookForSignsOfLife();
  void StopIfOverdue();
  TargetResult Result(const Ending& ending) const;

  const SweepOptions* options_;
  Property target_;
  std::string folder_;
  Process process_;
  Clock::time_point started_;
  Clock::time_point alive_;  // when its operations last grew in number
  Clock::time_point due_;    // when it has to be gone
  uint64_t operations_ = 0;
  uint64_t comparisons_ = 0;
  bool interrupted_ = false;
  std::string stopped_for_;  // as in TargetResult
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SWEEP_RUNNING_TARGET_H_
