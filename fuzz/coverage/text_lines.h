// Text as lines.
#ifndef ASSAY_FUZZ_COVERAGE_TEXT_LINES_H_
#define ASSAY_FUZZ_COVERAGE_TEXT_LINES_H_

#include <string_view>
#include <vector>

namespace assay::fuzz {

// Views of the lines of `text`, without their ends; the last one need not end.
std::vector<std::string_view> LinesOf(std::string_view text);

// `line` without the blanks at both ends.
std::string_view Stripped(std::string_view line);

// The number of blanks at the front.
size_t IndentationOf(std::string_view line);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_COVERAGE_TEXT_LINES_H_
