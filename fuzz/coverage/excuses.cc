#include "fuzz/coverage/excuses.h"

#include <utility>

#include "fuzz/coverage/text_lines.h"

namespace assay::fuzz {
namespace {

class Parser {
 public:
  // Returns "" or what is wrong with the line.
  std::string Take(std::string_view line, size_t number) {
    const size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    const std::string value(space == std::string_view::npos ? "" : Stripped(line.substr(space)));
    if (word == "absent" && value.empty()) return Place("", number);
    if (value.empty()) return "not 'file PATH', 'line TEXT', 'absent', 'with FEATURE', 'without FEATURE' or 'why TEXT'";
    if (word == "file") return File(value);
    if (word == "line") return Place(value, number);
    if (word == "with") return Condition(&Excuse::with, value);
    if (word == "without") return Condition(&Excuse::without, value);
    if (word == "why") return Why(value);
    return "unknown word '" + std::string(word) + "'";
  }

  std::string Finish() const { return open_.empty() ? "" : "the last places have no 'why'"; }
  std::vector<Excuse> TakeExcuses() { return std::move(excuses_); }

 private:
  std::string File(const std::string& path) {
    if (!open_.empty()) return "the places before have no 'why'";
    file_ = path;
    return "";
  }

  std::string Place(const std::string& text, size_t number) {
    if (file_.empty()) return "no 'file' before";
    open_.push_back({.file = file_, .line = text, .with = {}, .without = {}, .reason = "", .number = number});
    return "";
  }

  std::string Condition(FeatureSet Excuse::* condition, const std::string& list) {
    std::string unknown;
    const std::optional<FeatureSet> features = ParseFeatureList(list, &unknown);
    if (!features) return "unknown CPU feature '" + unknown + "'";
    if (open_.empty()) return "no 'line' before";
    for (Excuse& excuse : open_) excuse.*condition = (excuse.*condition).Union(*features);
    return "";
  }

  std::string Why(const std::string& reason) {
    if (open_.empty()) return "no 'line' or 'absent' before";
    for (Excuse& excuse : open_) {
      excuse.reason = reason;
      excuses_.push_back(std::move(excuse));
    }
    open_.clear();
    return "";
  }

  std::string file_;
  std::vector<Excuse> open_;
  std::vector<Excuse> excuses_;
};

}  // namespace

std::optional<std::vector<Excuse>> ParseExcuses(std::string_view text, std::string* error) {
  Parser parser;
  size_t number = 0;
  const auto fail = [&](const std::string& what) {
    *error = "line " + std::to_string(number) + ": " + what;
    return std::nullopt;
  };
  for (std::string_view line : LinesOf(text)) {
    ++number;
    line = Stripped(line);
    if (line.empty() || line.front() == '#') continue;
    const std::string what = parser.Take(line, number);
    if (!what.empty()) return fail(what);
  }
  const std::string what = parser.Finish();
  if (!what.empty()) return fail(what);
  return parser.TakeExcuses();
}

}  // namespace assay::fuzz
