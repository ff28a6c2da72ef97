#include "fuzz/mutants/hunt/options.h"

#include <sched.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

namespace assay::fuzz {
namespace {

constexpr int kMaxSeconds = 24 * 3600;
constexpr int kMaxSeeds = 1000;
constexpr char kBoth[] = "both";

int CpusOfThisProcess() {
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  if (sched_getaffinity(0, sizeof cpus, &cpus) != 0) return 1;
  return std::max(1, CPU_COUNT(&cpus));
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

ParsedHuntOptions Refused(const std::string& why) { return {std::nullopt, 2, "scoreboard: " + why + "\n"}; }

// NAME=TARGET.
std::optional<Mutant> ReadMutant(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos) return std::nullopt;
  const std::optional<Property> target = FindProperty(text.substr(equals + 1));
  if (!target) return std::nullopt;
  return Mutant{text.substr(0, equals), *target};
}

}  // namespace

ParsedHuntOptions ParseHuntOptions(const std::vector<std::string>& arguments) {
  HuntOptions options;
  options.afl_fuzz = "/usr/bin/afl-fuzz";
  std::string engine = kBoth;
  std::vector<std::string> known, wanted;

  CLI::App app(
      "Lets fuzzing engines hunt for each planted fault, from a single byte and from the seed corpus less what kills "
      "it,\n"
      "and prints how long it took them.\n"
      "Exit: 0 every fault was found by every run in its time, and nothing where there is none; 1 otherwise; 2 bad "
      "usage;\n"
      "130 interrupted.",
      "scoreboard");
  app.add_option("--seconds", options.seconds, "What each run has (default 60)")->check(CLI::Range(1, kMaxSeconds));
  app.add_option("--seeds", options.seeds, "Runs for each fault, start and engine (default 10)")
      ->check(CLI::Range(1, kMaxSeeds));
  app.add_option("--engine", engine, "libfuzzer, afl or both (default)")
      ->check(CLI::IsMember({kBoth, "libfuzzer", "afl"}));
  app.add_option("--jobs", options.jobs, "Runs at a time, each on a core of its own (default 1)")
      ->check(CLI::Range(1, CpusOfThisProcess()));
  app.add_option("--clean-seconds", options.clean_seconds, "What a run of a target without a fault has (default 10)")
      ->check(CLI::Range(1, kMaxSeconds));
  app.add_option("--mutant", wanted, "The faults to hunt for (default: all)");
  app.add_flag("--check-only", options.check_only, "Says what is wrong with the options, and ends")->group("");
  app.add_option("--fault", known, "NAME=TARGET: a fault that there is")->group("");
  app.add_option("--bin-dir", options.bin_dir, "The folder of hunted_MUTANT_ENGINE and clean_TARGET_ENGINE")
      ->group("")
      ->take_last();
  app.add_option("--dict-dir", options.dict_dir, "The folder of the dictionaries")->group("");
  app.add_option("--corpus", options.corpus, "The folder of TARGET/seed and TARGET/regression")->group("");
  app.add_option("--afl-fuzz", options.afl_fuzz, "AFL++'s afl-fuzz")->group("");
  app.add_option("--afl-mutator", options.afl_mutator, "The shared library that mutates for AFL++")->group("");

  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    return {std::nullopt, 0, app.help()};
  } catch (const CLI::ParseError& error) {
    return Refused(FirstLine(error.what()));
  }
  std::string names;
  for (const std::string& text : known) {
    const std::optional<Mutant> mutant = ReadMutant(text);
    if (!mutant) return Refused("--fault: '" + text + "' is not NAME=TARGET");
    names += " " + mutant->name;
    if (wanted.empty() || std::ranges::count(wanted, mutant->name) != 0) options.mutants.push_back(*mutant);
  }
  for (const std::string& name : wanted) {
    if (std::ranges::count(options.mutants, name, &Mutant::name) != 0) continue;
    return Refused("unknown mutant '" + name + "' (there are:" + names + ")");
  }
  if (options.mutants.empty()) return Refused("there is no --fault");
  if (options.bin_dir.empty() || options.dict_dir.empty() || options.corpus.empty() || options.afl_mutator.empty()) {
    return Refused("the hunt needs --bin-dir, --dict-dir, --corpus and --afl-mutator");
  }
  options.engines = engine == kBoth ? std::vector<std::string>{"libfuzzer", "afl"} : std::vector<std::string>{engine};
  for (std::string* path : {&options.bin_dir, &options.dict_dir, &options.corpus, &options.afl_mutator}) {
    *path = std::filesystem::absolute(*path).lexically_normal();
  }
  return {std::move(options), 0, ""};
}

}  // namespace assay::fuzz
