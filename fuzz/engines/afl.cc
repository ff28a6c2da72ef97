#include "fuzz/engines/afl.h"

#include <charconv>
#include <cstdlib>

namespace assay::fuzz {
namespace {

constexpr char kTimeoutMilliseconds[] = "25000";

// The value of "NAME   : value" of fuzzer_stats, without what follows a blank or '%'.
std::optional<double> StatOf(std::string_view stats, std::string_view name) {
  while (!stats.empty()) {
    const size_t end = stats.find('\n');
    const std::string_view line = stats.substr(0, end);
    stats.remove_prefix(end == std::string_view::npos ? stats.size() : end + 1);
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos || line.substr(0, line.find_first_of(" :")) != name) continue;
    const size_t begin = line.find_first_not_of(' ', colon + 1);
    if (begin == std::string_view::npos) return std::nullopt;
    double value = 0;
    const auto [after, error] = std::from_chars(line.data() + begin, line.data() + line.size(), value);
    if (error != std::errc()) return std::nullopt;
    return value;
  }
  return std::nullopt;
}

// `text` without terminal colours.
std::string Plain(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find('m', i);
      if (i == std::string_view::npos) break;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

}  // namespace

std::vector<std::string> AflArguments(const AflRun& run) {
  std::vector<std::string> arguments = {
      run.is_main ? "-M" : "-S", run.instance, "-i", run.input_dir, "-o", run.output_dir, "-t", kTimeoutMilliseconds};
  if (run.seconds > 0) arguments.insert(arguments.end(), {"-V", std::to_string(run.seconds)});
  if (run.seed != 0) arguments.insert(arguments.end(), {"-s", std::to_string(run.seed)});
  if (!run.foreign_dir.empty()) arguments.insert(arguments.end(), {"-F", run.foreign_dir});
  if (!run.dictionary.empty()) arguments.insert(arguments.end(), {"-x", run.dictionary});
  arguments.insert(arguments.end(), {"--", run.binary});
  return arguments;
}

std::vector<std::string> AflEnvironment(const AflRun& run) {
  std::vector<std::string> environment = {
      "AFL_NO_UI=1",
      "AFL_NO_AFFINITY=1",
      "AFL_SKIP_CPUFREQ=1",
      "AFL_AUTORESUME=1",
      // Nobody is there to change the machine for it.
      "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1",
      // What the target says on a difference is to be read.
      "AFL_DEBUG_CHILD=1",
      // Minutes between looks at what others found.
      "AFL_SYNC_TIME=1",
  };
  if (!run.mutator.empty()) environment.push_back("AFL_CUSTOM_MUTATOR_LIBRARY=" + run.mutator);
  if (run.only_mutator) environment.emplace_back("AFL_CUSTOM_MUTATOR_ONLY=1");
  if (run.ends_at_crash) environment.emplace_back("AFL_BENCH_UNTIL_CRASH=1");
  return environment;
}

std::optional<AflStats> ReadAflStats(std::string_view fuzzer_stats) {
  const std::optional<double> executions = StatOf(fuzzer_stats, "execs_done");
  const std::optional<double> edges = StatOf(fuzzer_stats, "edges_found");
  if (!executions || !edges) return std::nullopt;
  const auto count = [&](std::string_view name) {
    return static_cast<uint64_t>(StatOf(fuzzer_stats, name).value_or(0));
  };
  AflStats stats;
  stats.executions = static_cast<uint64_t>(*executions);
  stats.edges = static_cast<uint64_t>(*edges);
  stats.exec_per_second = StatOf(fuzzer_stats, "execs_per_sec").value_or(0);
  stats.total_edges = count("total_edges");
  stats.corpus = count("corpus_count");
  stats.crashes = count("saved_crashes");
  stats.hangs = count("saved_hangs");
  return stats;
}

std::string WhyAflGaveUp(std::string_view log) {
  const std::string plain = Plain(log);
  constexpr std::string_view kAbort = "PROGRAM ABORT : ";
  const size_t at = plain.find(kAbort);
  if (at == std::string::npos) return "";
  const size_t begin = at + kAbort.size();
  return plain.substr(begin, plain.find('\n', begin) - begin);
}

}  // namespace assay::fuzz
