// From an operation to a finding.
#ifndef ASSAY_FUZZ_FINDINGS_EXAMINER_H_
#define ASSAY_FUZZ_FINDINGS_EXAMINER_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "fuzz/findings/component.h"
#include "fuzz/findings/panel_below.h"
#include "fuzz/findings/sight.h"
#include "fuzz/operation.h"

namespace assay::findings {

struct Examined {
  fuzz::Operation operation;
  Sight sight;
  Component component;  // empty if nobody differs
};

struct Minimized {
  Examined smallest;
  std::string how_far;  // Finding::minimized
  uint64_t tried = 0;
};

class Examiner {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Examiner(fuzz::Judge judge = fuzz::StrictJudge);

  // Runs `op` and finds the component at fault. With `report` false, without the stacks of sanitizers' reports.
  Examined Examine(const fuzz::Operation& op, bool report);

  // Shrinks what was examined while the component stays the same, and first while the kind of the telling way does,
  // until no smaller neighbour fails for that component or the deadline has passed.
  // Precondition: somebody differs.
  Minimized Minimize(const Examined& examined, std::optional<Clock::time_point> deadline);

  Watchers& watchers() { return watchers_; }

 private:
  Watchers watchers_;
  PanelBelow below_;
  Roster roster_;
};

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_EXAMINER_H_
