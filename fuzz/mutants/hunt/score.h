// What came of the runs of a hunt, and the table of it.
#ifndef ASSAY_FUZZ_MUTANTS_HUNT_SCORE_H_
#define ASSAY_FUZZ_MUTANTS_HUNT_SCORE_H_

#include <string>
#include <vector>

namespace assay::fuzz {

// One run of one engine.
struct RunResult {
  enum Kind { kFound, kNotFound, kFailed };
  Kind kind = kFailed;
  double seconds = 0;   // kFound: from the start of the engine to when the difference was saved
  std::string failure;  // kFailed: why this says nothing about the fault
};

// All runs of one engine for one fault from one start.
struct Cell {
  std::vector<RunResult> runs;
  int dropped = 0;      // entries of the corpus that kill the mutant by themselves
  std::string failure;  // why there are no runs
};

struct Row {
  std::string name;  // of the fault; "" for a target as it is
  std::string target;
  std::vector<Cell> cells;  // in the order of the columns
};

// "0.21 / 1.30" (median and worst time in seconds), "not found (3 of 10)" with the median of all ten if that is a time,
// "FAILED (1 of 10)". Fewer runs than `wanted`: "interrupted (4 of 10)".
std::string CellText(const Cell& cell, int wanted);

// Whether a row is as it should be: a fault found by all `wanted` runs of each cell, or none by any where there is
// none.
bool IsGood(const Row& row, int wanted);

// Whether all are; there is at least one with a fault, and one without.
bool IsGood(const std::vector<Row>& rows, int seeds, int clean_seeds);

// The table, with the failures below it. `engines` name two columns each.
std::string HuntTable(const std::vector<Row>& rows, const std::vector<std::string>& engines, int seeds,
                      int clean_seeds);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTANTS_HUNT_SCORE_H_
