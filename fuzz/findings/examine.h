// The program: one file examined.
#ifndef ASSAY_FUZZ_FINDINGS_EXAMINE_H_
#define ASSAY_FUZZ_FINDINGS_EXAMINE_H_

#include <optional>
#include <string>

#include "fuzz/findings/finding.h"
#include "fuzz/panel.h"

namespace assay::findings {

struct ExamineRequest {
  std::string file;
  bool minimize = false;
  std::string out;  // the folder; "": none
  std::optional<int> seconds;
  fuzz::Judge judge = fuzz::StrictJudge;
};

struct ExamineReply {
  int exit = kExitFinding;
  std::string out;    // for standard output
  std::string error;  // for standard error, one line without its end; "": nothing
};

// Reads the file's operation, runs it in processes of its own, tells the component at fault, shrinks the operation if
// that is asked for, and writes the files of finding.h into the folder, which is made if it is not there. If nobody
// differs nothing is written.
ExamineReply Examine(const ExamineRequest& request);

// The same by a command line.
ExamineReply RunExamine(int argc, const char* const* argv);

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_EXAMINE_H_
