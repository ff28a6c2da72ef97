// What a sweep asks of a fuzzing engine, whichever it is.
#ifndef ASSAY_FUZZ_SWEEP_ENGINE_H_
#define ASSAY_FUZZ_SWEEP_ENGINE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "fuzz/engines/process.h"
#include "fuzz/operation.h"
#include "fuzz/sweep/options.h"

namespace assay::fuzz {

// The folder of a target's statistics, within its own.
inline constexpr char kStatisticsFolder[] = "statistics";

// Makes the folder in which `target` runs, with its seeds, and returns the command that fuzzes it there for `seconds`
// and ends at the first difference. Nothing, and *error, if that fails.
std::optional<Command> PrepareEngine(const SweepOptions& options, Property target, int seconds,
                                     const std::string& folder, std::string* error);

// What an engine that has ended left.
struct EngineTraces {
  uint64_t edges = 0;
  double exec_per_second = 0;  // its own average; 0 if it said none
  std::string verdict;         // the target's words on a difference; "" if it said none
  std::string failure;   // why this was no run without fault: "timeout: one input took too long"; "" if it was one
  std::string artifact;  // the file of the input that made it fail; "" if there is none
};
EngineTraces ReadTraces(const std::string& engine, const std::string& folder, const std::string& log,
                        const Ending& ending);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SWEEP_ENGINE_H_
