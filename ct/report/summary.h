// All results together.
#ifndef ASSAY_CT_REPORT_SUMMARY_H_
#define ASSAY_CT_REPORT_SUMMARY_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ct/result.h"

namespace assay::ct {

// What a check says of a cell.
enum class Verdict : uint8_t { kGreen, kRed, kNotRun };

// kNotRun: nothing was looked at, and the result says why.
Verdict VerdictOn(const Result& result);

// What a check did in all cells that it ran in.
struct Totals {
  uint64_t cells = 0;
  uint64_t rows = 0;
  uint64_t cases = 0;
  uint64_t findings = 0;
  uint64_t controls_fired = 0;  // as they must
  uint64_t controls_clean = 0;  // as they must
  uint64_t controls_wrong = 0;
  uint64_t failures = 0;
  uint64_t not_run = 0;  // cells
};

struct Summary {
  std::vector<std::string> checks;                                       // in the order in which they are told
  std::vector<std::string> cells;                                        // those that have results
  std::vector<std::string> missing_cells;                                // the rest of the matrix
  std::map<std::pair<std::string, std::string>, const Result*> results;  // by check and cell
  std::map<std::string, Totals> totals;                                  // by check
  // What was not covered: check, subject, reason, and in how many cells.
  std::map<std::vector<std::string>, uint64_t> not_covered;

  // There is a result of every check for every cell that has any, and none is red.
  bool AllGreen() const;
};

// `results` outlive the summary. `matrix` has the names of all cells.
Summary Summarize(const std::vector<Result>& results, const std::vector<std::string>& matrix);

// The summary for a terminal, and all of it in one page of HTML that needs nothing from elsewhere.
std::string SummaryText(const Summary& summary);
std::string SummaryHtml(const Summary& summary);

}  // namespace assay::ct

#endif  // ASSAY_CT_REPORT_SUMMARY_H_
