// What valgrind's memcheck wrote, read back.
#ifndef ASSAY_CT_VALGRIND_VALGRIND_LOG_H_
#define ASSAY_CT_VALGRIND_VALGRIND_LOG_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::ct {

// One line of a stack trace; inlined functions have lines of their own.
struct Frame {
  std::string function;  // demangled, "" if not known
  std::string where;     // "memxor_vector.cc:36" or "in /usr/lib/libcryptopp.so.8", "" if not known
  uint64_t address = 0;  // of the instruction, or of the one after a call

  bool operator==(const Frame&) const = default;
};

inline constexpr char kBranchOnSecret[] = "branch on a secret";
inline constexpr char kAddressFromSecret[] = "address from a secret";

struct Report {
  std::string what;           // one of these, or memcheck's own words
  std::vector<Frame> frames;  // innermost first
  uint64_t times = 1;         // more only in the list of all errors

  bool operator==(const Report&) const = default;
};

// What memcheck reported between one marker and the next. The program under valgrind sets a marker with
// VALGRIND_PRINTF("assay: %s\n", text).
struct Section {
  std::string marker;  // "" before the first
  std::vector<Report> reports;
};

// The marker of valgrind's own list of all errors at the end of a run, if it was asked for one.
inline constexpr std::string_view kErrorList = "list of all errors";

// Reads a log. Nothing, and *error set to one line, if it is not one, or if valgrind says in it that it could not run
// the program as it is. memcheck writes a place down once in a process, in the section where it first appeared.
std::optional<std::vector<Section>> ParseValgrindLog(std::string_view log, std::string* error);

}  // namespace assay::ct

#endif  // ASSAY_CT_VALGRIND_VALGRIND_LOG_H_
