#include "ct/library/check.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string_view>
#include <tuple>

#include "ct/library/calls.h"
#include "ct/valgrind/valgrind_run.h"

namespace assay::ct {
namespace {

// What follows "NAME " in the first marker that begins with it.
std::optional<std::string> Marked(const std::vector<Section>& sections, std::string_view name) {
  for (const Section& section : sections) {
    if (section.marker.starts_with(name) && section.marker.substr(name.size()).starts_with(' ')) {
      return section.marker.substr(name.size() + 1);
    }
  }
  return std::nullopt;
}

std::optional<uint64_t> MarkedNumber(const std::vector<Section>& sections, std::string_view name) {
  const std::optional<std::string> text = Marked(sections, name);
  uint64_t number = 0;
  if (!text.has_value()) return std::nullopt;
  const auto [end, failure] = std::from_chars(text->data(), text->data() + text->size(), number);
  return failure == std::errc() && end == text->data() + text->size() ? std::optional(number) : std::nullopt;
}

// "libcryptopp.so.8.7.0 + 0x2f1a3c" where the source is not known.
std::string WhereOf(const Frame& frame, const std::vector<Section>& sections) {
  constexpr std::string_view kObject = "object ", kIn = "in ";
  if (!frame.where.empty() && !frame.where.starts_with(kIn)) return frame.where;
  for (const Section& section : sections) {
    if (!section.marker.starts_with(kObject)) continue;
    std::istringstream text(section.marker.substr(kObject.size()));
    uint64_t begin = 0, end = 0;
    if (!(text >> std::hex >> begin >> end) || frame.address < begin || frame.address >= end) continue;
    const std::string file = frame.where.empty()
                                 ? "unknown file"
                                 : std::filesystem::path(frame.where.substr(kIn.size())).filename().string();
    std::ostringstream where;
    where << file << " + 0x" << std::hex << frame.address - begin;
    return where.str();
  }
  return frame.where;
}

// The function that the instruction is part of. Functions that were inlined into it have frames of their own, with its
// address, and their names then tell no namespace.
std::string ContainingFunction(const Report& report) {
  std::string function;
  for (const Frame& frame : report.frames) {
    if (frame.address != report.frames.front().address) break;
    function = frame.function;
  }
  return function;
}

bool IsOfTheCheckItself(const Report& report) { return ContainingFunction(report).starts_with("assay::ct::"); }

// The spec is a library of its own, and what adapters of others call.
bool IsOfTheAdapter(const Report& report, const std::string& library) {
  return library != "spec" && ContainingFunction(report).starts_with("assay::reference::");
}

// Assembly seldom says how to find its caller: what valgrind then takes from the stack need not have called anybody.
// Only a trace that leads back to this program is a trace of calls.
bool LeadsBack(const Report& report) {
  return std::ranges::any_of(report.frames,
                             [](const Frame& frame) { return frame.function.starts_with("assay::ct::RunSubject("); });
}

Place PlaceOf(const Report& report, const std::vector<Section>& sections) {
  Place place = {report.what, "", "", "", report.times};
  if (report.frames.empty()) return place;
  const Frame& innermost = report.frames.front();
  place.function = innermost.function;
  place.where = WhereOf(innermost, sections);
  if (!LeadsBack(report)) return place;
  for (const Frame& frame : report.frames) {
    if (frame.function.empty() || frame.function == innermost.function) continue;
    if (!frame.function.starts_with("assay::")) place.called_by = frame.function;
    break;
  }
  return place;
}

void Add(const Place& place, std::vector<Place>& places) {
  const auto known = std::ranges::find_if(places, [&](const Place& other) { return IsSameInstruction(place, other); });
  if (known == places.end()) {
    places.push_back(place);
  } else {
    known->times += place.times;
  }
}

void Sort(std::vector<Place>& places) {
  std::ranges::sort(places, {}, [](const Place& place) { return std::tie(place.what, place.function, place.where); });
}

bool EndsInVerdict(const LibraryRow& row) {
  return row.operation.starts_with("gcm open") || row.operation.starts_with("gcm refuse");
}

}  // namespace

bool LibraryResult::Leaks() const {
  return std::ranges::any_of(rows, [](const LibraryRow& row) { return !row.leaks.empty() || !row.adapter.empty(); });
}

bool IsSameInstruction(const Place& a, const Place& b) {
  return a.what == b.what && a.function == b.function && a.where == b.where;
}

std::optional<LibraryRow> RowOf(const std::vector<Section>& sections, const std::string& library,
                                const std::string& operation, std::string* error) {
  const std::optional<uint64_t> made = MarkedNumber(sections, "made");
  const std::optional<uint64_t> unsupported = MarkedNumber(sections, "unsupported");
  if (!made.has_value() || !unsupported.has_value()) {
    *error = library + ", " + operation + ": the program under valgrind did not say how many calls it made";
    return std::nullopt;
  }
  LibraryRow row = {operation, *made, *unsupported, {}, {}, {}};
  if (sections.back().marker != kErrorList) return row;
  for (const Report& report : sections.back().reports) {
    const Place place = PlaceOf(report, sections);
    if (IsOfTheCheckItself(report)) {
      *error = library + ", " + operation + ": memcheck reports the check itself: " + place.what + " in " +
               place.function + ": " + place.where;
      return std::nullopt;
    }
    Add(place, IsOfTheAdapter(report, library) ? row.adapter : row.leaks);
  }
  Sort(row.leaks);
  Sort(row.adapter);
  return row;
}

void SeparateVerdicts(std::vector<LibraryRow>& rows) {
  const auto is_elsewhere = [&](const Place& place) {
    return std::ranges::any_of(rows, [&](const LibraryRow& row) {
      return !EndsInVerdict(row) &&
             std::ranges::any_of(row.leaks, [&](const Place& other) { return IsSameInstruction(place, other); });
    });
  };
  for (LibraryRow& row : rows) {
    if (!EndsInVerdict(row) || std::ranges::count_if(row.leaks, std::not_fn(is_elsewhere)) != 1) continue;
    const auto only = std::ranges::find_if_not(row.leaks, is_elsewhere);
    if (only->what != kBranchOnSecret || only->times != row.made) continue;
    row.verdicts.push_back(*only);
    row.leaks.erase(only);
  }
}

std::optional<LibraryResult> CheckLibrary(const std::string& subject, const std::string& library, std::string* error) {
  LibraryResult result;
  result.library = library;
  for (const std::string_view name : LibraryOperations()) {
    const std::string operation(name);
    const auto sections = RunUnderValgrind({subject, library, operation}, error, Errors::kListed);
    if (!sections.has_value()) return std::nullopt;
    result.version = Marked(*sections, "version").value_or("");
    result.cpu = Marked(*sections, "cpu").value_or("");
    result.unavailable = Marked(*sections, "unavailable").value_or("");
    if (!result.unavailable.empty()) return result;
    if (const auto excused = Marked(*sections, "excused"); excused.has_value()) result.excused = *excused;
    const std::optional<LibraryRow> row = RowOf(*sections, library, operation, error);
    if (!row.has_value()) return std::nullopt;
    result.rows.push_back(*row);
  }
  SeparateVerdicts(result.rows);
  return result;
}

}  // namespace assay::ct
