#include "fuzz/sweep/options.h"

#include <sched.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <random>

namespace assay::fuzz {
namespace {

constexpr int kMaxSeconds = 30 * 24 * 3600;
constexpr int kMaxJobs = 256;

int CpusOfThisProcess() {
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  if (sched_getaffinity(0, sizeof cpus, &cpus) != 0) return 1;
  return std::max(1, CPU_COUNT(&cpus));
}

std::string TargetNames() {
  std::string names;
  for (int i = 0; i < kNumProperties; ++i) {
    names += (i == 0 ? "" : " ") + std::string(PropertyName(static_cast<Property>(i)));
  }
  return names;
}

constexpr char kDefaultEngine[] = "libfuzzer";

// "" or what is wrong.
std::string CheckEngine(const std::string& engine) {
  if (engine == kDefaultEngine || engine == "afl") return "";
  return "the targets are built for libfuzzer and for afl, not for '" + engine + "'";
}

// Each target once, in the order of the properties.
std::vector<Property> Targets(const std::vector<std::string>& names) {
  std::vector<Property> targets;
  for (int i = 0; i < kNumProperties; ++i) {
    const auto property = static_cast<Property>(i);
    if (names.empty() || std::ranges::count(names, PropertyName(property)) != 0) targets.push_back(property);
  }
  return targets;
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

ParsedOptions ParseSweepOptions(const std::vector<std::string>& arguments, const std::string& caller_dir) {
  SweepOptions options;
  options.engine = kDefaultEngine;
  options.seed = std::random_device()();
  options.jobs = CpusOfThisProcess();
  options.out = "fuzz-findings";
  options.afl_fuzz = "/usr/bin/afl-fuzz";

  CLI::App app(
      "Runs fuzz targets side by side for a while and ends with a table: who took part, who differs.\n"
      "Exit: 0 nobody differs and every target ran; 1 otherwise; 2 bad usage; 130 interrupted.",
      "ci/fuzz");
  app.add_option("--seconds", options.seconds, "Wall time in all, shared among the targets (default 60)")
      ->check(CLI::Range(1, kMaxSeconds));
  app.add_option("--seed", options.seed, "Repeats the run that had this seed (default: a random one)");
  app.add_option("--engine", options.engine, "libfuzzer (default) or afl")->check(CheckEngine);
  app.add_option("--jobs", options.jobs, "Targets that run at a time (default: the CPUs)")
      ->check(CLI::Range(1, kMaxJobs));
  app.add_option("--out", options.out, "Where operations that differ are saved (default: fuzz-findings)");
  app.add_option("--bin-dir", options.bin_dir, "The folder of the TARGET_fuzz_test_bin")->group("");
  app.add_option("--afl-fuzz", options.afl_fuzz, "AFL++'s afl-fuzz")->group("");
  app.add_option("--afl-mutator", options.afl_mutator, "The shared library that mutates for AFL++")->group("");
  app.add_option("--corpus", options.corpus, "The folder of TARGET/seed and TARGET/regression")->group("");
  app.add_option("TARGET", options.named_targets, "What runs: " + TargetNames() + " (default: all)");

  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    return {std::nullopt, 0, app.help()};
  } catch (const CLI::ParseError& error) {
    return {std::nullopt, 2, "ci/fuzz: " + FirstLine(error.what()) + "\n"};
  }
  for (const std::string& name : options.named_targets) {
    if (FindProperty(name)) continue;
    return {std::nullopt, 2, "ci/fuzz: unknown target '" + name + "' (there are: " + TargetNames() + ")\n"};
  }
  if (options.bin_dir.empty() || options.corpus.empty()) {
    return {std::nullopt, 2, "ci/fuzz: the sweep needs --bin-dir and --corpus\n"};
  }
  if (options.out.empty()) return {std::nullopt, 2, "ci/fuzz: --out: no folder is named\n"};
  for (std::string* folder : {&options.out, &options.bin_dir, &options.corpus, &options.afl_mutator}) {
    if (!folder->empty()) *folder = (std::filesystem::path(caller_dir) / *folder).lexically_normal();
  }
  options.targets = Targets(options.named_targets);
  options.jobs = std::min(options.jobs, static_cast<int>(options.targets.size()));
  return {std::move(options), 0, ""};
}

std::string RepeatCommand(const SweepOptions& options) {
  std::string command =
      "ci/fuzz --seconds " + std::to_string(options.seconds) + " --seed " + std::to_string(options.seed);
  if (options.engine != kDefaultEngine) command += " --engine " + options.engine;
  for (const std::string& target : options.named_targets) command += " " + target;
  return command;
}

}  // namespace assay::fuzz
