// One lane of a sweep: targets that run one after the other in their share of its time.
#ifndef ASSAY_FUZZ_SWEEP_LANE_H_
#define ASSAY_FUZZ_SWEEP_LANE_H_

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/operation.h"
#include "fuzz/sweep/options.h"
#include "fuzz/sweep/result.h"
#include "fuzz/sweep/running_target.h"

namespace assay::fuzz {

class Lane {
 public:
  using Clock = std::chrono::steady_clock;

  // All outlive the lane. `scratch` is a folder for it and other lanes.
  Lane(const SweepOptions& options, const std::string& scratch, Clock::time_point deadline,
       std::vector<Property> targets);

  // Starts what is due and looks after what runs. Appends the results of targets that have ended.
  void Step(std::vector<TargetResult>& ended);

  // Ends what runs and starts nothing any more.
  void Stop();

  const RunningTarget* running() const { return running_ ? &*running_ : nullptr; }
  const std::vector<Property>& waiting() const { return waiting_; }
  bool done() const { return !running_ && (stopped_ || waiting_.empty()); }

 private:
  const SweepOptions& options_;
  const std::string& scratch_;
  Clock::time_point deadline_;
  std::vector<Property> waiting_;
  std::optional<RunningTarget> running_;
  bool stopped_ = false;
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SWEEP_LANE_H_
