#include "ct/result.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace assay::ct {

// Found by the library through the types' namespace.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Finding, what, function, where)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Row, subject, operation, cases, findings)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Control, name, must_fire, fired, detail)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NotCovered, subject, reason)

namespace {

using Json = nlohmann::json;

std::string FindingText(const Finding& finding) {
  std::string text = finding.what;
  if (!finding.function.empty()) text += " in " + finding.function;
  if (!finding.where.empty()) text += " (" + finding.where + ")";
  return text;
}

}  // namespace

bool Result::Green() const {
  const auto looked_at_and_clean = [](const Row& row) { return row.cases > 0 && row.findings.empty(); };
  const auto of_kind = [&](bool must_fire) {
    return std::ranges::any_of(controls, [=](const Control& control) { return control.must_fire == must_fire; });
  };
  return failures.empty() && !rows.empty() && std::ranges::all_of(rows, looked_at_and_clean) && of_kind(true) &&
         of_kind(false) && std::ranges::all_of(controls, &Control::Behaves);
}

std::string ToJson(const Result& result) {
  const Json json = {{"check", result.check},
                     {"cell", result.cell},
                     {"built_by", result.built_by},
                     {"green", result.Green()},
                     {"rows", result.rows},
                     {"controls", result.controls},
                     {"not_covered", result.not_covered},
                     {"failures", result.failures}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<Result> FromJson(std::string_view text, std::string* error) {
  try {
    const Json json = Json::parse(text);
    Result result;
    json.at("check").get_to(result.check);
    json.at("cell").get_to(result.cell);
    json.at("built_by").get_to(result.built_by);
    json.at("rows").get_to(result.rows);
    json.at("controls").get_to(result.controls);
    json.at("not_covered").get_to(result.not_covered);
    json.at("failures").get_to(result.failures);
    return result;
  } catch (const Json::exception& exception) {
    *error = exception.what();
    return std::nullopt;
  }
}

std::string Text(const Result& result) {
  std::string text = result.check + " " + result.cell + ": ";
  uint64_t cases = 0, findings = 0, fired = 0, clean = 0;
  for (const Row& row : result.rows) {
    cases += row.cases;
    findings += row.findings.size();
  }
  for (const Control& control : result.controls) ++(control.fired ? fired : clean);
  text += result.Green() ? "green" : "RED";
  text += ", " + std::to_string(result.rows.size()) + " rows, " + std::to_string(cases) + " cases, " +
          std::to_string(findings) + " findings; controls: " + std::to_string(fired) + " fired, " +
          std::to_string(clean) + " clean; " + std::to_string(result.not_covered.size()) + " not covered; built by " +
          result.built_by + "\n";
  for (const std::string& failure : result.failures) text += "  FAILURE " + failure + "\n";
  for (const Row& row : result.rows) {
    if (row.cases == 0) text += "  NOT RUN " + row.subject + ", " + row.operation + "\n";
    for (const Finding& finding : row.findings) {
      text += "  FOUND   " + row.subject + ", " + row.operation + ": " + FindingText(finding) + "\n";
    }
  }
  for (const Control& control : result.controls) {
    if (control.Behaves()) continue;
    text += "  CONTROL " + control.name + (control.must_fire ? " did not fire" : " fired: " + control.detail) + "\n";
  }
  for (const NotCovered& entry : result.not_covered) {
    text += "  not covered by " + result.check + ": " + entry.subject + ": " + entry.reason + "\n";
  }
  return text;
}

}  // namespace assay::ct
