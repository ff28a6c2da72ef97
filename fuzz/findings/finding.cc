#include "fuzz/findings/finding.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace assay::findings {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, kNumKinds> kKindNames = {"sanitizer",       "crashed",        "hung",
                                                                "memory written",  "input changed",  "wrongly accepted",
                                                                "wrongly refused", "wrong result",   "other kernel ran",
                                                                "left behind",     "broke a promise"};

// Calls visit(name, field) for each field that stands in JSON as it is.
template <class AnyFinding, class Visit>
void VisitFields(AnyFinding& finding, const Visit& visit) {
  visit("agrees", finding.agrees);
  visit("component", finding.component);
  visit("slug", finding.slug);
  visit("because", finding.because);
  visit("blame", finding.blame);
  visit("kind", finding.kind);
  visit("signature", finding.signature);
  visit("differing", finding.differing);
  visit("stack", finding.stack);
  visit("took_part", finding.took_part);
  visit("cannot_run", finding.cannot_run);
  visit("cpu_features", finding.cpu_features);
  visit("cpu_mask", finding.cpu_mask);
  visit("build", finding.build);
  visit("property", finding.property);
  visit("operation", finding.operation);
  visit("operation_name", finding.operation_name);
  visit("operation_text", finding.operation_text);
  visit("agreed", finding.agreed);
  visit("verdict", finding.verdict);
  visit("replay", finding.replay);
  visit("comparisons", finding.comparisons);
  visit("minimized", finding.minimized);
  visit("tried", finding.tried);
}

template <class AnyWay, class Visit>
void VisitWay(AnyWay& way, const Visit& visit) {
  visit("property", way.property);
  visit("function", way.function);
  visit("relation", way.relation);
  visit("where", way.where);
  visit("what", way.what);
  visit("implementations", way.implementations);
  visit("signature", way.signature);
}

}  // namespace

std::string_view KindName(Kind kind) { return kKindNames[static_cast<size_t>(kind)]; }

std::optional<Kind> FindKind(std::string_view name) {
  const auto found = std::ranges::find(kKindNames, name);
  if (found == kKindNames.end()) return std::nullopt;
  return static_cast<Kind>(found - kKindNames.begin());
}

std::string FindingJson(const Finding& finding) {
  Json json;
  VisitFields(finding, [&](const char* name, const auto& field) { json[name] = field; });
  json["ways"] = Json::array();
  for (const Way& way : finding.ways) {
    Json entry;
    VisitWay(way, [&](const char* name, const auto& field) { entry[name] = field; });
    entry["kind"] = KindName(way.kind);
    json["ways"].push_back(std::move(entry));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<Finding> ParseFinding(const std::string& json) {
  const Json root = Json::parse(json, nullptr, false);
  if (root.is_discarded()) return std::nullopt;
  try {
    Finding finding;
    VisitFields(finding, [&](const char* name, auto& field) { root.at(name).get_to(field); });
    for (const Json& entry : root.at("ways")) {
      Way& way = finding.ways.emplace_back();
      VisitWay(way, [&](const char* name, auto& field) { entry.at(name).get_to(field); });
      const std::optional<Kind> kind = FindKind(entry.at("kind").get<std::string>());
      if (!kind) return std::nullopt;
      way.kind = *kind;
    }
    return finding;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace assay::findings
