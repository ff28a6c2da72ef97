// A program run under valgrind's memcheck.
#ifndef ASSAY_CT_VALGRIND_VALGRIND_RUN_H_
#define ASSAY_CT_VALGRIND_VALGRIND_RUN_H_

#include <optional>
#include <string>
#include <vector>

#include "ct/valgrind/valgrind_log.h"

namespace assay::ct {

// The sections of the log, or nothing and *error set to one line: valgrind is not installed, cannot run the program, or
// the program did not end with exit code 0. Both write to this program's stdout and stderr.
std::optional<std::vector<Section>> RunUnderValgrind(const std::vector<std::string>& command, std::string* error);

// The function that a report is about: the innermost one whose name begins with `prefix`, else the innermost one that
// has a name. `where` is the place of the innermost frame.
Frame BlamedFrame(const Report& report, const std::string& prefix);

}  // namespace assay::ct

#endif  // ASSAY_CT_VALGRIND_VALGRIND_RUN_H_
