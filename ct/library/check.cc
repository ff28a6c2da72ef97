#include "ct/library/check.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
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

bool IsOfTheCheckItself(const Report& report) {
  return !report.frames.empty() && report.frames.front().function.starts_with("assay::ct::");
}

Place PlaceOf(const Report& report, const std::vector<Section>& sections) {
  Place place = {report.what, "", "", "", report.times};
  if (report.frames.empty()) return place;
  const Frame& innermost = report.frames.front();
  place.function = innermost.function;
  place.where = WhereOf(innermost, sections);
  for (const Frame& frame : report.frames) {
    if (frame.function.empty() || frame.function == innermost.function) continue;
    // Assembly seldom says how to find its caller; what is found of this program behind it need not be true.
    if (!frame.function.starts_with("assay::")) place.called_by = frame.function;
    break;
  }
  return place;
}

bool IsSameInstruction(const Place& a, const Place& b) {
  return a.what == b.what && a.function == b.function && a.where == b.where;
}

bool EndsInVerdict(const LibraryRow& row) {
  return row.operation.starts_with("gcm open") || row.operation.starts_with("gcm refuse");
}

std::string FunctionText(const Place& place) {
  return place.what + " in " + (place.function.empty() ? "a function without a name" : place.function);
}

std::string WhereText(const Place& place) {
  std::string text = place.where.empty() ? "unknown place" : place.where;
  text += ", " + std::to_string(place.times) + " times";
  const bool needs_caller = place.function.empty() || place.where.starts_with("vg_replace");
  if (needs_caller && !place.called_by.empty()) text += ", called by " + place.called_by;
  return text;
}

std::string PlaceText(const Place& place) { return FunctionText(place) + ": " + WhereText(place); }

std::string RowText(const LibraryRow& row) {
  std::string text = "  " + row.operation + ": ";
  if (row.made == 0) return text + "not supported\n";
  text += std::to_string(row.made) + " calls, ";
  text += row.leaks.empty() ? "no leak" : "LEAKS in " + std::to_string(row.leaks.size()) + " places";
  if (row.unsupported > 0) text += "; took no part in " + std::to_string(row.unsupported) + " more";
  text += "\n";
  std::string function;
  for (const Place& place : row.leaks) {
    if (FunctionText(place) != function) text += "    " + FunctionText(place) + "\n";
    function = FunctionText(place);
    text += "      " + WhereText(place) + "\n";
  }
  for (const Place& place : row.verdicts) text += "    public, whether the tag was right: " + PlaceText(place) + "\n";
  return text;
}

bool HasSecretCounter(const LibraryRow& row) {
  return row.operation.ends_with("iv not of 12 bytes") && !row.leaks.empty();
}

bool HasLookup(const LibraryRow& row) {
  return std::ranges::any_of(row.leaks, [](const Place& place) { return place.what == "address from a secret"; });
}

// The instructions that a library may have code for and valgrind's CPU does not have.
std::string MissingFeatures(const std::string& cpu) {
  std::string missing;
  for (const char* const feature : {"aesni", "pclmul", "avx2", "avx512", "vaes", "vpclmul", "gfni"}) {
    if (("," + cpu + ",").find(std::string(",") + feature + ",") != std::string::npos) continue;
    missing += (missing.empty() ? "" : ", ") + std::string(feature);
  }
  return missing;
}

nlohmann::json JsonOf(const std::vector<Place>& places) {
  nlohmann::json json = nlohmann::json::array();
  for (const Place& place : places) {
    json.push_back({{"what", place.what},
                    {"function", place.function},
                    {"where", place.where},
                    {"called_by", place.called_by},
                    {"times", place.times}});
  }
  return json;
}

}  // namespace

bool LibraryResult::Leaks() const {
  return std::ranges::any_of(rows, [](const LibraryRow& row) { return !row.leaks.empty(); });
}

