// Whether a program was built by the compiler and linker that its cell is named for.
#ifndef ASSAY_CT_SCAN_COMPILERS_H_
#define ASSAY_CT_SCAN_COMPILERS_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace assay::ct {

// Looks at what compilers and linkers wrote into .comment. `compiler` is gcc12, clang14 or clang19. The driver of every
// cell is compiled by gcc-12, so that its string is in each program; a clang other than `compiler` must be in none.
// With `lto`, clang's code is compiled by the linker, which must be of the same version. What is wrong, in one line, or
// nothing.
std::optional<std::string> WrongCompiler(std::span<const std::string> strings, std::string_view compiler, bool lto);

}  // namespace assay::ct

#endif  // ASSAY_CT_SCAN_COMPILERS_H_
