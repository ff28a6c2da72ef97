// assay check: published vectors and operation files, run by everybody and held against what the files say.
#ifndef ASSAY_FUZZ_ASSAY_CHECK_H_
#define ASSAY_FUZZ_ASSAY_CHECK_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/assay/cases.h"
#include "fuzz/assay/reply.h"
#include "fuzz/panel.h"
#include "fuzz/statistics.h"

namespace assay::fuzz {

struct CheckRequest {
  std::vector<std::string> files;
  Selection selection;
  uint64_t min = 1;  // an operation in which fewer take part is counted as a difference
  bool json = false;
  std::string findings;  // the folder for operations on which somebody differs; "": the working directory
  Judge judge = StrictJudge;
  // When the cases on which somebody differs have taken that many seconds together (somebody hangs), no more are run.
  double patience = 60;
};

// A case on which a participant differs from the others or from its file, in which too few took part, or in which
// nothing could be compared.
struct Difference {
  std::string where;  // of the case
  std::string what;   // of the case
  std::string blame;  // who differs
  std::string text;   // at length
  std::string saved;  // the operation file, or ""
};

struct CheckResult {
  uint64_t files = 0;
  uint64_t cases = 0;
  uint64_t agreed = 0;   // cases computed alike by all, and as the file says
  uint64_t refused = 0;  // cases that all refuse, as the file says
  uint64_t differing = 0;
  uint64_t not_run = 0;                    // cases behind the one at which patience ended
  uint64_t comparisons = 0;                // with each other and with the files
  double seconds = 0;                      // of wall-clock time, without reading the files
  std::map<std::string, uint64_t> blamed;  // how many cases
  std::vector<Difference> differences;     // the first few for each blame
  std::map<Property, Statistics> statistics;
};

// Who says otherwise than the file, and what: "" if nobody does.
std::string HeldAgainst(const Expected& expected, const Verdict& verdict, Judge judge);

// All files are read and understood before anything is run. kDiffer if a case differs.
Reply Check(const CheckRequest& request);

// What is printed of a result.
std::string CheckText(const CheckResult& result);
std::string CheckJson(const CheckResult& result);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_CHECK_H_
