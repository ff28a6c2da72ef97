// What a campaign has done and found, for people and for programs.
#ifndef ASSAY_FUZZ_CAMPAIGN_REPORT_H_
#define ASSAY_FUZZ_CAMPAIGN_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/campaign/findings_store.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/campaign/history.h"
#include "fuzz/statistics.h"

namespace assay::campaign {

struct Point {
  double at = 0;  // seconds of the campaign
  uint64_t value = 0;
};

struct EngineSummary {
  double seconds = 0;
  uint64_t operations = 0;
  uint64_t edges = 0;  // the most it has seen
  uint64_t slices = 0;
  uint64_t failed_slices = 0;
  std::string failure;  // of the last failed one
  std::vector<Point> edges_over_time;
  double exec_per_second() const { return seconds > 0 ? static_cast<double>(operations) / seconds : 0; }
};

struct TargetSummary {
  fuzz::Statistics statistics;  // of all slices
  size_t corpus_entries = 0;
  uint64_t corpus_bytes = 0;
  size_t corpus_skipped = 0;
  std::map<std::string, EngineSummary> engines;  // by role
  std::vector<Point> corpus_over_time;
};

struct WaySummary {
  std::string folder;  // with the five files
  std::string replay;  // a command
  uint64_t repeats = 0;
  findings::Finding finding;
};

struct FaultSummary {
  std::string slug;
  std::vector<WaySummary> ways;
};

struct Summary {
  std::string root;
  int64_t started = 0;
  double seconds = 0;
  std::string machine;
  std::map<std::string, TargetSummary> targets;
  std::vector<FaultSummary> faults;
  size_t pending = 0;
  uint64_t unreproduced = 0;
  std::vector<std::string> problems;  // with the folder
};

Summary SummaryOf(const Layout& layout, const State& state, const std::vector<Slice>& history,
                  const FindingsStore& findings, std::vector<std::string> problems);

// Of a campaign on disk, which may be running. Nothing, and *error is one line, if it cannot be read.
std::optional<Summary> ReadSummary(const std::string& root, std::string* error);

std::string ReportText(const Summary& summary);
std::string ReportJson(const Summary& summary);

// Pictures for the page, as SVG.
struct Plots {
  std::string edges;    // over time
  std::string corpus;   // entries over time
  std::string missing;  // why there are none; "" if there are
};
// Draws with gnuplot, in files under `scratch`.
Plots DrawPlots(const Summary& summary, const std::string& gnuplot, const std::string& scratch);

// One page that needs nothing else, and no network.
std::string ReportHtml(const Summary& summary, const Plots& plots);

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_REPORT_H_
