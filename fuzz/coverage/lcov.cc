#include "fuzz/coverage/lcov.h"

#include <charconv>

#include "fuzz/coverage/text_lines.h"

namespace assay::fuzz {
namespace {

// Takes a number from the front of `text`.
template <class Number>
bool TakeNumber(std::string_view& text, Number* number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *number);
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return error == std::errc();
}

// "LINE,COUNT" and, as the form allows, ",CHECKSUM".
bool AddLine(std::string_view text, LineCounts& counts) {
  size_t number = 0;
  uint64_t count = 0;
  if (!TakeNumber(text, &number) || number == 0 || !text.starts_with(',')) return false;
  text.remove_prefix(1);
  if (!TakeNumber(text, &count) || (!text.empty() && text.front() != ',')) return false;
  counts[number] += count;
  return true;
}

}  // namespace

std::optional<Coverage> ParseLcov(std::string_view text, const std::string& root, std::string* error) {
  constexpr std::string_view kFile = "SF:", kLine = "DA:", kEnd = "end_of_record";
  const std::string folder = root + "/";
  Coverage coverage;
  LineCounts elsewhere;
  LineCounts* counts = nullptr;
  size_t line_number = 0;
  const auto fail = [&](const char* what) {
    *error = "line " + std::to_string(line_number) + ": " + what;
    return std::nullopt;
  };
  for (std::string_view line : LinesOf(text)) {
    ++line_number;
    if (line.starts_with(kFile)) {
      line.remove_prefix(kFile.size());
      const bool inside = line.starts_with(folder);
      counts = inside ? &coverage[std::string(line.substr(folder.size()))] : &elsewhere;
    } else if (line.starts_with(kLine)) {
      if (counts == nullptr) return fail("a line of no file");
      if (!AddLine(line.substr(kLine.size()), *counts)) return fail("not 'DA:LINE,COUNT'");
    } else if (line == kEnd) {
      counts = nullptr;
    }
  }
  if (counts != nullptr) return fail("the last record does not end");
  return coverage;
}

}  // namespace assay::fuzz
