// A program run under valgrind's memcheck.
#ifndef ASSAY_CT_VALGRIND_VALGRIND_RUN_H_
#define ASSAY_CT_VALGRIND_VALGRIND_RUN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ct/valgrind/valgrind_log.h"

namespace assay::ct {

// Whether each error is told once, where it first appeared, or at the end in a list as well, with how often it was met.
enum class Errors : uint8_t { kOnce, kListed };

// How valgrind translates the program. kOptimised, its default, drops a load whose value is not used, and with it the
// report that the load is from a secret address. kLiteral keeps every load, but takes a register that is XORed with
// itself to be as secret as before: of its reports only those of addresses mean anything.
enum class Translation : uint8_t { kOptimised, kLiteral };

// The sections of the log, or nothing and *error set to one line: valgrind is not installed, cannot run the program, or
// the program did not end with exit code 0. Both write to this program's stdout and stderr. With kListed, a last
// section kErrorList tells how many times each error was met; it is missing if there was none.
std::optional<std::vector<Section>> RunUnderValgrind(const std::vector<std::string>& command, std::string* error,
                                                     Errors errors = Errors::kOnce,
                                                     Translation translation = Translation::kOptimised);

// The function that a report is about: the innermost one whose name begins with `prefix`, else the innermost one that
// has a name. `where` is the place of the innermost frame.
Frame BlamedFrame(const Report& report, const std::string& prefix);

}  // namespace assay::ct

#endif  // ASSAY_CT_VALGRIND_VALGRIND_RUN_H_
