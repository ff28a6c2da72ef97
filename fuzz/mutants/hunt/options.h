// The command line of a hunt.
#ifndef ASSAY_FUZZ_MUTANTS_HUNT_OPTIONS_H_
#define ASSAY_FUZZ_MUTANTS_HUNT_OPTIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "fuzz/operation.h"

namespace assay::fuzz {

// A fault and the target that is to find it.
struct Mutant {
  std::string name;
  Property target;
};

struct HuntOptions {
  int seconds = 60;                  // each engine has for each seed
  int clean_seconds = 10;            // and for a target without a fault
  int seeds = 10;                    // 1, 2, ...
  int jobs = 1;                      // engines that run at a time
  std::vector<std::string> engines;  // "libfuzzer", "afl"
  std::vector<Mutant> mutants;
  std::string bin_dir;   // of hunted_MUTANT_ENGINE and clean_TARGET_ENGINE; these are absolute
  std::string dict_dir;  // of TARGET_fuzz_test_dict.dict
  std::string corpus;    // of TARGET/seed and TARGET/regression
  std::string afl_mutator;
  std::string afl_fuzz;
  bool check_only = false;  // the options are all that is wanted
};

struct ParsedHuntOptions {
  std::optional<HuntOptions> options;
  int exit_code = 0;    // if there are no options: 0 after a request for help, else 2
  std::string message;  // the help text, or one line on what is wrong
};
ParsedHuntOptions ParseHuntOptions(const std::vector<std::string>& arguments);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTANTS_HUNT_OPTIONS_H_
