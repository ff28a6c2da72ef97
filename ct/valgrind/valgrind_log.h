// What valgrind's memcheck wrote, read back.
#ifndef ASSAY_CT_VALGRIND_VALGRIND_LOG_H_
#define ASSAY_CT_VALGRIND_VALGRIND_LOG_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::ct {

// One line of a stack trace; inlined functions have lines of their own.
struct Frame {
  std::string function;  // demangled, "" if not known
  std::string where;     // "memxor_vector.cc:36" or "in /usr/lib/libcryptopp.so.8", "" if not known

  bool operator==(const Frame&) const = default;
};

struct Report {
  std::string what;           // "branch on a secret", "address from a secret", else memcheck's own words
  std::vector<Frame> frames;  // innermost first

  bool operator==(const Report&) const = default;
};

// What memcheck reported between one marker and the next. The program under valgrind sets a marker with
// VALGRIND_PRINTF("assay: %s\n", text).
struct Section {
  std::string marker;  // "" before the first
  std::vector<Report> reports;
};

// Reads a log. Nothing, and *error set to one line, if it is not one, or if valgrind says in it that it could not run
// the program as it is. memcheck writes a place down once in a process, in the section where it first appeared.
std::optional<std::vector<Section>> ParseValgrindLog(std::string_view log, std::string* error);

}  // namespace assay::ct

#endif  // ASSAY_CT_VALGRIND_VALGRIND_LOG_H_
