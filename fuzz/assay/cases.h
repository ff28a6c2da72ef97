// Files of vectors and operation files as cases: what to run, and what is to come out.
#ifndef ASSAY_FUZZ_ASSAY_CASES_H_
#define ASSAY_FUZZ_ASSAY_CASES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/operation.h"
#include "fuzz/outcome.h"
#include "reference/vectors/vectors.h"

namespace assay::fuzz {

inline constexpr size_t kMaxVectorFileBytes = size_t{256} << 20;

// What a file says of an operation.
struct Expected {
  Outcome outcome;
  bool may_refuse = false;  // a refusal is right too

  bool operator==(const Expected& other) const {
    return Agree(outcome, other.outcome) && may_refuse == other.may_refuse;
  }
};

struct Step {
  Operation operation;
  std::optional<Expected> expected;  // an operation file expects nothing but agreement
};

// One test of a vector file, or one operation file.
struct Case {
  std::string where;  // "FILE:LINE", "FILE"
  std::string what;   // what the file says of it, or ""
  std::vector<Step> steps;
};

// The operation of a vector, with what it is expected to give. A rejected GCM vector whose lengths are allowed can only
// fail on its tag.
Step StepOf(const reference::Vector& vector);

// The same vector in the other direction, for what is accepted.
Step ReversedStepOf(const reference::Vector& vector);

// One case for each test: its vectors, and the other direction where neither the file has it nor the panel runs it by
// itself with everybody. Their extra relations are focused on each implementation and bit in turn.
std::vector<Case> CasesOf(const std::vector<reference::Vector>& vectors);

// Reads a vector file of a format that reference/vectors knows, or an operation file; anything else is refused. On
// failure returns nothing and sets *error to one line: "FILE:LINE: what", "FILE: offset N: what" or "FILE: what".
std::optional<std::vector<Case>> ReadCases(const std::string& path, std::string* error);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_CASES_H_
