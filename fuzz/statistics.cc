#include "fuzz/statistics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "fuzz/files.h"

namespace assay::fuzz {

double CpuSeconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void Statistics::Add(const Statistics& other) {
  target = other.target;
  operations += other.operations;
  comparisons += other.comparisons;
  cpu_seconds += other.cpu_seconds;
  differences += other.differences;
  if (other.differences > 0) {
    blame = other.blame;
    finding = other.finding;
  }
  for (const auto& [name, theirs] : other.implementations) {
    Participation& participation = implementations[name];
    participation.took_part += theirs.took_part;
    participation.unsupported += theirs.unsupported;
    participation.notes += theirs.notes;
    if (theirs.notes > 0) participation.note = theirs.note;
  }
  for (const auto& [name, why] : other.unavailable) unavailable[name] = why;
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

std::string StatisticsFileName() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
  return std::to_string(getpid()) + "-" + std::to_string(nanoseconds) + ".json";
}

std::optional<Statistics> ReadStatistics(const std::string& folder, std::string* error) {
  std::optional<Statistics> sum;
  std::error_code failure;
  for (std::filesystem::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
    const std::string file = it->path().string();
    if (!file.ends_with(".json")) continue;
    const std::optional<std::string> json = ReadFile(file, error);
    if (!json) return std::nullopt;
    const std::optional<Statistics> statistics = ParseStatistics(*json);
    if (!statistics) {
      *error = file + ": these are no statistics";
      return std::nullopt;
    }
    if (!sum) sum.emplace();
    if (!sum->target.empty() && sum->target != statistics->target) {
      *error = file + ": statistics of '" + statistics->target + "' among those of '" + sum->target + "'";
      return std::nullopt;
    }
    sum->Add(*statistics);
  }
  if (!failure) return sum;
  *error = folder + ": " + failure.message();
  return std::nullopt;
}

}  // namespace assay::fuzz
