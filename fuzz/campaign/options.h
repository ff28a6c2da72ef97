// The command line of a campaign.
#ifndef ASSAY_FUZZ_CAMPAIGN_OPTIONS_H_
#define ASSAY_FUZZ_CAMPAIGN_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/campaign/unit.h"
#include "fuzz/operation.h"

namespace assay::campaign {

struct Options {
  std::string dir;     // the campaign's folder; absolute, as all paths
  std::string report;  // of which campaign to print the report, in place of running one; ""
  double hours = 24;   // for which the campaign runs in all
  int jobs = 1;        // programs that run at a time; the CPUs of this process if not given
  std::string engine = "both";
  std::vector<fuzz::Property> targets;
  double minimize_hours = 6;  // between two minimisations of a corpus

  Programs programs;
  std::string seeds;         // the folder of TARGET/seed and TARGET/regression
  int slice_seconds = 0;     // 0: as SliceSeconds has it
  int triage_seconds = 120;  // for the minimisation of a finding
  uint64_t min_free_bytes = uint64_t{16} << 20;
};

struct ParsedOptions {
  std::optional<Options> options;
  int exit_code = 0;    // if there are no options: 0 after a request for help, else 2
  std::string message;  // the help text, or one line on what is wrong
};

// Relative paths are relative to `caller_dir`, but for those of the programs and seeds, which are relative to
// `program_dir`.
ParsedOptions ParseOptions(const std::vector<std::string>& arguments, const std::string& caller_dir,
                           const std::string& program_dir);

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_OPTIONS_H_
