// What a sweep prints in the end.
#ifndef ASSAY_FUZZ_SWEEP_REPORT_H_
#define ASSAY_FUZZ_SWEEP_REPORT_H_

#include <string>
#include <vector>

#include "fuzz/sweep/options.h"
#include "fuzz/sweep/result.h"

namespace assay::fuzz {

struct SweepResult {
  std::vector<TargetResult> targets;  // those that ended
  std::vector<Property> not_run;      // those that an interruption kept from starting
  double seconds = 0;
  int interrupted_by = 0;  // a signal; 0: the sweep ended by itself
};

// Each difference and each failure with its words, then the table, who took part, who did not, how to repeat the run.
std::string ReportText(const SweepOptions& options, const SweepResult& result);

// One line: a difference and where its operation lies, a failure, or "" if all is well so far with a target that ended.
std::string NewsOf(const TargetResult& result);

// 0: nobody differs and every target really ran. 1: somebody differs, or a target failed. 128 + signal: interrupted
// without a difference.
int ExitCode(const SweepResult& result);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SWEEP_REPORT_H_
