#include "fuzz/mutants/hunt/hunt.h"

#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "fuzz/engines/process.h"
#include "fuzz/files.h"
#include "fuzz/mutants/hunt/interrupt.h"
#include "fuzz/mutants/hunt/replay.h"
#include "fuzz/mutants/hunt/trial.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kStep(2);  // to which times are exact

class ScratchFolder {
 public:
  explicit ScratchFolder(std::string* error) {
    std::error_code failure;
    std::string path = fs::temp_directory_path(failure) / "assay-hunt-XXXXXX";
    if (failure || mkdtemp(path.data()) == nullptr) {
      *error = path + ": " + (failure ? failure.message() : std::strerror(errno));
    } else {
      path_ = path;
    }
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }

  // The name of a new folder in it.
  std::string New() { return path_ + "/" + std::to_string(++count_); }

 private:
  std::string path_;
  int count_ = 0;
};

// What one row hunts: a target with a fault, or without.
struct Quarry {
  std::string fault;  // "": none
  Property target;
};

class Hunt {
 public:
  Hunt(const HuntOptions& options, std::string* error) : options_(options), scratch_(error) {}

  HuntResult Run() {
    HuntResult result;
    for (const Quarry& quarry : Quarries()) {
      if (interrupt_.raised()) break;
      result.rows.push_back(HuntRow(quarry));
    }
    result.interrupted = interrupt_.raised();
    return result;
  }

 private:
  std::vector<Quarry> Quarries() const {
    std::vector<Quarry> quarries;
    for (const Mutant& mutant : options_.mutants) quarries.push_back({mutant.name, mutant.target});
    for (int i = 0; i < kNumProperties; ++i) {
      const auto target = static_cast<Property>(i);
      if (std::ranges::count(options_.mutants, target, &Mutant::target) != 0) quarries.push_back({"", target});
    }
    return quarries;
  }

  std::string CleanBinary(Property target, const std::string& engine) const {
    return options_.bin_dir + "/clean_" + std::string(PropertyName(target)) + "_" + engine;
  }

  std::string Binary(const Quarry& quarry, const std::string& engine) const {
    if (quarry.fault.empty()) return CleanBinary(quarry.target, engine);
    return options_.bin_dir + "/hunted_" + quarry.fault + "_" + engine;
  }

  Row HuntRow(const Quarry& quarry) {
    const std::string target(PropertyName(quarry.target));
    Row row = {quarry.fault, target, {}};
    for (const std::string& engine : options_.engines) {
      for (const bool from_corpus : {false, true}) {
        Cell cell;
        std::vector<std::string> inputs;
        if (!interrupt_.raised()) {
          inputs =
              from_corpus ? Survivors(quarry, engine, cell) : std::vector<std::string>{OneByte(quarry.target, cell)};
        }
        if (!interrupt_.raised() && cell.failure.empty()) RunAll(quarry, engine, inputs, cell);
        if (interrupt_.raised()) cell.failure.clear();
        const int wanted = quarry.fault.empty() ? kCleanSeeds : options_.seeds;
        std::fprintf(stderr, "%s, %s, %s, %s: %s\n", quarry.fault.empty() ? "no fault" : quarry.fault.c_str(),
                     target.c_str(), engine.c_str(), from_corpus ? "seeds" : "one byte",
                     CellText(cell, wanted).c_str());
        row.cells.push_back(std::move(cell));
      }
    }
    return row;
  }

  // A file of the byte that names the property.
  std::string OneByte(Property target, Cell& cell) {
    const std::string file = scratch_.New();
    cell.failure = WriteFile(file, std::string(1, static_cast<char>(target)));
    return file;
  }

  // The entries of the corpus that do not kill the target; counts those that do.
  std::vector<std::string> Survivors(const Quarry& quarry, const std::string& engine, Cell& cell) {
    std::vector<std::string> entries;
    const fs::path corpus = fs::path(options_.corpus) / PropertyName(quarry.target);
    for (const char* part : {"regression", "seed"}) {
      std::error_code error;
      for (const fs::directory_entry& entry : fs::directory_iterator(corpus / part, error)) {
        entries.push_back(entry.path());
      }
    }
    std::ranges::sort(entries);
    std::vector<std::string> survivors;
    for (const std::string& entry : entries) {
      const std::string folder = scratch_.New();
      const Fate fate = Replay(Binary(quarry, engine), entry, folder, interrupt_, &cell.failure);
      fs::remove_all(folder);
      if (fate == Fate::kFailed) return {};
      if (fate == Fate::kSurvived) survivors.push_back(entry);
    }
    cell.dropped = static_cast<int>(entries.size() - survivors.size());
    if (survivors.empty()) cell.failure = corpus.string() + ": no entry to start with";
    if (quarry.fault.empty() && cell.dropped > 0)
      cell.failure = "an entry of the corpus kills a target without a fault";
    return survivors;
  }

