// What a run of a target counted.
#ifndef ASSAY_FUZZ_STATISTICS_H_
#define ASSAY_FUZZ_STATISTICS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace assay::fuzz {

struct Verdict;

struct Statistics {
  std::string target;
  uint64_t operations = 0;
  uint64_t comparisons = 0;  // Verdict::comparisons, summed
  double cpu_seconds = 0;    // of this process, all of it
  uint64_t differences = 0;  // verdicts with findings
  std::string blame;         // of the last one
  std::string finding;       // the file that holds its operation
  struct Participation {
    uint64_t took_part = 0;
    uint64_t unsupported = 0;
    uint64_t notes = 0;
    std::string note;  // the last one
  };
  std::map<std::string, Participation> implementations;
  std::map<std::string, std::string> unavailable;  // name -> why

  // Adds one verdict (statistics_count.cc, apart, so that a reader of statistics needs no panel).
  void Count(const Verdict& verdict);

  // Adds what another process of the same target counted. Precondition: target == other.target, or it is "".
  void Add(const Statistics& other);
};

// User and system time of this process so far, in seconds.
double CpuSeconds();

// One JSON object. ParseStatistics returns nothing for what StatisticsJson did not make.
std::string StatisticsJson(const Statistics& statistics);
std::optional<Statistics> ParseStatistics(const std::string& json);

// A name for the file of this process, "PID-NANOSECONDS.json": an engine may start many, one after the other or side by
// side.
std::string StatisticsFileName();

// The sum of the files of `folder` that end in ".json". Nothing if there are none, or, with *error = "FILE: what", if
// one cannot be read or they are of several targets.
std::optional<Statistics> ReadStatistics(const std::string& folder, std::string* error);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_STATISTICS_H_
