#include "fuzz/engines/libfuzzer.h"

#include <algorithm>
#include <charconv>

namespace assay::fuzz {
namespace {

// The first line of `log`, which loses it.
std::string_view NextLine(std::string_view& log) {
  const size_t end = log.find('\n');
  const std::string_view line = log.substr(0, end);
  log.remove_prefix(end == std::string_view::npos ? log.size() : end + 1);
  return line;
}

// The number behind `label` and blanks in `line`, which is left alone if there is none.
void ReadNumber(std::string_view line, std::string_view label, uint64_t& number) {
  const size_t at = line.find(label);
  if (at == std::string_view::npos) return;
  const size_t digits = line.find_first_not_of(' ', at + label.size());
  if (digits == std::string_view::npos) return;
  std::from_chars(line.data() + digits, line.data() + line.size(), number);
}

}  // namespace

std::vector<std::string> LibfuzzerArguments(const LibfuzzerRun& run) {
  // It ends when more whole seconds have passed than it was given. 0 would be no limit.
  const int whole_seconds = std::max(1, run.seconds - 1);
  std::vector<std::string> arguments = {
      "-seed=" + std::to_string(run.seed),
      "-max_total_time=" + std::to_string(whole_seconds),
      "-artifact_prefix=" + run.artifact_prefix,
      "-max_len=" + std::to_string(run.max_len),
      "-timeout=25",
      "-rss_limit_mb=2048",
      "-reload=0",  // nobody else writes to the corpus
      // The values that a program compares are also addresses, which depend on the time at which it wrote statistics:
      // mutations made of them would differ from run to run of a seed.
      "-use_cmp=0",
      "-print_final_stats=1",
  };
  if (!run.dictionary.empty()) arguments.push_back("-dict=" + run.dictionary);
  // A list has an order; a folder has another one on each file system.
  std::string list;
  for (const std::string& input : run.seed_inputs) list += (list.empty() ? "" : ",") + input;
  if (!list.empty()) arguments.push_back("-seed_inputs=" + list);
  if (run.forks) {
    arguments.insert(arguments.end(), {"-fork=1", "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1"});
  }
  arguments.push_back(run.corpus_dir);
  if (!run.seed_dir.empty()) arguments.push_back(run.seed_dir);
  return arguments;
}

std::vector<std::string> MergeArguments(const std::string& into, const std::string& from, size_t max_len) {
  return {"-merge=1", "-max_len=" + std::to_string(max_len), "-timeout=25", "-rss_limit_mb=2048", into, from};
}

LibfuzzerLog ReadLibfuzzerLog(std::string_view log) {
  LibfuzzerLog read;
  while (!log.empty()) {
    const std::string_view line = NextLine(log);
    if (line.starts_with("#")) ReadNumber(line, " cov: ", read.edges);
    if (line.starts_with("stat::")) ReadNumber(line, "average_exec_per_sec:", read.exec_per_second);
    if (line.find("ERROR: LeakSanitizer") != std::string_view::npos) read.leak = true;
  }
  return read;
}

std::string VerdictIn(std::string_view log) {
  std::string verdict;
  while (!log.empty()) {
    const std::string_view line = NextLine(log);
    if (verdict.empty() && !line.starts_with("DIFFERENCE: ")) continue;
    if (line.starts_with("replay: ")) break;
    verdict += std::string(line) + "\n";
  }
  return verdict;
}

}  // namespace assay::fuzz
