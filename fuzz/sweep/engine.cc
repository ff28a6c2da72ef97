#include "fuzz/sweep/engine.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <vector>

#include "fuzz/engines/afl.h"
#include "fuzz/engines/libfuzzer.h"
#include "fuzz/files.h"
#include "fuzz/sweep/plan.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr char kAfl[] = "afl";

// A target runs in a folder of its own and knows everything by these names, so that its run does not depend on the
// paths of the tree and of the caller.
constexpr char kArtifacts[] = "artifacts";
constexpr char kCorpus[] = "corpus";
constexpr char kDictionary[] = "dictionary";
constexpr char kFindings[] = "findings";
constexpr char kRegression[] = "regression";
constexpr char kSeed[] = "seed";
constexpr char kInstance[] = "main";

void MakeFolder(const fs::path& folder, const fs::path& findings, const fs::path& corpus) {
  fs::create_directories(folder / kArtifacts);
  fs::create_directories(folder / kCorpus);
  fs::create_directories(folder / kStatisticsFolder);
  fs::create_directory_symlink(findings, folder / kFindings);
  fs::create_directory_symlink(corpus / kSeed, folder / kSeed);
  fs::create_directory_symlink(corpus / kRegression, folder / kRegression);
}

// "regression/a", "seed/b", ...: sorted. There may be no folder of regressions.
std::vector<std::string> SeedInputs(const fs::path& folder) {
  std::vector<std::string> inputs;
  for (const std::string part : {kRegression, kSeed}) {
    if (part == kRegression && !fs::exists(folder / part)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / part)) {
      inputs.push_back(part + "/" + entry.path().filename().string());
    }
  }
  std::ranges::sort(inputs);
  return inputs;
}

// The name of a copy of the target's dictionary; "" if it has none.
std::string Dictionary(const SweepOptions& options, const std::string& target, const fs::path& folder) {
  const std::string file = options.bin_dir + "/" + target + "_fuzz_test_dict.dict";
  if (!fs::exists(file) || fs::file_size(file) == 0) return "";
  fs::copy_file(file, folder / kDictionary);
  return kDictionary;
}

Command LibfuzzerCommand(const SweepOptions& options, const std::string& target, int seconds, const fs::path& folder,
                         std::vector<std::string> seed_inputs) {
  LibfuzzerRun run;
  run.seconds = seconds;
  run.seed = TargetSeed(options.seed, target);
  run.artifact_prefix = std::string(kArtifacts) + "/";
  run.dictionary = Dictionary(options, target, folder);
  run.corpus_dir = kCorpus;
  run.seed_inputs = std::move(seed_inputs);
  Command command;
  command.program = options.bin_dir + "/" + target + "_fuzz_test_bin";
  command.arguments = LibfuzzerArguments(run);
  return command;
}

Command AflCommand(const SweepOptions& options, const std::string& target, int seconds, const fs::path& folder,
                   const std::vector<std::string>& seed_inputs) {
  // afl-fuzz takes no symbolic links.
  const fs::path inputs = folder / "inputs";
  fs::create_directories(inputs);
  for (const std::string& input : seed_inputs) {
    std::string name = input;
    std::ranges::replace(name, '/', '-');
    fs::copy_file(folder / input, inputs / name);
  }
  AflRun run;
  run.binary = options.bin_dir + "/" + target + "_fuzz_test_afl";
  run.seconds = seconds;
  run.seed = TargetSeed(options.seed, target);
  run.input_dir = inputs.filename();
  run.output_dir = kAfl;
  run.instance = kInstance;
  run.ends_at_crash = true;
  run.dictionary = Dictionary(options, target, folder);
  run.mutator = options.afl_mutator;
  Command command;
  command.program = options.afl_fuzz;
  command.arguments = AflArguments(run);
  command.environment = AflEnvironment(run);
  return command;
}

