// A sweep: fuzz targets side by side for a given time.
#ifndef ASSAY_FUZZ_SWEEP_SWEEP_H_
#define ASSAY_FUZZ_SWEEP_SWEEP_H_

#include <string>

#include "fuzz/sweep/options.h"
#include "fuzz/sweep/report.h"

namespace assay::fuzz {

// Runs the targets and shows progress on stderr. A target that ends early, on a difference, leaves its time to those
// behind it. SIGINT, SIGTERM and SIGHUP end all of them. If the folders that it needs cannot be made, nothing runs and
// *error is one line.
SweepResult RunSweep(const SweepOptions& options, std::string* error);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SWEEP_SWEEP_H_
