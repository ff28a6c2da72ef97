// Hunts by fuzzing engines for planted faults.
#ifndef ASSAY_FUZZ_MUTANTS_HUNT_HUNT_H_
#define ASSAY_FUZZ_MUTANTS_HUNT_HUNT_H_

#include <string>
#include <vector>

#include "fuzz/mutants/hunt/options.h"
#include "fuzz/mutants/hunt/score.h"

namespace assay::fuzz {

// How often a target without a fault is hunted by each engine from each start.
inline constexpr int kCleanSeeds = 1;

struct HuntResult {
  std::vector<Row> rows;     // the faults, then their targets as they are
  bool interrupted = false;  // rows are missing, or runs of the last one
};

// Each engine hunts for each fault from each of two starts: the single byte that names the property, and the entries of
// the corpus that the target with the fault survives, each run in a process of its own. A find counts if a process of
// its own dies on it with the fault and survives it without. Says on stderr what came of it, cell by cell. *error: why
// there was no hunt.
HuntResult RunHunt(const HuntOptions& options, std::string* error);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTANTS_HUNT_HUNT_H_
