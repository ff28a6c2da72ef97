#include "fuzz/campaign/options.h"

#include <sched.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>

namespace assay::campaign {
namespace {

constexpr double kMaxHours = 24 * 366;
constexpr int kMaxJobs = 1024;

int CpusOfThisProcess() {
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  if (sched_getaffinity(0, sizeof cpus, &cpus) != 0) return 1;
  return std::max(1, CPU_COUNT(&cpus));
}

std::string TargetNames() {
  std::string names;
  for (int i = 0; i < fuzz::kNumProperties; ++i) {
    names += (i == 0 ? "" : " ") + std::string(fuzz::PropertyName(static_cast<fuzz::Property>(i)));
  }
  return names;
}

std::string CheckTarget(const std::string& name) {
  if (fuzz::FindProperty(name)) return "";
  return "there is no target '" + name + "' (there are: " + TargetNames() + ")";
}

std::string CheckHours(const std::string& text) {
  char* end = nullptr;
  const double hours = std::strtod(text.c_str(), &end);
  if (!text.empty() && *end == '\0' && std::isfinite(hours) && hours > 0 && hours <= kMaxHours) return "";
  return "'" + text + "' is not a number of hours, above 0 and up to " + std::to_string(static_cast<int>(kMaxHours));
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string Absolute(const std::string& folder, const std::string& path) {
  return path.empty() ? "" : (std::filesystem::path(folder) / path).lexically_normal().string();
}

// A folder's name does not end in '/'.
std::string AbsoluteFolder(const std::string& folder, const std::string& path) {
  std::string absolute = Absolute(folder, path);
  while (absolute.size() > 1 && absolute.ends_with('/')) absolute.pop_back();
  return absolute;
}

}  // namespace

ParsedOptions ParseOptions(const std::vector<std::string>& arguments, const std::string& caller_dir,
                           const std::string& program_dir) {
  Options options;
  options.jobs = CpusOfThisProcess();
  options.programs.bin_dir = "fuzz";
  options.programs.afl_fuzz = "/usr/bin/afl-fuzz";
  options.programs.gnuplot = "/usr/bin/gnuplot";
  options.seeds = "corpus";
  std::vector<std::string> targets;

  CLI::App app(
      "Fuzzes for hours or days with libFuzzer and AFL++. The same command goes on with a campaign that was stopped.\n"
      "Exit: 0 the time is over and nothing is at fault; 1 something is; 2 bad usage, or the campaign cannot go on;\n"
      "130 interrupted.",
      "campaign");
  app.add_option("--dir", options.dir, "The campaign's folder: made, or gone on with");
  app.add_option("--hours", options.hours, "For how long the campaign runs in all (default 24; 0.5 is half an hour)")
      ->check(CheckHours);
  app.add_option("--jobs", options.jobs, "Programs that run at a time (default: the CPUs)")
      ->check(CLI::Range(1, kMaxJobs));
  app.add_option("--target", targets, "What is fuzzed, may be repeated: " + TargetNames() + " (default: all)")
      ->check(CheckTarget);
  app.add_option("--engine", options.engine, "both (default), libfuzzer or afl")
      ->check(CLI::IsMember({"both", "libfuzzer", "afl"}));
  app.add_option("--minimize-hours", options.minimize_hours, "Between two minimisations of a corpus (default 6)")
      ->check(CheckHours);
  app.add_option("--report", options.report, "Prints the report of the campaign in this folder, and runs nothing");
  app.add_option("--bin-dir", options.programs.bin_dir, "The folder of the programs")->group("");
  app.add_option("--afl-fuzz", options.programs.afl_fuzz, "AFL++'s afl-fuzz")->group("");
  app.add_option("--gnuplot", options.programs.gnuplot, "Draws the report's plots")->group("");
  app.add_option("--corpus", options.seeds, "The folder of TARGET/seed and TARGET/regression")->group("");
  app.add_option("--slice-seconds", options.slice_seconds, "How long a target runs at a time")
      ->check(CLI::Range(1, 86400))
      ->group("");
  app.add_option("--triage-seconds", options.triage_seconds, "For the minimisation of a finding")
      ->check(CLI::Range(1, 86400))
      ->group("");
  app.add_option("--min-free-bytes", options.min_free_bytes, "A disk with less is full")->group("");

  const auto refuse = [](const std::string& what) {
    return ParsedOptions{std::nullopt, 2, "campaign: " + what + "\n"};
  };
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    return {std::nullopt, 0, app.help()};
  } catch (const CLI::ParseError& error) {
    return refuse(FirstLine(error.what()));
  }
  if (options.dir.empty() == options.report.empty()) return refuse("give either --dir or --report, and a folder");
  for (int i = 0; i < fuzz::kNumProperties; ++i) {
    const auto target = static_cast<fuzz::Property>(i);
    if (targets.empty() || std::ranges::count(targets, fuzz::PropertyName(target)) != 0) {
      options.targets.push_back(target);
    }
  }
  options.dir = AbsoluteFolder(caller_dir, options.dir);
  options.report = AbsoluteFolder(caller_dir, options.report);
  options.programs.bin_dir = AbsoluteFolder(program_dir, options.programs.bin_dir);
  options.seeds = AbsoluteFolder(program_dir, options.seeds);
  return {std::move(options), 0, ""};
}

}  // namespace assay::campaign
