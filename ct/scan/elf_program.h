// The functions of a linked program for x86, as its own symbol table has them.
#ifndef ASSAY_CT_SCAN_ELF_PROGRAM_H_
#define ASSAY_CT_SCAN_ELF_PROGRAM_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::ct {

// A function symbol.
struct Function {
  std::string name;               // mangled
  uint64_t address = 0;           // as the linker gave it; 0 if the function is in no section of this file
  std::span<const uint8_t> code;  // all of it, within the file's bytes; empty if the symbol has no size
  bool is_defined = false;        // in this file, not in a library that is loaded with it
};

struct ElfProgram {
  bool is_64_bit = false;
  std::vector<Function> functions;     // ordered by address; one address may have several names; none: stripped
  std::vector<std::string> compilers;  // the strings of .comment, in order
};

// Reads an ELF file of 32-bit or 64-bit x86 whose bytes are `file`; the result refers to them. Nothing, and *error set
// to one line, if it is not one: every offset, size, index and name is checked against the file.
std::optional<ElfProgram> ReadElf(std::string_view file, std::string* error);

}  // namespace assay::ct

#endif  // ASSAY_CT_SCAN_ELF_PROGRAM_H_
