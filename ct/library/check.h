// Where a library lets secrets show, as memcheck sees it.
#ifndef ASSAY_CT_LIBRARY_CHECK_H_
#define ASSAY_CT_LIBRARY_CHECK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ct/valgrind/valgrind_log.h"

namespace assay::ct {

// One instruction, or one line of source, that memcheck reported.
struct Place {
  std::string what;       // "address from a secret"
  std::string function;   // innermost, demangled; "" if not known
  std::string where;      // "rijndael.cpp:423" or "libcryptopp.so.8.7.0 + 0x2f1a3c"
  std::string called_by;  // the library's function that called, "" if not known for certain
  uint64_t times = 0;     // how many times it was met

  bool operator==(const Place&) const = default;
};

// One operation of a library.
struct LibraryRow {
  std::string operation;
  uint64_t made = 0;         // calls that were looked at; 0: the library does not do this
  uint64_t unsupported = 0;  // calls in which it took no part
  std::vector<Place> leaks;
  // Leaks in functions of the adapter, reference/libraries, or of the library if they were inlined there.
  std::vector<Place> adapter;
  // Branches that show nothing but whether a tag was right, which is public.
  std::vector<Place> verdicts;

  bool operator==(const LibraryRow&) const = default;
};

struct LibraryResult {
  std::string library;
  std::string version;
  std::string cpu;          // the features that valgrind's CPU offers: "ssse3,aesni"
  std::string unavailable;  // why it cannot run under valgrind, or ""
  std::string excused;      // what the adapter was allowed to do with secrets, or ""
  std::vector<LibraryRow> rows;

  bool Leaks() const;  // or its adapter does
};

// Whether memcheck speaks of one instruction.
bool IsSameInstruction(const Place& a, const Place& b);

// The row of a run of RunSubject (subject.h). Nothing, and *error set to one line, if these are not its sections.
//
// A report whose innermost function is the check's own is about no library; it is an error.
std::optional<LibraryRow> RowOf(const std::vector<Section>& sections, const std::string& library,
                                const std::string& operation, std::string* error);

// Takes the verdicts out of the leaks of the operations that open or refuse. A verdict is the only place that one of
// them has and no operation of another kind has, if it is a branch that was met exactly once in each call: that is the
// branch on the result of a comparison. A comparison that stops early, or goes byte by byte, is met more often or in
// more than one place.
void SeparateVerdicts(std::vector<LibraryRow>& rows);

// Runs `subject`, a program whose main function is RunSubject, once for each operation. Nothing, and *error set to one
// line, if valgrind is missing or a run is worthless; what the program said of it is on stderr.
std::optional<LibraryResult> CheckLibrary(const std::string& subject, const std::string& library, std::string* error);

}  // namespace assay::ct

#endif  // ASSAY_CT_LIBRARY_CHECK_H_
