#include "fuzz/sweep/report.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <map>

#include "fuzz/engines/text_table.h"

namespace assay::fuzz {
namespace {

std::string Name(const TargetResult& result) { return std::string(PropertyName(result.target)); }

std::string Join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::string Rounded(double number) { return Grouped(static_cast<uint64_t>(std::llround(number))); }

std::string ReplayLine(const std::string& path) { return "replay: bazel run //fuzz:assay -- replay " + path + "\n"; }

// The target's own words, and where the operation is.
std::string DifferenceText(const TargetResult& result) {
  const Statistics& statistics = *result.statistics;
  std::string text = "== " + Name(result) + " ==\n";
  text += result.verdict.empty() ? "DIFFERENCE: " + statistics.blame + "\n" : result.verdict;
  if (!result.stopped_for.empty()) text += result.stopped_for + " and was stopped\n";
  std::error_code error;
  if (!std::filesystem::exists(statistics.finding, error)) {
    return text + "the operation could not be saved as " + statistics.finding + "\n\n";
  }
  return text + "saved:  " + statistics.finding + "\n" + ReplayLine(statistics.finding) + "\n";
}

std::string FailureText(const TargetResult& result) {
  std::string text = "== " + Name(result) + " ==\nFAILED: " + result.failure + "\n";
  if (!result.log_tail.empty()) text += "it said last:\n" + result.log_tail;
  if (!text.ends_with('\n')) text += "\n";
  if (!result.artifact.empty()) text += "saved:  " + result.artifact + "\n" + ReplayLine(result.artifact);
  return text + "\n";
}

std::vector<std::string> Row(const TargetResult& result) {
  const std::string failed = result.failure.empty() ? "" : "failed";
  if (!result.statistics) return {Name(result), "-", "-", "-", "-", failed.empty() ? "-" : failed};
  const Statistics& statistics = *result.statistics;
  const auto took_part =
      std::ranges::count_if(statistics.implementations, [](const auto& entry) { return entry.second.took_part > 0; });
  const double per_cpu_second =
      statistics.cpu_seconds > 0 ? static_cast<double>(statistics.comparisons) / statistics.cpu_seconds : 0;
  return {Name(result),
          std::to_string(took_part),
          Rounded(result.exec_per_second),
          Rounded(per_cpu_second),
          Grouped(result.edges),
          failed.empty() ? Grouped(statistics.differences) : failed};
}

std::string TakingPartText(const TargetResult& result) {
  std::vector<std::string> names, unsupported, notes;
  for (const auto& [name, participation] : result.statistics->implementations) {
    if (participation.took_part > 0) names.push_back(name);
    const uint64_t asked = participation.took_part + participation.unsupported;
    if (participation.unsupported > 0) {
      unsupported.push_back(name + " " + Grouped(participation.unsupported) + " of " + Grouped(asked));
    }
    if (participation.notes > 0) {
      notes.push_back(name + ": " + participation.note + " (" + Grouped(participation.notes) + " times)");
    }
  }
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const auto& [name, why] : result.statistics->unavailable) by_reason[why].push_back(name);

  std::string text = Name(result) + "\n  took part: " + Join(names) + "\n";
  if (!unsupported.empty()) text += "  did not support some operations: " + Join(unsupported) + "\n";
  for (const auto& [why, who] : by_reason) text += "  cannot run here (" + why + "): " + Join(who) + "\n";
  for (const std::string& note : notes) text += "  noted: " + note + "\n";
  return text;
}

std::string SummaryLine(const SweepResult& result) {
  uint64_t operations = 0, comparisons = 0, differences = 0, failed = 0;
  for (const TargetResult& target : result.targets) {
    failed += target.failure.empty() ? 0 : 1;
    if (!target.statistics) continue;
    operations += target.statistics->operations;
    comparisons += target.statistics->comparisons;
    differences += target.statistics->differences;
  }
  return Grouped(operations) + " operations, " + Grouped(comparisons) + " comparisons in " + Rounded(result.seconds) +
         " s: " + Grouped(differences) + " differences, " + Grouped(failed) + " failed\n";
}

}  // namespace

std::string ReportText(const SweepOptions& options, const SweepResult& result) {
  std::string text;
  std::vector<TargetResult> targets = result.targets;
  std::ranges::sort(targets, {}, &TargetResult::target);
  for (const TargetResult& target : targets) {
    if (target.Differs()) text += DifferenceText(target);
    if (!target.failure.empty()) text += FailureText(target);
  }
  std::vector<std::vector<std::string>> rows = {
      {"target", "implementations", "exec/s", "comparisons/CPU-s", "edges", "differences"}};
  for (const TargetResult& target : targets) rows.push_back(Row(target));
  for (Property target : result.not_run) rows.push_back({std::string(PropertyName(target)), "not run"});
  text += TextTable(rows) + "\n";
  for (const TargetResult& target : targets) {
    if (target.statistics) text += TakingPartText(target);
  }
  text += "\n" + SummaryLine(result);
  if (result.interrupted_by != 0) text += std::string("interrupted: ") + strsignal(result.interrupted_by) + "\n";
  for (const TargetResult& target : targets) text += NewsOf(target);
  text += "seed " + std::to_string(options.seed) + "; the same again: " + RepeatCommand(options) + "\n";
  return text;
}

std::string NewsOf(const TargetResult& result) {
  if (result.Differs()) {
    return Name(result) + ": DIFFERENCE: " + result.statistics->blame + ", saved as " + result.statistics->finding +
           "\n";
  }
  return result.failure.empty() ? "" : Name(result) + ": FAILED: " + result.failure + "\n";
}

int ExitCode(const SweepResult& result) {
  if (std::ranges::any_of(result.targets, &TargetResult::Differs)) return 1;
  if (result.interrupted_by != 0) return 128 + result.interrupted_by;
  const auto good = [](const TargetResult& target) { return target.failure.empty(); };
  return !result.targets.empty() && std::ranges::all_of(result.targets, good) ? 0 : 1;
}

}  // namespace assay::fuzz
