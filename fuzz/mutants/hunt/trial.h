// One engine's run against one target.
#ifndef ASSAY_FUZZ_MUTANTS_HUNT_TRIAL_H_
#define ASSAY_FUZZ_MUTANTS_HUNT_TRIAL_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/engines/process.h"
#include "fuzz/mutants/hunt/score.h"
#include "fuzz/operation.h"

namespace assay::fuzz {

struct TrialPlan {
  std::string engine;
  std::string binary;      // the target
  std::string dictionary;  // "": none
  std::string afl_fuzz;
  std::string afl_mutator;
  std::vector<std::string> inputs;  // files that the engine starts with
  uint32_t seed = 1;
  int seconds = 60;
  std::string folder;  // to be made, for all that the run writes
};

// It counts as found what the target itself reports, saves and counts: a difference. That the engine calls an input a
// crash says nothing.
class Trial {
 public:
  using Clock = std::chrono::steady_clock;

  // Nothing, and *failure, if it cannot be started.
  static std::optional<Trial> Start(const TrialPlan& plan, std::string* failure);

  // What came of it, once it is over: at the first difference, or when its time is.
  std::optional<RunResult> Watch();

  // Ends it now.
  void Stop() { Ask(); }

  const std::string& folder() const { return folder_; }

 private:
  Trial(const TrialPlan& plan, Process process);

  bool HasSaved() const;
  void Ask();
  RunResult Result(const Ending& ending) const;

  std::string engine_;
  std::string folder_;
  double limit_;  // seconds
  Process process_;
  Clock::time_point started_ = Clock::now();
  std::optional<double> found_;  // seconds after the start
  bool asked_ = false;           // to end
  Clock::time_point due_;        // when it has to be gone then
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTANTS_HUNT_TRIAL_H_
