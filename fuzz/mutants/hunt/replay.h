// One input, run by a fuzz target in a process of its own.
#ifndef ASSAY_FUZZ_MUTANTS_HUNT_REPLAY_H_
#define ASSAY_FUZZ_MUTANTS_HUNT_REPLAY_H_

#include <string>
#include <vector>

#include "fuzz/mutants/hunt/interrupt.h"
#include "fuzz/operation.h"

namespace assay::fuzz {

// The folders of what a target reports, within its own.
inline constexpr char kFindings[] = "findings";
inline constexpr char kStatistics[] = "statistics";

// Makes `folder` and in it those of what a target reports. Throws std::filesystem::filesystem_error.
void MakeRunFolder(const std::string& folder);

// The environment in which a target reports to the folders in its working directory.
std::vector<std::string> ReportingEnvironment();

// What a target reported under `folder`: the difference that it saved and counted.
struct Report {
  bool saved = false;    // there is a file of an operation
  bool counted = false;  // the statistics tell of a difference
  std::string wrong;     // why the file is none of an operation; "" if it is one or there is none
  Operation operation;   // the first one
};
Report ReadReport(const std::string& folder);

enum class Fate {
  kSurvived,
  kDied,    // the target saved a difference
  kFailed,  // it did not run, or ended for another reason
};

// Runs `binary`, a target of either engine, on the file `input`, in the new folder `folder`. With kFailed, *failure
// says why: it may be that this process was told to end.
Fate Replay(const std::string& binary, const std::string& input, const std::string& folder, Interrupt& interrupt,
            std::string* failure);

// "Segmentation fault" or "exit code 3".
std::string EndingText(const Ending& ending);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTANTS_HUNT_REPLAY_H_
