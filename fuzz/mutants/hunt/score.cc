#include "fuzz/mutants/hunt/score.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <limits>

#include "fuzz/engines/text_table.h"

namespace assay::fuzz {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

std::string Seconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", seconds);
  return text;
}

int Count(const Cell& cell, RunResult::Kind kind) {
  return static_cast<int>(std::ranges::count(cell.runs, kind, &RunResult::kind));
}

std::string Of(int count, int wanted) { return " (" + std::to_string(count) + " of " + std::to_string(wanted) + ")"; }

// The times of the runs in order; those that found nothing are last.
std::vector<double> Times(const Cell& cell) {
  std::vector<double> times;
  for (const RunResult& run : cell.runs) times.push_back(run.kind == RunResult::kFound ? run.seconds : kNever);
  std::ranges::sort(times);
  return times;
}

// The mean of the two in the middle if their number is even. Precondition: there are some.
double Median(const std::vector<double>& times) {
  const size_t half = times.size() / 2;
  return times.size() % 2 == 1 ? times[half] : (times[half - 1] + times[half]) / 2;
}

bool HasAll(const Cell& cell, RunResult::Kind kind, int wanted) {
  return cell.failure.empty() && static_cast<int>(cell.runs.size()) == wanted && Count(cell, kind) == wanted;
}

std::string NameOf(const Row& row) { return row.name.empty() ? "no fault" : row.name; }

}  // namespace

std::string CellText(const Cell& cell, int wanted) {
  if (!cell.failure.empty()) return "FAILED";
  if (const int failed = Count(cell, RunResult::kFailed); failed > 0) return "FAILED" + Of(failed, wanted);
  const int ended = static_cast<int>(cell.runs.size());
  if (ended < wanted) return "interrupted" + Of(ended, wanted);
  const std::vector<double> times = Times(cell);
  const std::string median = Median(times) == kNever ? "" : Seconds(Median(times));
  if (times.back() != kNever) return median + " / " + Seconds(times.back());
  const std::string not_found = "not found" + Of(Count(cell, RunResult::kNotFound), wanted);
  return median.empty() ? not_found : median + " / " + not_found;
}

bool IsGood(const Row& row, int wanted) {
  const RunResult::Kind kind = row.name.empty() ? RunResult::kNotFound : RunResult::kFound;
  return !row.cells.empty() && std::ranges::all_of(row.cells, [&](const Cell& c) { return HasAll(c, kind, wanted); });
}

bool IsGood(const std::vector<Row>& rows, int seeds, int clean_seeds) {
  const auto clean = std::ranges::count_if(rows, [](const Row& row) { return row.name.empty(); });
  const bool both_kinds = clean > 0 && clean < static_cast<ptrdiff_t>(rows.size());
  return both_kinds &&
         std::ranges::all_of(rows, [&](const Row& row) { return IsGood(row, row.name.empty() ? clean_seeds : seeds); });
}

std::string HuntTable(const std::vector<Row>& rows, const std::vector<std::string>& engines, int seeds,
                      int clean_seeds) {
  std::vector<std::vector<std::string>> table(1, {"mutant", "target"});
  std::string failures;
  for (const std::string& engine : engines) {
    for (const char* column : {": one byte", ": seeds", "left out"}) {
      table[0].push_back(column[0] == ':' ? engine + column : column);
    }
  }
  for (const Row& row : rows) {
    std::vector<std::string> line = {NameOf(row), row.target};
    for (size_t i = 0; i < row.cells.size(); ++i) {
      const Cell& cell = row.cells[i];
      const std::string column =
          NameOf(row) + ", " + row.target + ", " + engines[i / 2] + (i % 2 == 0 ? ", one byte" : ", seeds");
      line.push_back(CellText(cell, row.name.empty() ? clean_seeds : seeds));
      if (i % 2 == 1) line.push_back(std::to_string(cell.dropped));
      if (!cell.failure.empty()) failures += column + ": " + cell.failure + "\n";
      for (size_t run = 0; run < cell.runs.size(); ++run) {
        if (cell.runs[run].kind != RunResult::kFailed) continue;
        failures += column + ", seed " + std::to_string(run + 1) + ": " + cell.runs[run].failure + "\n";
      }
    }
    table.push_back(std::move(line));
  }
  return TextTable(table) + failures;
}

}  // namespace assay::fuzz
