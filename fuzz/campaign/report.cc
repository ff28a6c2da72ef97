#include "fuzz/campaign/report.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "fuzz/campaign/corpus.h"
#include "fuzz/engines/text_table.h"
#include "fuzz/files.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

size_t NumFiles(const std::string& folder) {
  size_t count = 0;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    count += entry.path().filename().string().find(".partial.") == std::string::npos ? 1 : 0;
  }
  return count;
}

std::string MachineName() {
  std::string model = "a CPU of unknown model";
  std::ifstream cpus("/proc/cpuinfo");
  for (std::string line; std::getline(cpus, line);) {
    const size_t colon = line.find(": ");
    if (!line.starts_with("model name") || colon == std::string::npos) continue;
    model = line.substr(colon + 2);
    break;
  }
  cpu_set_t set;
  CPU_ZERO(&set);
  const int cpu_count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
  return model + ", " + std::to_string(cpu_count) + (cpu_count == 1 ? " CPU" : " CPUs");
}

void CountCorpus(const std::string& folder, TargetSummary& target) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    std::error_code vanished;
    const uintmax_t size = entry.file_size(vanished);
    if (vanished || entry.path().filename().string().find(".partial.") != std::string::npos) continue;
    if (size > kMaxEntryBytes) {
      ++target.corpus_skipped;
    } else {
      ++target.corpus_entries;
      target.corpus_bytes += size;
    }
  }
}

void AddSlice(const Slice& slice, TargetSummary& target) {
  target.statistics.Add(slice.statistics);
  target.corpus_over_time.push_back({slice.at, slice.corpus});
  EngineSummary& engine = target.engines[slice.role];
  engine.seconds += slice.seconds;
  engine.operations += slice.statistics.operations;
  ++engine.slices;
  engine.edges = std::max(engine.edges, slice.edges);
  if (engine.edges > 0) engine.edges_over_time.push_back({slice.at, engine.edges});
  if (slice.failure.empty()) return;
  ++engine.failed_slices;
  engine.failure = slice.failure;
}

std::string Rounded(double number) { return fuzz::Grouped(static_cast<uint64_t>(std::llround(number))); }

std::string HoursText(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  char text[32];
  std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
  return text;
}

std::string Join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::string TimeText(int64_t unix_time) {
  const auto time = static_cast<std::time_t>(unix_time);
  std::tm utc = {};
  gmtime_r(&time, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &utc);
  return text;
}

std::string FaultText(const FaultSummary& fault) {
  const findings::Finding& first = fault.ways.front().finding;
  std::string text = "\nAT FAULT: " + first.component + "\n  " + first.because + "\n";
  for (const WaySummary& way : fault.ways) {
    text += "  " + way.finding.signature + "\n";
    if (!way.finding.ways.empty()) text += "    " + way.finding.ways.front().what + "\n";
    text += "    who: " + Join(way.finding.differing) + "\n";
    text += "    the same again " + fuzz::Grouped(way.repeats) + " times; minimised: " + way.finding.minimized + "\n";
    text += "    " + way.folder + "\n    replay: " + way.replay + "\n";
  }
  return text;
}

std::string ParticipantsText(const std::string& name, const fuzz::Statistics& statistics) {
  std::string text = name + "\n";
  for (const auto& [who, participation] : statistics.implementations) {
    text += "  " + who + " " + fuzz::Grouped(participation.took_part);
    if (participation.unsupported > 0) text += ", did not support " + fuzz::Grouped(participation.unsupported);
    if (participation.notes > 0) {
      text += "; noted " + fuzz::Grouped(participation.notes) + " times: " + participation.note;
    }
    text += "\n";
  }
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const auto& [who, why] : statistics.unavailable) by_reason[why].push_back(who);
  for (const auto& [why, who] : by_reason) text += "  cannot run here (" + why + "): " + Join(who) + "\n";
  return text;
}

nlohmann::ordered_json PointsJson(const std::vector<Point>& points) {
  auto json = nlohmann::ordered_json::array();
  for (const Point& point : points) json.push_back({point.at, point.value});
  return json;
}

nlohmann::ordered_json TargetJson(const std::string& name, const TargetSummary& target) {
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(StatisticsJson(target.statistics));
  json["target"] = name;
  for (const char* of_one_run : {"differences", "blame", "finding"}) json.erase(of_one_run);
  json["corpus"] = {{"entries", target.corpus_entries},
                    {"bytes", target.corpus_bytes},
                    {"skipped", target.corpus_skipped},
                    {"over_time", PointsJson(target.corpus_over_time)}};
  json["engines"] = nlohmann::ordered_json::array();
  for (const auto& [role, engine] : target.engines) {
    json["engines"].push_back({{"role", role},
                               {"seconds", engine.seconds},
                               {"operations", engine.operations},
                               {"exec_per_second", engine.exec_per_second()},
                               {"edges", engine.edges},
                               {"slices", engine.slices},
                               {"failed_slices", engine.failed_slices},
                               {"failure", engine.failure},
                               {"edges_over_time", PointsJson(engine.edges_over_time)}});
  }
  return json;
}

nlohmann::ordered_json FaultJson(const FaultSummary& fault) {
  auto ways = nlohmann::ordered_json::array();
  for (const WaySummary& way : fault.ways) {
    ways.push_back({{"folder", way.folder},
                    {"replay", way.replay},
                    {"repeats", way.repeats},
                    {"finding", nlohmann::ordered_json::parse(FindingJson(way.finding))}});
  }
  return {{"component", fault.ways.front().finding.component},
          {"slug", fault.slug},
          {"because", fault.ways.front().finding.because},
          {"ways", ways}};
}

}  // namespace