std::optional<LibraryRow> RowOf(const std::vector<Section>& sections, const std::string& library,
                                const std::string& operation, std::string* error) {
  const std::optional<uint64_t> made = MarkedNumber(sections, "made");
  const std::optional<uint64_t> unsupported = MarkedNumber(sections, "unsupported");
  if (!made.has_value() || !unsupported.has_value()) {
    *error = library + ", " + operation + ": the program under valgrind did not say how many calls it made";
    return std::nullopt;
  }
  LibraryRow row = {operation, *made, *unsupported, {}, {}};
  if (sections.back().marker != kErrorList) return row;
  for (const Report& report : sections.back().reports) {
    if (IsOfTheCheckItself(report)) {
      *error =
          library + ", " + operation + ": memcheck reports the check itself: " + PlaceText(PlaceOf(report, sections));
      return std::nullopt;
    }
    const Place place = PlaceOf(report, sections);
    const auto known =
        std::ranges::find_if(row.leaks, [&](const Place& other) { return IsSameInstruction(place, other); });
    if (known == row.leaks.end()) {
      row.leaks.push_back(place);
    } else {
      known->times += place.times;
    }
  }
  std::ranges::sort(row.leaks, {},
                    [](const Place& place) { return std::tie(place.what, place.function, place.where); });
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
    if (only->what != "branch on a secret" || only->times != row.made) continue;
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
    const std::optional<LibraryRow> row = RowOf(*sections, library, operation, error);
    if (!row.has_value()) return std::nullopt;
    result.rows.push_back(*row);
  }
  SeparateVerdicts(result.rows);
  return result;
}

std::string Text(const LibraryResult& result) {
  std::string text = result.library + " " + result.version + ", on valgrind's CPU: " + result.cpu;
  if (const char* const ia32cap = std::getenv("OPENSSL_ia32cap"); ia32cap != nullptr) {
    text += std::string(", OPENSSL_ia32cap=") + ia32cap;
  }
  text += "\n";
  if (!result.unavailable.empty()) return text + result.library + ": NOT CHECKED: " + result.unavailable + "\n";
  size_t checked = 0, leaking = 0, places = 0;
  for (const LibraryRow& row : result.rows) {
    text += RowText(row);
    checked += row.made > 0;
    leaking += !row.leaks.empty();
    places += row.leaks.size();
  }
  if (std::ranges::any_of(result.rows, HasSecretCounter)) {
    text += "  with an iv that is not of 12 bytes, GCM's counter comes from GHASH under the key's H: it is a secret\n";
  }
  if (std::ranges::any_of(result.rows, HasLookup)) {
    text += "  what a table gives for a secret is public to memcheck: places behind a lookup may be missing\n";
  }
  const std::string missing = MissingFeatures(result.cpu);
  if (!missing.empty()) text += "  not covered: paths that need " + missing + ": valgrind's CPU does not have them\n";
  text +=
      "  not covered: division and other instructions whose time depends on values: memcheck does not report them\n";
  text += result.library + ": ";
  text += leaking > 0 ? "LEAKS in " + std::to_string(places) + " places, in " + std::to_string(leaking) + " of "
                      : "no leak in ";
  return text + std::to_string(checked) + " operations\n";
}

std::string ToJson(std::span<const LibraryResult> results) {
  nlohmann::json json = nlohmann::json::array();
  for (const LibraryResult& result : results) {
    nlohmann::json rows = nlohmann::json::array();
    for (const LibraryRow& row : result.rows) {
      rows.push_back({{"operation", row.operation},
                      {"calls", row.made},
                      {"unsupported", row.unsupported},
                      {"leaks", JsonOf(row.leaks)},
                      {"verdicts", JsonOf(row.verdicts)}});
    }
    json.push_back({{"library", result.library},
                    {"version", result.version},
                    {"cpu", result.cpu},
                    {"unavailable", result.unavailable},
                    {"leaks", result.Leaks()},
                    {"rows", rows}});
  }
  return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace assay::ct
