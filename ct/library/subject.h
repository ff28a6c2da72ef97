// The program that runs a library under valgrind.
#ifndef ASSAY_CT_LIBRARY_SUBJECT_H_
#define ASSAY_CT_LIBRARY_SUBJECT_H_

#include <span>

#include "reference/library.h"

namespace assay::ct {

// A main function: calls the one of `libraries` that the first argument names as the second, one of
// LibraryOperations(), says. Writes markers (valgrind_log.h) for RowOf (check.h) to read. Exit code 0, or 3
// and one line on stderr if the run is worthless.
int RunSubject(std::span<const reference::Library* const> libraries, int argc, char** argv);

}  // namespace assay::ct

#endif  // ASSAY_CT_LIBRARY_SUBJECT_H_
