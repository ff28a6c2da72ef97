#include "ct/library/text.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "ct/library/calls.h"

namespace assay::ct {
namespace {

bool HasSecretCounter(const LibraryRow& row) { return row.operation.ends_with(kOtherIv); }

std::string FunctionText(const Place& place) {
  return place.what + " in " + (place.function.empty() ? "a function without a name" : place.function);
}

std::string WhereText(const Place& place, bool wants_caller) {
  std::string text = place.where.empty() ? "unknown place" : place.where;
  text += ", " + std::to_string(place.times) + " times";
  const bool needs_caller = place.function.empty() || place.where.starts_with("vg_replace");
  if ((wants_caller || needs_caller) && !place.called_by.empty()) text += ", called by " + place.called_by;
  return text;
}

// One line a function, then one an instruction.
std::string PlacesText(const std::vector<Place>& places, bool wants_caller) {
  std::string text, function;
  for (const Place& place : places) {
    if (FunctionText(place) != function) text += "    " + FunctionText(place) + "\n";
    function = FunctionText(place);
    text += "      " + WhereText(place, wants_caller) + "\n";
  }
  return text;
}

std::string Count(size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

class Writer {
 public:
  std::string RowText(const LibraryRow& row) {
    std::string text = "  " + row.operation + ": ";
    if (row.made == 0) return text + "not supported\n";
    const std::vector<Place> places = NotNamed(row.leaks);
    const size_t num_named = row.leaks.size() - places.size();
    text += Count(row.made, "call") + ", ";
    text += row.leaks.empty() ? "no leak" : "LEAKS in " + Count(row.leaks.size(), "place");
    if (num_named > 0) text += ", " + (places.empty() ? "" : std::to_string(num_named) + " of them ") + "named above";
    if (row.unsupported > 0) text += "; took no part in " + std::to_string(row.unsupported) + " more";
    text += "\n";
    // The operations with a secret counter are the last ones.
    if (HasSecretCounter(row) && !places.empty()) {
      text += "    met only with such an iv, whose counter is GHASH of the iv under H and so a secret:\n";
    }
    text += PlacesText(places, HasSecretCounter(row));
    for (const Place& place : NotNamed(row.adapter)) {
      text += "    in the adapter, or inlined there: " + OneLine(place) + "\n";
    }
    for (const Place& place : row.verdicts) text += "    public, whether the tag was right: " + OneLine(place) + "\n";
    Remember(row.leaks);
    Remember(row.adapter);
    return text;
  }

  size_t num_places() const { return named_.size(); }

  bool HasLookup() const {
    return std::ranges::any_of(named_, [](const Place& place) { return place.what == kAddressFromSecret; });
  }

 private:
  static std::string OneLine(const Place& place) { return FunctionText(place) + ": " + WhereText(place, false); }

  bool IsNamed(const Place& place) const {
    return std::ranges::any_of(named_, [&](const Place& other) { return IsSameInstruction(place, other); });
  }

  std::vector<Place> NotNamed(const std::vector<Place>& places) const {
    std::vector<Place> fresh;
    std::ranges::copy_if(places, std::back_inserter(fresh), [&](const Place& place) { return !IsNamed(place); });
    return fresh;
  }

  void Remember(const std::vector<Place>& places) {
    const std::vector<Place> fresh = NotNamed(places);
    named_.insert(named_.end(), fresh.begin(), fresh.end());
  }

  std::vector<Place> named_;
};

// The instructions that a library may have code for and valgrind's CPU does not have.
std::string MissingFeatures(const std::string& cpu) {
  std::string missing;
  for (const char* const feature : {"aesni", "pclmul", "avx2", "avx512", "vaes", "vpclmul", "gfni"}) {
    if (("," + cpu + ",").find(std::string(",") + feature + ",") != std::string::npos) continue;
    missing += (missing.empty() ? "" : ", ") + std::string(feature);
  }
  return missing;
}

// "cryptopp-noaesni" was made to do without what valgrind's CPU has.
std::string Heading(const LibraryResult& result) {
  constexpr std::string_view kWithout = "-no";
  std::string text = result.library + " " + result.version;
  const size_t without = result.library.find(kWithout);
  if (without != std::string::npos) text += ", WITHOUT " + result.library.substr(without + kWithout.size());
  text += ", on valgrind's CPU: " + result.cpu;
  if (const char* const ia32cap = std::getenv("OPENSSL_ia32cap"); ia32cap != nullptr) {
    text += std::string(", OPENSSL_ia32cap=") + ia32cap;
  }
  return text + "\n";
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

std::string Text(const LibraryResult& result) {
  std::string text = Heading(result);
  if (!result.unavailable.empty()) return text + result.library + ": NOT CHECKED: " + result.unavailable + "\n";
  Writer writer;
  size_t num_checked = 0, num_leaking = 0;
  for (const LibraryRow& row : result.rows) {
    text += writer.RowText(row);
    num_checked += row.made > 0;
    num_leaking += !row.leaks.empty() || !row.adapter.empty();
  }
  if (writer.HasLookup()) {
    text += "  what a table gives for a secret is public to memcheck: places behind a lookup may be missing\n";
  }
  if (!result.excused.empty()) text += "  not covered: in the adapter, " + result.excused + "\n";
  const std::string missing = MissingFeatures(result.cpu);
  if (!missing.empty()) text += "  not covered: paths that need " + missing + ": valgrind's CPU does not have them\n";
  text +=
      "  not covered: division and other instructions whose time depends on values: memcheck does not report them\n";
  text += result.library + ": ";
  text += num_leaking > 0
              ? "LEAKS in " + Count(writer.num_places(), "place") + ", in " + std::to_string(num_leaking) + " of "
              : "no leak in ";
  return text + Count(num_checked, "operation") + "\n";
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
                      {"adapter", JsonOf(row.adapter)},
                      {"verdicts", JsonOf(row.verdicts)}});
    }
    json.push_back({{"library", result.library},
                    {"version", result.version},
                    {"cpu", result.cpu},
                    {"unavailable", result.unavailable},
                    {"excused", result.excused},
                    {"leaks", result.Leaks()},
                    {"rows", rows}});
  }
  return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace assay::ct
