#include "fuzz/campaign/unit.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "fuzz/campaign/corpus.h"
#include "fuzz/engines/afl.h"
#include "fuzz/engines/libfuzzer.h"
#include "fuzz/files.h"
#include "fuzz/sweep/plan.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

constexpr int kMinSliceSeconds = 10;
constexpr int kMaxSliceSeconds = 600;
constexpr int kTurns = 4;  // of each unit in a campaign, or more
constexpr int kManyFailures = 3;

int RoleWeight(Role role) { return role == Role::kLibfuzzer || role == Role::kAfl ? 4 : 1; }

std::string FileOrNothing(const std::string& file) {
  std::string ignored;
  return fuzz::ReadFile(file, &ignored).value_or("");
}

fuzz::Command LibfuzzerCommand(const Unit& unit, const Programs& programs, const SliceFolders& folders, int seconds,
                               uint32_t seed) {
  fs::create_directories(folders.new_inputs());
  fs::create_directories(folders.artifacts());
  fuzz::LibfuzzerRun run;
  run.seconds = seconds;
  run.seed = seed;
  run.artifact_prefix = std::string(SliceFolders::kArtifacts) + "/";
  if (const std::string dictionary = programs.dictionary(unit); !dictionary.empty()) {
    fs::copy_file(dictionary, folders.scratch + "/" + SliceFolders::kDictionary, fs::copy_options::overwrite_existing);
    run.dictionary = SliceFolders::kDictionary;
  }
  run.corpus_dir = SliceFolders::kNew;
  run.seed_dir = fs::path(folders.view).lexically_relative(folders.scratch);
  run.max_len = kMaxEntryBytes;
  run.forks = true;
  fuzz::Command command;
  command.program = programs.target(unit);
  command.arguments = LibfuzzerArguments(run);
  command.environment = {"TMPDIR=.", programs.search_path()};
  return command;
}

fuzz::Command AflCommand(const Unit& unit, const Programs& programs, const SliceFolders& folders, int seconds) {
  fs::create_directories(folders.afl_output);
  fuzz::AflRun run;
  run.binary = programs.target(unit);
  run.seconds = seconds;
  run.input_dir = folders.view;
  run.output_dir = folders.afl_output;
  run.instance = unit.instance();
  run.is_main = unit.role == Role::kAfl && unit.copy == 1;
  if (run.is_main) run.foreign_dir = folders.view;
  run.dictionary = programs.dictionary(unit);
  run.mutator = programs.mutator();
  fuzz::Command command;
  command.program = programs.afl_fuzz;
  command.arguments = AflArguments(run);
  command.environment = AflEnvironment(run);
  command.environment.insert(command.environment.end(), {"AFL_IMPORT_FIRST=1", "AFL_NO_STARTUP_CALIBRATION=1"});
  return command;
}

std::string AflFailure(const std::string& log, const fuzz::Ending& ending) {
  if (const std::string why = fuzz::WhyAflGaveUp(log); !why.empty()) return "afl-fuzz gave up: " + why;
  return ending.code == 0 ? "" : "afl-fuzz ended with exit code " + std::to_string(ending.code);
}

}  // namespace

const char* RoleName(Role role) {
  static constexpr const char* kNames[kNumRoles] = {"libfuzzer", "afl", "afl_laf", "afl_asan"};
  return kNames[static_cast<size_t>(role)];
}

double Unit::weight() const { return fuzz::Weight(target) * RoleWeight(role); }

std::string Unit::place() const { return RoleName(role) + (copy == 1 ? "" : "-" + std::to_string(copy)); }

std::string Unit::instance() const { return role == Role::kAfl && copy == 1 ? "main" : place(); }

