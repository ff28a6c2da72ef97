// The command line of a sweep.
#ifndef ASSAY_FUZZ_SWEEP_OPTIONS_H_
#define ASSAY_FUZZ_SWEEP_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/operation.h"

namespace assay::fuzz {

struct SweepOptions {
  int seconds = 60;     // of wall time, in all
  uint32_t seed = 0;    // chosen at random if none is given
  int jobs = 1;         // targets that run at a time; the CPUs of this process if not given
  std::string engine;   // "libfuzzer" or "afl"
  std::string bin_dir;  // these folders are absolute
  std::string corpus;
  std::string out;
  std::string afl_mutator;  // a shared library; "": none
  std::string afl_fuzz;     // the program
  std::vector<Property> targets;
  std::vector<std::string> named_targets;  // as given: empty if all run

  // How long a target may go without finishing an operation before it is taken to hang, in seconds.
  int patience = 20;
};

struct ParsedOptions {
  std::optional<SweepOptions> options;
  int exit_code = 0;    // if there are no options: 0 after a request for help, else 2
  std::string message;  // the help text, or one line on what is wrong
};

// `caller_dir`: what relative paths are relative to.
ParsedOptions ParseSweepOptions(const std::vector<std::string>& arguments, const std::string& caller_dir);

// The command that runs the same sweep again, findings folder and places of binaries aside.
std::string RepeatCommand(const SweepOptions& options);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SWEEP_OPTIONS_H_
