#include "fuzz/statistics.h"

#include <sys/resource.h>

#include <nlohmann/json.hpp>

namespace assay::fuzz {

double CpuSeconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::string StatisticsJson(const Statistics& statistics) {
  nlohmann::ordered_json json = {
      {"target", statistics.target},           {"operations", statistics.operations},
      {"comparisons", statistics.comparisons}, {"cpu_seconds", statistics.cpu_seconds},
      {"differences", statistics.differences}, {"blame", statistics.blame},
      {"finding", statistics.finding},         {"implementations", nlohmann::ordered_json::array()},
      {"unavailable", statistics.unavailable},
  };
  for (const auto& [name, participation] : statistics.implementations) {
    json["implementations"].push_back({{"name", name},
                                       {"took_part", participation.took_part},
                                       {"unsupported", participation.unsupported},
                                       {"notes", participation.notes},
                                       {"note", participation.note}});
  }
  return json.dump(2) + "\n";
}

std::optional<Statistics> ParseStatistics(const std::string& json) {
  const nlohmann::json root = nlohmann::json::parse(json, nullptr, false);
  if (root.is_discarded()) return std::nullopt;
  try {
    Statistics statistics;
    root.at("target").get_to(statistics.target);
    root.at("operations").get_to(statistics.operations);
    root.at("comparisons").get_to(statistics.comparisons);
    root.at("cpu_seconds").get_to(statistics.cpu_seconds);
    root.at("differences").get_to(statistics.differences);
    root.at("blame").get_to(statistics.blame);
    root.at("finding").get_to(statistics.finding);
    root.at("unavailable").get_to(statistics.unavailable);
    for (const nlohmann::json& entry : root.at("implementations")) {
      Statistics::Participation& participation = statistics.implementations[entry.at("name")];
      entry.at("took_part").get_to(participation.took_part);
      entry.at("unsupported").get_to(participation.unsupported);
      entry.at("notes").get_to(participation.notes);
      entry.at("note").get_to(participation.note);
    }
    return statistics;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace assay::fuzz