std::vector<Unit> MakeUnits(const std::vector<fuzz::Property>& targets, const std::string& engine, int jobs) {
  std::vector<Unit> units;
  for (int i = 0; i < kNumRoles; ++i) {
    const auto role = static_cast<Role>(i);
    if (engine != "both" && (role == Role::kLibfuzzer) != (engine == "libfuzzer")) continue;
    for (const fuzz::Property target : targets) units.push_back({.target = target, .role = role});
  }
  for (int copy = 2; units.size() < static_cast<size_t>(jobs); ++copy) {
    for (const Role role : {Role::kLibfuzzer, Role::kAfl}) {
      if (engine != "both" && (role == Role::kLibfuzzer) != (engine == "libfuzzer")) continue;
      for (const fuzz::Property target : targets) units.push_back({.target = target, .role = role, .copy = copy});
    }
  }
  return units;
}

Unit* NextUnit(std::vector<Unit>& units, const std::set<std::string>& resting) {
  const auto turn = [](const Unit& unit) {
    const double penalty = unit.failures < kManyFailures ? 0 : kMaxSliceSeconds * (unit.failures - kManyFailures + 1);
    return (unit.seconds + penalty) / unit.weight();
  };
  Unit* next = nullptr;
  for (Unit& unit : units) {
    if (unit.running || resting.contains(unit.target_name()) || (next != nullptr && turn(unit) >= turn(*next)))
      continue;
    next = &unit;
  }
  return next;
}

int SliceSeconds(const Unit& unit, const std::vector<Unit>& units, double campaign_seconds, int jobs) {
  double weights = 0;
  for (const Unit& other : units) weights += other.weight();
  const double share = campaign_seconds * jobs * unit.weight() / weights / kTurns;
  return static_cast<int>(std::clamp<double>(share, kMinSliceSeconds, kMaxSliceSeconds));
}

std::string Programs::target(const Unit& unit) const {
  return bin_dir + "/" + unit.target_name() + "_fuzz_test_" + RoleName(unit.role);
}

std::string Programs::search_path() const {
  const char* const path = std::getenv("PATH");
  return "PATH=" + bin_dir + (path == nullptr ? "" : ":" + std::string(path));
}

std::string Programs::dictionary(const Unit& unit) const {
  std::string file = bin_dir + "/" + unit.target_name() + "_fuzz_test_dict.dict";
  std::error_code error;
  const uintmax_t size = fs::file_size(file, error);
  return error || size == 0 ? "" : file;
}

std::string Programs::examine(bool sanitized) const {
  return bin_dir + (sanitized ? "/findings/examine_sanitized" : "/findings/examine");
}

fuzz::Command SliceCommand(const Unit& unit, const Programs& programs, const SliceFolders& folders, int seconds,
                           uint32_t seed) {
  fs::create_directories(folders.scratch);
  fs::create_directories(folders.statistics);
  fuzz::Command command = unit.role == Role::kLibfuzzer ? LibfuzzerCommand(unit, programs, folders, seconds, seed)
                                                        : AflCommand(unit, programs, folders, seconds);
  command.environment.insert(command.environment.end(),
                             {"ASSAY_STATISTICS_DIR=" + folders.statistics, "ASSAY_FINDINGS_DIR=" + folders.pending,
                              "ASSAY_DIES_WITH_PARENT=1"});
  command.folder = folders.scratch;
  command.log = folders.log();
  return command;
}

SliceFigures ReadSlice(const Unit& unit, const SliceFolders& folders, const fuzz::Ending& ending) {
  const std::string log = FileOrNothing(folders.log());
  SliceFigures figures;
  if (unit.role == Role::kLibfuzzer) {
    figures.edges = fuzz::ReadLibfuzzerLog(log).edges;
    // 72: it was interrupted.
    if (ending.code != 0 && ending.code != fuzz::kLibfuzzerInterrupted) {
      figures.failure = "libFuzzer ended with exit code " + std::to_string(ending.code);
    }
  } else {
    const std::string file = folders.afl_output + "/" + unit.instance() + "/fuzzer_stats";
    figures.edges = fuzz::ReadAflStats(FileOrNothing(file)).value_or(fuzz::AflStats()).edges;
    figures.failure = AflFailure(log, ending);
  }
  if (ending.signal != 0) figures.failure = std::string("killed: ") + strsignal(ending.signal);
  return figures;
}

}  // namespace assay::campaign
