// The scan of a program's machine code for instructions whose time depends on what they work on, which memcheck cannot
// see.
#ifndef ASSAY_CT_SCAN_SCAN_H_
#define ASSAY_CT_SCAN_SCAN_H_

#include <span>
#include <string>
#include <string_view>

#include "ct/result.h"
#include "ct/scan/elf_program.h"
#include "ct/scan/public_divisions.h"

namespace assay::ct {

// Scans every function of `program` that is code under test, what they call or jump to, directly, of the standard
// library's code that is in the program, and the controls. A call of the compiler's division routines is a division.
// What `excused` names is told as not covered. The result's rows are namespaces and classes ("std" for all of
// the standard library), its cases instructions. What would make it say nothing is a failure: no symbols, code without
// size or that cannot be decoded, a missing control, no code of a part that must be there, another `compiler` (gcc12,
// clang14, clang19; `lto`: with link-time optimisation) than the one that the program names.
Result Scan(const ElfProgram& program, const std::string& cell, std::string_view compiler, bool lto,
            std::span<const PublicDivision> excused = PublicDivisions());

}  // namespace assay::ct

#endif  // ASSAY_CT_SCAN_SCAN_H_
