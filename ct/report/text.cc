#include <algorithm>

#include "ct/report/summary.h"

namespace assay::ct {
namespace {

std::string Padded(std::string text, size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

const char* Word(Verdict verdict) {
  switch (verdict) {
    case Verdict::kGreen:
      return "green";
    case Verdict::kRed:
      return "RED";
    case Verdict::kNotRun:
      break;
  }
  return "not run";
}

std::string WithCommas(uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

}  // namespace

std::string SummaryText(const Summary& summary) {
  constexpr size_t kCellWidth = 20, kCheckWidth = 11;
  std::string text = Padded("cell", kCellWidth);
  for (const std::string& check : summary.checks) text += Padded(check, kCheckWidth);
  text += "\n";
  for (const std::string& cell : summary.cells) {
    text += Padded(cell, kCellWidth);
    for (const std::string& check : summary.checks) {
      const auto result = summary.results.find({check, cell});
      text += Padded(result == summary.results.end() ? "missing" : Word(VerdictOn(*result->second)), kCheckWidth);
    }
    text += "\n";
  }
  text += "\n";
  for (const auto& [place, result] : summary.results) {
    if (VerdictOn(*result) == Verdict::kRed) text += Text(*result);
  }
  for (const std::string& check : summary.checks) {
    const auto found = summary.totals.find(check);
    if (found == summary.totals.end()) continue;
    const Totals& totals = found->second;
    text += check + ": " + WithCommas(totals.rows) + " pairs of implementation and operation in " +
            std::to_string(totals.cells) + " cells, " + WithCommas(totals.cases) +
            (check == "scan" ? " instructions, " : " cases, ") + std::to_string(totals.findings) +
            " findings; controls: " + std::to_string(totals.controls_fired) + " fired, " +
            std::to_string(totals.controls_clean) + " clean, " + std::to_string(totals.controls_wrong) +
            " not as they must be; " + std::to_string(totals.not_run) + " cells not run\n";
  }
  for (const auto& [entry, cells] : summary.not_covered) {
    text += "not covered by " + entry[0] + ": " + entry[1] + ": " + entry[2] + " (" + std::to_string(cells) +
            (cells == 1 ? " cell)\n" : " cells)\n");
  }
  if (!summary.missing_cells.empty()) {
    text += "not in this report: " + std::to_string(summary.missing_cells.size()) + " of " +
            std::to_string(summary.missing_cells.size() + summary.cells.size()) +
            " cells of the matrix; --config=ct-full has all of them\n";
  }
  text += summary.AllGreen() ? "all green\n" : "NOT all green\n";
  return text;
}

}  // namespace assay::ct
