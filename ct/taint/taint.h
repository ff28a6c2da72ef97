// The part of the taint check that runs under valgrind.
#ifndef ASSAY_CT_TAINT_TAINT_H_
#define ASSAY_CT_TAINT_TAINT_H_

#include <string>
#include <vector>

#include "ct/result.h"
#include "ct/script/script.h"

namespace assay::ct {

// Runs each of `subjects` on its operations with keys and texts marked undefined after they are in place, and counts
// what memcheck reports during each step. Before a step that is another row than the last, the row's marker (markers.h)
// goes to valgrind's log. Precondition: RUNNING_ON_VALGRIND.
//
// A row with reports has one finding that tells their number; where they are is in the log. A failure says that a step
// did not answer as it must, that its output does not depend on the secrets as memcheck sees it, or that a registered
// kernel, which this machine can run, was run by none of them.
Result RunTaint(const std::vector<Subject>& subjects, const std::string& cell, const std::string& corpus);

}  // namespace assay::ct

#endif  // ASSAY_CT_TAINT_TAINT_H_
