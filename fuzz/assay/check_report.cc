// What is printed of a check.
#include <cstdio>
#include <iterator>

#include "fuzz/assay/check.h"
#include "fuzz/assay/json.h"

namespace assay::fuzz {
namespace {

std::string Count(uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string Row(const std::string& name, uint64_t took_part, uint64_t unsupported, const std::string& note) {
  char numbers[64];
  std::snprintf(numbers, sizeof numbers, "%10llu %12llu", static_cast<unsigned long long>(took_part),
                static_cast<unsigned long long>(unsupported));
  std::string row = "  " + name;
  row.resize(std::max<size_t>(row.size() + 1, 26), ' ');
  return row + numbers + (note.empty() ? "" : "  " + note) + "\n";
}

std::string StatisticsText(const Statistics& statistics) {
  std::string text = statistics.target + ": " + Count(statistics.operations, "operation") + " x " +
                     Count(statistics.implementations.size(), "participant") + "\n";
  text += "  participant              took part  unsupported\n";
  for (const auto& [name, participation] : statistics.implementations) {
    const std::string note =
        participation.notes == 0 ? "" : std::to_string(participation.notes) + " times: " + participation.note;
    text += Row(name, participation.took_part, participation.unsupported, note);
  }
  for (const auto& [name, why] : statistics.unavailable) text += "  cannot run here: " + name + ": " + why + "\n";
  return text;
}

}  // namespace

std::string CheckText(const CheckResult& result) {
  std::string text;
  for (const Difference& difference : result.differences) {
    text += difference.where + ": DIFFERENCE: " + difference.blame + "\n";
    if (!difference.what.empty()) text += difference.what + "\n";
    text += difference.text + "\n";
  }
  for (const auto& [property, statistics] : result.statistics) text += StatisticsText(statistics);
  for (const auto& [blame, cases] : result.blamed) text += "differs: " + blame + ": " + Count(cases, "case") + "\n";
  if (result.not_run != 0) {
    text += "NOT RUN: " + Count(result.not_run, "case") + ": those on which somebody differs took too long\n";
  }
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.1f seconds", result.seconds);
  text += Count(result.cases, "case") + " in " + Count(result.files, "file") + ": " + std::to_string(result.agreed) +
          " agreed, " + std::to_string(result.refused) + " refused as expected, " + std::to_string(result.differing) +
          " differing; " + Count(result.comparisons, "comparison") + " in " + seconds + "\n";
  return text;
}

std::string CheckJson(const CheckResult& result) {
  Json json = {{"files", result.files},
               {"cases", result.cases},
               {"agreed", result.agreed},
               {"refused_as_expected", result.refused},
               {"differing", result.differing},
               {"not_run", result.not_run},
               {"comparisons", result.comparisons},
               {"seconds", result.seconds},
               {"blamed", result.blamed},
               {"differences", Json::array()},
               {"properties", Json::array()}};
  for (const Difference& difference : result.differences) {
    json["differences"].push_back({{"where", difference.where},
                                   {"what", difference.what},
                                   {"blame", difference.blame},
                                   {"text", difference.text},
                                   {"saved", difference.saved}});
  }
  for (const auto& [property, statistics] : result.statistics) {
    Json participants = Json::array();
    for (const auto& [name, participation] : statistics.implementations) {
      participants.push_back({{"name", name},
                              {"took_part", participation.took_part},
                              {"unsupported", participation.unsupported},
                              {"notes", participation.notes},
                              {"note", participation.note}});
    }
    json["properties"].push_back({{"name", statistics.target},
                                  {"operations", statistics.operations},
                                  {"participants", std::move(participants)},
                                  {"unavailable", statistics.unavailable}});
  }
  return JsonText(json);
}

}  // namespace assay::fuzz
