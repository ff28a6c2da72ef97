#include "fuzz/sweep/lane.h"

#include <utility>

#include "fuzz/sweep/plan.h"

namespace assay::fuzz {

Lane::Lane(const SweepOptions& options, const std::string& scratch, Clock::time_point deadline,
           std::vector<Property> targets)
    : options_(options), scratch_(scratch), deadline_(deadline), waiting_(std::move(targets)) {}

void Lane::Step(std::vector<TargetResult>& ended) {
  if (running_) {
    std::optional<TargetResult> result = running_->Watch();
    if (!result) return;
    ended.push_back(std::move(*result));
    running_.reset();
  }
  if (stopped_ || waiting_.empty()) return;
  const std::chrono::duration<double> left = deadline_ - Clock::now();
  const int seconds = SecondsForFirst(waiting_, left.count());
  const Property target = waiting_.front();
  waiting_.erase(waiting_.begin());
  std::string error;
  running_ = RunningTarget::Start(options_, scratch_, target, seconds, &error);
  if (running_) return;
  TargetResult result;
  result.target = target;
  result.failure = "cannot be started: " + error;
  ended.push_back(std::move(result));
}

void Lane::Stop() {
  stopped_ = true;
  if (running_) running_->Interrupt();
}

}  // namespace assay::fuzz
