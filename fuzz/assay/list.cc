#include "fuzz/assay/list.h"

#include <string>
#include <vector>

#include "fuzz/assay/json.h"
#include "fuzz/implementation.h"
#include "reference/libraries/libraries.h"
#include "src/cpu/features.h"

namespace assay::fuzz {
namespace {

// Everything that is listed, in the form of --json; the text is made from it.
Json Facts() {
  const FeatureSet detected = DetectFeatures();
  const FeatureSet available = AvailableFeatures();
  Json facts;
  facts["cpu"]["features"] = Json::array();
  facts["cpu"]["taken_away"] = Json::array();  // by ASSAY_CPU_MASK
  facts["cpu"]["missing"] = Json::array();
  for (int i = 0; i < kNumFeatures; ++i) {
    const auto feature = static_cast<Feature>(i);
    const char* const list = available.Contains(feature)  ? "features"
                             : detected.Contains(feature) ? "taken_away"
                                                          : "missing";
    facts["cpu"][list].push_back(FeatureName(feature));
  }
  facts["libraries"] = Json::array();
  for (const reference::Library* library : reference::Libraries()) {
    const std::string why_not = library->unavailable();
    facts["libraries"].push_back({{"name", library->name},
                                  {"version", library->version()},
                                  {"unavailable", why_not},
                                  {"wrong_path", why_not.empty() ? library->verify_path() : ""}});
  }
  facts["properties"] = Json::array();
  for (int i = 0; i < kNumProperties; ++i) {
    const auto property = static_cast<Property>(i);
    Json implementations = Json::array();
    for (const Implementation& implementation : Implementations(property)) {
      implementations.push_back({{"name", implementation.name},
                                 {"source", implementation.source},
                                 {"parts", implementation.parts},
                                 {"batch_blocks", implementation.batch_blocks},
                                 {"unavailable", implementation.unavailable}});
    }
    facts["properties"].push_back({{"name", PropertyName(property)}, {"implementations", std::move(implementations)}});
  }
  return facts;
}

std::string Joined(const Json& strings, const std::string& separator) {
  std::string text;
  for (const Json& string : strings) text += (text.empty() ? "" : separator) + string.get<std::string>();
  return text.empty() ? "none" : text;
}

std::string Padded(std::string text, size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

std::string WhereItRuns(const Json& entry) {
  const auto why_not = entry.at("unavailable").get<std::string>();
  return why_not.empty() ? "runs here" : "cannot run here: " + why_not;
}

std::string Text(const Json& facts) {
  const Json& cpu = facts.at("cpu");
  std::string text = "CPU features: " + Joined(cpu.at("features"), ", ") + "\n";
  text += "taken away by ASSAY_CPU_MASK: " + Joined(cpu.at("taken_away"), ", ") + "\n";
  text += "not in this CPU: " + Joined(cpu.at("missing"), ", ") + "\n\nreferences\n";
  for (const Json& library : facts.at("libraries")) {
    const auto wrong_path = library.at("wrong_path").get<std::string>();
    text += "  " + Padded(library.at("name"), 22) + Padded(library.at("version"), 30) + WhereItRuns(library) +
            (wrong_path.empty() ? "" : " (wrong: " + wrong_path + ")") + "\n";
  }
  for (const Json& property : facts.at("properties")) {
    text += "\n" + property.at("name").get<std::string>() + "\n";
    for (const Json& implementation : property.at("implementations")) {
      const std::string parts = "parts " + Joined(implementation.at("parts"), " + ");
      const std::string batch = "batch " + std::to_string(implementation.at("batch_blocks").get<size_t>());
      text += "  " + Padded(implementation.at("name"), 22) + Padded(implementation.at("source"), 10) +
              Padded(parts, 28) + Padded(batch, 10) + WhereItRuns(implementation) + "\n";
    }
  }
  return text;
}

}  // namespace

Reply List(bool json) {
  const Json facts = Facts();
  Reply reply;
  reply.out = json ? JsonText(facts) : Text(facts);
  return reply;
}

}  // namespace assay::fuzz
