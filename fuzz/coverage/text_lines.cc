#include "fuzz/coverage/text_lines.h"

#include <algorithm>

namespace assay::fuzz {

std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string_view Stripped(std::string_view line) {
  line.remove_prefix(IndentationOf(line));
  const size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

size_t IndentationOf(std::string_view line) { return std::min(line.find_first_not_of(" \t"), line.size()); }

}  // namespace assay::fuzz
