// What one check found in one cell of the matrix: the form in which checks hand their results to tests and to the
// report.
#ifndef ASSAY_CT_RESULT_H_
#define ASSAY_CT_RESULT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::ct {

// A place where a secret shows.
struct Finding {
  std::string what;      // "branch on a secret", "division by idiv", "16 bytes left on the stack"
  std::string function;  // demangled, "" if not known
  std::string where;     // "memxor_vector.cc:36", "libcryptopp.so.8 + 0x1234", "" if not known

  bool operator==(const Finding&) const = default;
};

// One implementation and one of its operations: "vpaes_2x+ssse3", "gcm seal".
struct Row {
  std::string subject;
  std::string operation;
  uint64_t cases = 0;  // how many times it was looked at; 0: it was not, which is not green
  std::vector<Finding> findings;

  bool operator==(const Row&) const = default;
};

// Planted code that the check must notice, or must not.
struct Control {
  std::string name;
  bool must_fire = false;
  bool fired = false;
  std::string detail;  // what was seen

  bool Behaves() const { return must_fire == fired; }
  bool operator==(const Control&) const = default;
};

// What was not checked, and why. Never counted as checked.
struct NotCovered {
  std::string subject;
  std::string reason;

  bool operator==(const NotCovered&) const = default;
};

struct Result {
  std::string check;     // "taint", "leftovers", "scan"
  std::string cell;      // "clang19_o2_lto"
  std::string built_by;  // what the program says of its compiler
  std::vector<Row> rows;
  std::vector<Control> controls;
  std::vector<NotCovered> not_covered;
  std::vector<std::string> failures;  // why the check itself cannot be trusted, one line each

  // No finding, every row looked at, every control as it must be, at least one control that fired and one that stayed
  // clean, no failure.
  bool Green() const;
  bool operator==(const Result&) const = default;
};

// JSON text with an end of line, and back. What is not such a text gives nothing and sets *error to one line.
std::string ToJson(const Result& result);
std::optional<Result> FromJson(std::string_view text, std::string* error);

// A few lines for a person: what is red and why, or one line of counts.
std::string Text(const Result& result);

}  // namespace assay::ct

#endif  // ASSAY_CT_RESULT_H_
