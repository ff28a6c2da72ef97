// Line coverage as llvm-cov exports it.
#ifndef ASSAY_FUZZ_COVERAGE_LCOV_H_
#define ASSAY_FUZZ_COVERAGE_LCOV_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace assay::fuzz {

// Number of a line, from 1, to how often it was reached. Lines without code have no entry.
using LineCounts = std::map<size_t, uint64_t>;

// Path of a source file, from the root of the tree, to its lines.
using Coverage = std::map<std::string, LineCounts>;

// Reads `text` in the form of lcov's tracefiles (geninfo(1)): of each record SF, the file, and DA, a line. A file that
// comes twice has the sums of its counts. Files outside of `root`, an absolute path without a slash at its end, are
// left out. On a line that is not of this form returns nothing and stores "line N: what" in *error.
std::optional<Coverage> ParseLcov(std::string_view text, const std::string& root, std::string* error);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_COVERAGE_LCOV_H_
