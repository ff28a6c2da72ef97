// What became of one target in a sweep.
#ifndef ASSAY_FUZZ_SWEEP_RESULT_H_
#define ASSAY_FUZZ_SWEEP_RESULT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/operation.h"
#include "fuzz/statistics.h"
#include "fuzz/sweep/engine.h"

namespace assay::fuzz {

struct TargetResult {
  Property target;
  std::optional<Statistics> statistics;  // nothing if the target wrote none that can be read
  double exec_per_second = 0;
  uint64_t edges = 0;
  std::string verdict;       // its words on a difference
  std::string failure;       // why it did not really run, or died without a difference; "" if neither
  std::string artifact;      // the input on which it died without a difference, if there is one
  std::string log_tail;      // of a failure: what it said last
  std::string stopped_for;   // why the sweep stopped it before its time: "it finished no operation for 20 s"
  bool interrupted = false;  // the sweep itself was stopped before its time

  bool Differs() const { return statistics && statistics->differences > 0; }
};

// What a target leaves when it has ended.
struct Remains {
  Property target;
  double seconds = 0;  // for how long it ran
  std::string log;     // all that it printed
  EngineTraces traces;
  std::optional<Statistics> statistics;  // nothing if there are none
  std::string unreadable_statistics;     // why they cannot be read; "" if they can
  std::string stopped_for;               // as in TargetResult
  bool interrupted = false;
};

// A target that says nothing wrong is good only if it ended well, on time, and its statistics show operations.
TargetResult Conclude(const Remains& remains);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SWEEP_RESULT_H_
