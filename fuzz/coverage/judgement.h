// Whether every line is reached or excused, and every excuse needed.
#ifndef ASSAY_FUZZ_COVERAGE_JUDGEMENT_H_
#define ASSAY_FUZZ_COVERAGE_JUDGEMENT_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "fuzz/coverage/excuses.h"
#include "fuzz/coverage/lcov.h"
#include "fuzz/coverage/source_tree.h"
#include "src/cpu/features.h"

namespace assay::fuzz {

// What became of the lines of one folder.
struct LineTotals {
  size_t lines = 0;
  size_t reached = 0;
  size_t excused = 0;
  size_t cannot_run = 0;  // for want of a CPU feature
};

struct UnreachedLine {
  std::string file;
  size_t number;
  std::string text;    // without indentation
  std::string reason;  // "" if there is none
};

struct Judgement {
  std::map<std::string, LineTotals> folders;     // by path
  std::map<std::string, FeatureSet> cannot_run;  // folder to the features that are missing
  std::vector<UnreachedLine> excused;
  std::vector<UnreachedLine> not_excused;
  std::vector<Excuse> absent;                   // files in no program, with the reason
  std::vector<std::string> not_excused_absent;  // .cc files in no program, without
  std::vector<std::string> bad_excuses;         // "line N: what" of the table

  bool IsGood() const { return not_excused.empty() && not_excused_absent.empty() && bad_excuses.empty(); }
};

// Holds `coverage` of `tree` against `excuses`, on a CPU that has the features `cpu`, of which the kernels were let use
// `available`. Files of `coverage` that are not in `tree` are left out.
//
// An unreached line needs an excuse, unless its file needs more than `available`. A .cc file without any line in
// `coverage` needs one too. An excuse is bad if its file or its line is not there, if its text stands on several lines,
// if a line it excuses is reached or has no code, and if the file it calls absent is not. One that does not hold on
// this CPU is not looked at.
Judgement Judge(const Coverage& coverage, const SourceTree& tree, const std::vector<Excuse>& excuses, FeatureSet cpu,
                FeatureSet available);

// For people: a table of folders, then every unreached line with its reason, then what is wrong, and a last line that
// sums up.
std::string JudgementText(const Judgement& judgement);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_COVERAGE_JUDGEMENT_H_