Summary SummaryOf(const Layout& layout, const State& state, const std::vector<Slice>& history,
                  const FindingsStore& findings, std::vector<std::string> problems) {
  Summary summary;
  summary.root = layout.root;
  summary.started = state.started;
  summary.seconds = state.seconds;
  summary.machine = MachineName();
  std::error_code ignored;
  for (const fs::directory_entry& folder : fs::directory_iterator(layout.root + "/corpus", ignored)) {
    CountCorpus(folder.path(), summary.targets[folder.path().filename()]);
  }
  for (const Slice& slice : history) AddSlice(slice, summary.targets[slice.target]);
  for (const auto& [slug, fault] : findings.faults()) {
    FaultSummary of_one;
    of_one.slug = slug;
    for (const auto& [number, finding] : fault.ways) {
      const std::string name = slug + "/" + std::to_string(number);
      WaySummary way;
      way.folder = layout.findings() + "/" + name;
      way.replay = "bazel run //fuzz:assay -- replay " + way.folder + "/" + findings::kOperationFile;
      if (const auto repeats = state.repeats.find(name); repeats != state.repeats.end()) way.repeats = repeats->second;
      way.finding = finding;
      of_one.ways.push_back(std::move(way));
    }
    summary.faults.push_back(std::move(of_one));
  }
  summary.pending = NumFiles(layout.pending());
  summary.unreproduced = NumFiles(layout.unreproduced());
  summary.problems = std::move(problems);
  return summary;
}

std::optional<Summary> ReadSummary(const std::string& root, std::string* error) {
  const Layout layout{root};
  const std::optional<State> state = Folder::Read(root, error);
  if (!state) return std::nullopt;
  std::vector<std::string> problems;
  FindingsStore findings(layout.findings());
  *error = findings.Read(&problems);
  if (!error->empty()) return std::nullopt;
  std::vector<Slice> history;
  if (fs::exists(layout.history())) {
    const std::optional<std::string> text = fuzz::ReadFile(layout.history(), error);
    if (!text) return std::nullopt;
    size_t num_bad = 0;
    history = ParseHistory(*text, &num_bad);
    if (num_bad > 0) problems.push_back(std::to_string(num_bad) + " lines of the history cannot be read");
  }
  return SummaryOf(layout, *state, history, findings, std::move(problems));
}

std::string ReportText(const Summary& summary) {
  std::string text = "campaign " + summary.root + ", since " + TimeText(summary.started) + ", ran for " +
                     HoursText(summary.seconds) + " on " + summary.machine + "\n\n";
  std::vector<std::vector<std::string>> rows = {
      {"target", "engine", "hours", "exec/s", "edges", "operations", "comparisons/CPU-s", "corpus"}};
  uint64_t operations = 0, comparisons = 0;
  for (const auto& [name, target] : summary.targets) {
    const fuzz::Statistics& statistics = target.statistics;
    operations += statistics.operations;
    comparisons += statistics.comparisons;
    const double per_cpu_second =
        statistics.cpu_seconds > 0 ? static_cast<double>(statistics.comparisons) / statistics.cpu_seconds : 0;
    rows.push_back({name, "", "", "", "", fuzz::Grouped(statistics.operations), Rounded(per_cpu_second),
                    fuzz::Grouped(target.corpus_entries)});
    for (const auto& [role, engine] : target.engines) {
      rows.push_back({"", role, HoursText(engine.seconds), Rounded(engine.exec_per_second()),
                      fuzz::Grouped(engine.edges), fuzz::Grouped(engine.operations), "", ""});
    }
  }
  text += fuzz::TextTable(rows) + "\n";
  for (const auto& [name, target] : summary.targets) text += ParticipantsText(name, target.statistics);
  for (const auto& [name, target] : summary.targets) {
    for (const auto& [role, engine] : target.engines) {
      if (engine.failed_slices == 0) continue;
      text += "failed: " + name + ", " + role + ": " + fuzz::Grouped(engine.failed_slices) + " of " +
              fuzz::Grouped(engine.slices) + " slices, last: " + engine.failure + "\n";
    }
    if (target.corpus_skipped == 0) continue;
    text += "skipped: " + name + ": " + fuzz::Grouped(target.corpus_skipped) + " corpus entries of more than " +
            fuzz::Grouped(kMaxEntryBytes) + " bytes\n";
  }
  for (const std::string& problem : summary.problems) text += "problem: " + problem + "\n";
  for (const FaultSummary& fault : summary.faults) text += FaultText(fault);
  if (summary.pending > 0) text += "\nto be examined: " + fuzz::Grouped(summary.pending) + " operations\n";
  if (summary.unreproduced > 0) {
    text += "\nset aside: " + fuzz::Grouped(summary.unreproduced) +
            " operations that did not differ when they were run again, in " + Layout{summary.root}.unreproduced() +
            "\n";
  }
  return text + "\n" + fuzz::Grouped(operations) + " operations, " + fuzz::Grouped(comparisons) +
         " comparisons; components at fault: " + std::to_string(summary.faults.size()) + "\n";
}

std::string ReportJson(const Summary& summary) {
  nlohmann::ordered_json json = {
      {"campaign", summary.root},
      {"started", summary.started},
      {"seconds", summary.seconds},
      {"machine", summary.machine},
      {"findings", nlohmann::ordered_json::array()},
      {"targets", nlohmann::ordered_json::array()},
      {"pending", summary.pending},
      {"unreproduced", summary.unreproduced},
      {"problems", summary.problems},
  };
  for (const FaultSummary& fault : summary.faults) json["findings"].push_back(FaultJson(fault));
  for (const auto& [name, target] : summary.targets) json["targets"].push_back(TargetJson(name, target));
  return json.dump(1) + "\n";
}

}  // namespace assay::campaign
