// What a campaign did, slice by slice.
#ifndef ASSAY_FUZZ_CAMPAIGN_HISTORY_H_
#define ASSAY_FUZZ_CAMPAIGN_HISTORY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/statistics.h"

namespace assay::campaign {

// A time for which one engine ran one target.
struct Slice {
  std::string id;       // no two slices have the same
  std::string target;   // "gcm"
  std::string role;     // "libfuzzer", "afl", "afl_laf", "afl_asan"
  double at = 0;        // when it ended, in seconds of the campaign
  double seconds = 0;   // for how long it ran
  uint64_t edges = 0;   // that its engine has seen, as it counts them
  size_t corpus = 0;    // entries of the target's corpus, afterwards
  std::string failure;  // why it was no good run; ""
  fuzz::Statistics statistics;
};

// One line.
std::string SliceLine(const Slice& slice);

// The slices of a history. A last line that is cut off is left out, as is what cannot be read; *num_bad is how many
// lines these are.
std::vector<Slice> ParseHistory(const std::string& history, size_t* num_bad);

// Appends a line to the file, and has it on the disk when it returns. After a cut-off line it begins a new one. Returns
// "" or "FILE: what".
std::string AppendLine(const std::string& file, const std::string& line);

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_HISTORY_H_
