#include "ct/valgrind/valgrind_log.h"

#include <cctype>
#include <charconv>

namespace assay::ct {
namespace {

constexpr std::string_view kMarker = "assay: ";

// What follows "==PID== " or "**PID** ", or nothing if the line is not valgrind's.
std::optional<std::string_view> Unprefixed(std::string_view line) {
  if (line.size() < 4) return std::nullopt;
  const std::string_view fence = line.substr(0, 2);
  if (fence != "==" && fence != "**" && fence != "--") return std::nullopt;
  const size_t end = line.find(fence, 2);
  if (end == std::string_view::npos) return std::nullopt;
  for (const char c : line.substr(2, end - 2)) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) return std::nullopt;
  }
  line.remove_prefix(end + 2);
  if (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  return line;
}

std::string WhatOf(std::string_view line) {
  if (line.starts_with("Conditional jump or move depends on")) return kBranchOnSecret;
  if (line.starts_with("Use of uninitialised value")) return kAddressFromSecret;
  if (line.starts_with("Syscall param")) return "secret given to a system call";
  return std::string(line);
}

// "   at 0x401136: assay::F(int) (file.cc:3)", "   by 0x401136: ??? (in /usr/lib/x.so)".
std::optional<Frame> FrameOf(std::string_view line) {
  const size_t start = line.find_first_not_of(' ');
  if (start == std::string_view::npos) return std::nullopt;
  line.remove_prefix(start);
  if (!line.starts_with("at 0x") && !line.starts_with("by 0x")) return std::nullopt;
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return std::nullopt;
  Frame frame;
  std::from_chars(line.data() + 5, line.data() + colon, frame.address, 16);
  line.remove_prefix(colon + 2);
  const size_t place = line.rfind(" (");
  if (place != std::string_view::npos && line.ends_with(")")) {
    const std::string_view inside = line.substr(place + 2, line.size() - place - 3);
    // A function's own parameters stand in parentheses too; a place has a line number or a file.
    const size_t number = inside.rfind(':');
    const bool has_line = number != std::string_view::npos && number + 1 < inside.size() &&
                          inside.find_first_not_of("0123456789", number + 1) == std::string_view::npos;
    if (has_line || inside.starts_with("in ")) {
      frame.where = inside;
      line = line.substr(0, place);
    }
  }
  if (line != "???") frame.function = line;
  return frame;
}

// The N of "N errors in context 1 of 3:", the head of an entry in the list of all errors.
std::optional<uint64_t> TimesOf(std::string_view line) {
  uint64_t times = 0;
  const auto [end, failure] = std::from_chars(line.data(), line.data() + line.size(), times);
  line.remove_prefix(end - line.data());
  if (failure != std::errc() || !line.starts_with(" errors in context ")) return std::nullopt;
  return times;
}

bool CannotRun(std::string_view line) {
  return line.find("valgrind:") != std::string_view::npos ||
         line.find("unhandled instruction") != std::string_view::npos ||
         line.find("Process terminating") != std::string_view::npos;
}

}  // namespace

std::optional<std::vector<Section>> ParseValgrindLog(std::string_view log, std::string* error) {
  std::vector<Section> sections(1);
  bool in_report = false;
  uint64_t times = 1;
  for (size_t line_number = 1; !log.empty(); ++line_number) {
    const size_t end = log.find('\n');
    const std::string_view whole = log.substr(0, end);
    log = end == std::string_view::npos ? std::string_view() : log.substr(end + 1);
    if (CannotRun(whole)) {
      *error = "line " + std::to_string(line_number) + ": valgrind says: " + std::string(whole);
      return std::nullopt;
    }
    const std::optional<std::string_view> line = Unprefixed(whole);
    if (!line.has_value()) {
      *error = "line " + std::to_string(line_number) + ": not a line of valgrind: " + std::string(whole);
      return std::nullopt;
    }
    if (CannotRun(*line)) {
      *error = "line " + std::to_string(line_number) + ": valgrind says: " + std::string(*line);
      return std::nullopt;
    }
    if (line->starts_with(kMarker)) {
      sections.push_back({std::string(line->substr(kMarker.size())), {}});
      in_report = false;
      continue;
    }
    if (const std::optional<Frame> frame = FrameOf(*line); frame.has_value()) {
      if (in_report) sections.back().reports.back().frames.push_back(*frame);
      continue;
    }
    if (line->starts_with("ERROR SUMMARY:")) continue;
    if (const std::optional<uint64_t> listed = TimesOf(*line); listed.has_value()) {
      if (sections.back().marker != kErrorList) sections.push_back({std::string(kErrorList), {}});
      times = *listed;
      in_report = false;
      continue;
    }
    // Valgrind's own frames have no address, and its reports are divided by empty lines.
    if (line->find_first_not_of(' ') == std::string_view::npos) {
      in_report = false;
    } else if (!in_report) {
      sections.back().reports.push_back({WhatOf(*line), {}, times});
      in_report = true;
    }
  }
  return sections;
}

}  // namespace assay::ct
