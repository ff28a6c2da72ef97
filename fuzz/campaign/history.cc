#include "fuzz/campaign/history.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <utility>

namespace assay::campaign {
namespace {

std::optional<Slice> ParseSlice(const std::string& line) {
  const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
  try {
    if (json.is_discarded()) return std::nullopt;
    Slice slice;
    json.at("id").get_to(slice.id);
    json.at("target").get_to(slice.target);
    json.at("role").get_to(slice.role);
    json.at("at").get_to(slice.at);
    json.at("seconds").get_to(slice.seconds);
    json.at("edges").get_to(slice.edges);
    json.at("corpus").get_to(slice.corpus);
    json.at("failure").get_to(slice.failure);
    std::optional<fuzz::Statistics> statistics = fuzz::ParseStatistics(json.at("statistics").dump());
    if (!statistics) return std::nullopt;
    slice.statistics = std::move(*statistics);
    return slice;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

bool EndsInTheMiddleOfALine(int file) {
  const off_t end = lseek(file, 0, SEEK_END);
  char last = '\n';
  return end > 0 && pread(file, &last, 1, end - 1) == 1 && last != '\n';
}

}  // namespace

std::string SliceLine(const Slice& slice) {
  const nlohmann::ordered_json json = {
      {"id", slice.id},
      {"target", slice.target},
      {"role", slice.role},
      {"at", slice.at},
      {"seconds", slice.seconds},
      {"edges", slice.edges},
      {"corpus", slice.corpus},
      {"failure", slice.failure},
      {"statistics", nlohmann::ordered_json::parse(StatisticsJson(slice.statistics))},
  };
  return json.dump() + "\n";
}

std::vector<Slice> ParseHistory(const std::string& history, size_t* num_bad) {
  std::vector<Slice> slices;
  *num_bad = 0;
  std::istringstream lines(history);
  for (std::string line; std::getline(lines, line);) {
    if (std::optional<Slice> slice = ParseSlice(line)) {
      slices.push_back(std::move(*slice));
    } else if (!line.empty()) {
      ++*num_bad;
    }
  }
  return slices;
}

std::string AppendLine(const std::string& file_name, const std::string& line) {
  const auto because = [&] { return file_name + ": " + std::strerror(errno); };
  const int file = open(file_name.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return because();
  const std::string text = (EndsInTheMiddleOfALine(file) ? "\n" : "") + line;
  std::string error;
  // A line goes in with one call, so that what is cut off is the last one at most.
  const ssize_t written = write(file, text.data(), text.size());
  if (written != static_cast<ssize_t>(text.size())) {
    if (written >= 0) errno = ENOSPC;
    error = because();
  } else if (fsync(file) != 0) {
    error = because();
  }
  close(file);
  return error;
}

}  // namespace assay::campaign
