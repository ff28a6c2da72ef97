// The table of lines that the corpora need not reach.
#ifndef ASSAY_FUZZ_COVERAGE_EXCUSES_H_
#define ASSAY_FUZZ_COVERAGE_EXCUSES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/cpu/features.h"

namespace assay::fuzz {

// Why one place of one file is not reached.
struct Excuse {
  std::string file;    // from the root of the tree
  std::string line;    // the place: text of a line without its indentation; "": the file is in no program
  FeatureSet with;     // it holds on a CPU that has all of these,
  FeatureSet without;  // and of which kernels may use none of these; elsewhere the line is to be reached
  std::string reason;  // one sentence
  size_t number = 0;   // line of the table, from 1
};

// Reads the table. Blank lines and lines that begin with # do not count; the others are, in this order,
//   file PATH         what follows is about this file
//   line TEXT         a place in it: the line of this text and, if the text ends in {, all lines up to the one that
//                     closes it; unreached lines behind it that hold only } or a directive go with it
//   absent            in place of lines: the file is in none of the programs
//   with FEATURE      all places since the last `why` are excused only if the CPU has this feature
//   without FEATURE   ... only if it has not, or if ASSAY_CPU_MASK takes it away
//   why TEXT          the reason for all places since the last one
// On anything else returns nothing and stores "line N: what" in *error.
std::optional<std::vector<Excuse>> ParseExcuses(std::string_view text, std::string* error);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_COVERAGE_EXCUSES_H_
