#include "ct/report/summary.h"

#include <algorithm>

namespace assay::ct {
namespace {

constexpr const char* kChecks[] = {"taint", "leftovers", "scan"};

void Add(const Result& result, Totals& totals) {
  if (VerdictOn(result) == Verdict::kNotRun) {
    ++totals.not_run;
    return;
  }
  ++totals.cells;
  totals.rows += result.rows.size();
  totals.failures += result.failures.size();
  for (const Row& row : result.rows) {
    totals.cases += row.cases;
    totals.findings += row.findings.size();
  }
  for (const Control& control : result.controls) {
    if (!control.Behaves()) {
      ++totals.controls_wrong;
    } else {
      ++(control.fired ? totals.controls_fired : totals.controls_clean);
    }
  }
}

}  // namespace

Verdict VerdictOn(const Result& result) {
  if (result.rows.empty() && result.failures.empty() && !result.not_covered.empty()) return Verdict::kNotRun;
  return result.Green() ? Verdict::kGreen : Verdict::kRed;
}

bool Summary::AllGreen() const {
  for (const std::string& cell : cells) {
    for (const std::string& check : checks) {
      const auto found = results.find({check, cell});
      if (found == results.end() || VerdictOn(*found->second) == Verdict::kRed) return false;
    }
  }
  return !cells.empty();
}

Summary Summarize(const std::vector<Result>& results, const std::vector<std::string>& matrix) {
  Summary summary;
  summary.checks.assign(std::begin(kChecks), std::end(kChecks));
  for (const Result& result : results) {
    summary.results[{result.check, result.cell}] = &result;
    Add(result, summary.totals[result.check]);
    for (const NotCovered& entry : result.not_covered) {
      ++summary.not_covered[{result.check, entry.subject, entry.reason}];
    }
  }
  for (const std::string& cell : matrix) {
    const bool has_results =
        std::ranges::any_of(summary.results, [&](const auto& entry) { return entry.first.second == cell; });
    (has_results ? summary.cells : summary.missing_cells).push_back(cell);
  }
  return summary;
}

}  // namespace assay::ct