// The first file of a folder whose name has this beginning; "" if there is none.
std::string FirstFile(const fs::path& folder, const std::string& prefix) {
  std::vector<std::string> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().filename().string().starts_with(prefix)) files.push_back(entry.path());
  }
  return files.empty() ? "" : *std::ranges::min_element(files);
}

std::string LibfuzzerFailure(const Ending& ending, bool leak) {
  switch (ending.code) {
    case 0:
      return "";
    case kLibfuzzerTimeout:
      return "timeout: one input took too long";
    case kLibfuzzerOutOfMemory:
      return "out of memory";
    case kLibfuzzerCrash:
      return leak ? "memory leak" : "crash";
    default:
      return "exit code " + std::to_string(ending.code);
  }
}

EngineTraces LibfuzzerTraces(const std::string& folder, const std::string& log, const Ending& ending) {
  const LibfuzzerLog read = ReadLibfuzzerLog(log);
  EngineTraces traces;
  traces.edges = read.edges;
  traces.exec_per_second = static_cast<double>(read.exec_per_second);
  traces.failure = LibfuzzerFailure(ending, read.leak);
  traces.artifact = FirstFile(fs::path(folder) / kArtifacts, "");
  return traces;
}

EngineTraces AflTraces(const std::string& folder, const std::string& log, const Ending& ending) {
  const fs::path instance = fs::path(folder) / kAfl / kInstance;
  std::string error;
  const AflStats stats = ReadAflStats(ReadFile(instance / "fuzzer_stats", &error).value_or("")).value_or(AflStats());
  EngineTraces traces;
  traces.edges = stats.edges;
  traces.exec_per_second = stats.exec_per_second;
  traces.artifact = FirstFile(instance / "crashes", "id");
  if (!traces.artifact.empty()) {
    traces.failure = "crash";
  } else if (traces.artifact = FirstFile(instance / "hangs", "id"); !traces.artifact.empty()) {
    traces.failure = "timeout: one input took too long";
  } else if (const std::string why = WhyAflGaveUp(log); !why.empty()) {
    traces.failure = "afl-fuzz gave up: " + why;
  } else if (ending.code != 0) {
    traces.failure = "exit code " + std::to_string(ending.code);
  }
  return traces;
}

}  // namespace

std::optional<Command> PrepareEngine(const SweepOptions& options, Property target, int seconds,
                                     const std::string& folder, std::string* error) {
  const std::string name(PropertyName(target));
  Command command;
  try {
    MakeFolder(folder, options.out, options.corpus + "/" + name);
    std::vector<std::string> inputs = SeedInputs(folder);
    if (inputs.empty()) {
      *error = options.corpus + "/" + name + ": there are no seeds";
      return std::nullopt;
    }
    command = options.engine == kAfl ? AflCommand(options, name, seconds, folder, inputs)
                                     : LibfuzzerCommand(options, name, seconds, folder, std::move(inputs));
  } catch (const fs::filesystem_error& failure) {
    *error = failure.path1().string() + ": " + failure.code().message();
    return std::nullopt;
  }
  // An engine that starts programs which start others may die before them.
  command.environment.insert(command.environment.end(),
                             {std::string("ASSAY_STATISTICS_DIR=") + kStatisticsFolder,
                              std::string("ASSAY_FINDINGS_DIR=") + kFindings, "ASSAY_DIES_WITH_PARENT=1"});
  command.folder = folder;
  command.log = folder + "/log";
  return command;
}

EngineTraces ReadTraces(const std::string& engine, const std::string& folder, const std::string& log,
                        const Ending& ending) {
  EngineTraces traces = engine == kAfl ? AflTraces(folder, log, ending) : LibfuzzerTraces(folder, log, ending);
  traces.verdict = VerdictIn(log);
  if (ending.signal != 0) traces.failure = std::string("killed: ") + strsignal(ending.signal);
  return traces;
}

}  // namespace assay::fuzz