  // A run for each seed, as many at a time as there are jobs.
  void RunAll(const Quarry& quarry, const std::string& engine, const std::vector<std::string>& inputs, Cell& cell) {
    const int count = quarry.fault.empty() ? kCleanSeeds : options_.seeds;
    struct Running {
      int seed;
      Trial trial;
    };
    std::vector<Running> running;
    std::vector<std::optional<RunResult>> results(static_cast<size_t>(count));
    int started = 0;
    while (started < count || !running.empty()) {
      while (started < count && static_cast<int>(running.size()) < options_.jobs && !interrupt_.raised()) {
        std::string failure;
        const TrialPlan plan = Plan(quarry, engine, inputs, started + 1);
        if (std::optional<Trial> trial = Trial::Start(plan, &failure)) {
          running.push_back({started, std::move(*trial)});
        } else {
          results[static_cast<size_t>(started)] = {RunResult::kFailed, 0, failure};
        }
        ++started;
      }
      if (interrupt_.raised()) {
        started = count;
        for (Running& one : running) one.trial.Stop();
      }
      for (auto it = running.begin(); it != running.end();) {
        std::optional<RunResult> result = it->trial.Watch();
        if (!result) {
          ++it;
          continue;
        }
        if (result->kind == RunResult::kFound && !quarry.fault.empty()) {
          const std::string wrong = Doubt(quarry, engine, it->trial.folder());
          if (!wrong.empty()) *result = {RunResult::kFailed, 0, wrong};
        }
        if (!interrupt_.raised()) results[static_cast<size_t>(it->seed)] = std::move(*result);
        fs::remove_all(it->trial.folder());
        it = running.erase(it);
      }
      if (!running.empty()) interrupt_.Pause(kStep);
    }
    for (std::optional<RunResult>& result : results) {
      if (result) cell.runs.push_back(std::move(*result));
    }
  }

  TrialPlan Plan(const Quarry& quarry, const std::string& engine, std::vector<std::string> inputs, int seed) {
    TrialPlan plan;
    plan.engine = engine;
    plan.binary = Binary(quarry, engine);
    const std::string dictionary =
        options_.dict_dir + "/" + std::string(PropertyName(quarry.target)) + "_fuzz_test_dict.dict";
    std::error_code error;
    if (fs::exists(dictionary, error)) plan.dictionary = dictionary;
    plan.afl_fuzz = options_.afl_fuzz;
    plan.afl_mutator = options_.afl_mutator;
    plan.inputs = std::move(inputs);
    plan.seed = static_cast<uint32_t>(seed);
    plan.seconds = quarry.fault.empty() ? options_.clean_seconds : options_.seconds;
    plan.folder = scratch_.New();
    return plan;
  }

  // Why what was found under `folder` does not show the fault; "" if it does.
  std::string Doubt(const Quarry& quarry, const std::string& engine, const std::string& folder) {
    const std::string input = folder + "/found";
    const Bytes bytes = Encode(ReadReport(folder).operation);
    std::string failure = WriteFile(input, std::string(bytes.begin(), bytes.end()));
    if (!failure.empty()) return failure;
    const Fate with = Replay(Binary(quarry, engine), input, folder + "/with", interrupt_, &failure);
    if (with == Fate::kFailed) return failure;
    if (with == Fate::kSurvived) return "what was found does not kill the mutant again";
    const Fate without = Replay(CleanBinary(quarry.target, engine), input, folder + "/without", interrupt_, &failure);
    if (without == Fate::kFailed) return failure;
    if (without == Fate::kDied) return "what was found is no sign of the fault: it kills the target without it too";
    return "";
  }

  const HuntOptions& options_;
  Interrupt interrupt_;
  ScratchFolder scratch_;
};

}  // namespace

HuntResult RunHunt(const HuntOptions& options, std::string* error) {
  error->clear();
  Hunt hunt(options, error);
  return error->empty() ? hunt.Run() : HuntResult();
}

}  // namespace assay::fuzz
