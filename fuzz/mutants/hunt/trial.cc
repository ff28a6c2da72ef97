#include "fuzz/mutants/hunt/trial.h"

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "fuzz/engines/afl.h"
#include "fuzz/engines/libfuzzer.h"
#include "fuzz/files.h"
#include "fuzz/mutants/hunt/replay.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;

// The engines would go on for longer: it is the trial that ends them.
constexpr int kSpareSeconds = 60;
constexpr std::chrono::seconds kGrace(5);

constexpr char kInputs[] = "inputs";
constexpr char kCorpus[] = "corpus";
constexpr char kAflOutput[] = "afl";

// "inputs/0003-name": copies in the order of plan.inputs.
std::vector<std::string> CopyInputs(const TrialPlan& plan) {
  std::vector<std::string> copies;
  fs::create_directory(fs::path(plan.folder) / kInputs);
  for (const std::string& input : plan.inputs) {
    std::string number = std::to_string(copies.size());
    number.insert(0, 4 - std::min<size_t>(4, number.size()), '0');
    copies.push_back(std::string(kInputs) + "/" + number);
    fs::copy_file(input, fs::path(plan.folder) / copies.back());
  }
  return copies;
}

// As ci/fuzz starts them.
Command EngineCommand(const TrialPlan& plan, std::vector<std::string> inputs) {
  Command command;
  if (plan.engine == "afl") {
    AflRun run;
    run.binary = plan.binary;
    run.seconds = plan.seconds + kSpareSeconds;
    run.seed = plan.seed;
    run.input_dir = kInputs;
    run.output_dir = kAflOutput;
    run.instance = "main";
    run.dictionary = plan.dictionary;
    run.mutator = plan.afl_mutator;
    run.ends_at_crash = true;
    command.program = plan.afl_fuzz;
    command.arguments = AflArguments(run);
    command.environment = AflEnvironment(run);
  } else {
    fs::create_directory(fs::path(plan.folder) / kCorpus);
    LibfuzzerRun run;
    run.seconds = plan.seconds + kSpareSeconds;
    run.seed = plan.seed;
    run.artifact_prefix = "artifact-";
    run.dictionary = plan.dictionary;
    run.corpus_dir = kCorpus;
    run.seed_inputs = std::move(inputs);
    command.program = plan.binary;
    command.arguments = LibfuzzerArguments(run);
  }
  const std::vector<std::string> reporting = ReportingEnvironment();
  command.environment.insert(command.environment.end(), reporting.begin(), reporting.end());
  command.folder = plan.folder;
  command.log = plan.folder + "/log";
  return command;
}

// The last line of `text` that is not empty.
std::string LastLine(const std::string& text) {
  const size_t last = text.find_last_not_of("\n\r ");
  if (last == std::string::npos) return "it printed nothing";
  const size_t begin = text.find_last_of('\n', last);
  return text.substr(begin == std::string::npos ? 0 : begin + 1, last - (begin == std::string::npos ? -1 : begin));
}

}  // namespace

std::optional<Trial> Trial::Start(const TrialPlan& plan, std::string* failure) {
  Command command;
  try {
    MakeRunFolder(plan.folder);
    command = EngineCommand(plan, CopyInputs(plan));
  } catch (const fs::filesystem_error& error) {
    *failure = error.path1().string() + ": " + error.code().message();
    return std::nullopt;
  }
  std::optional<Process> process = Process::Start(command, failure);
  if (!process) return std::nullopt;
  return Trial(plan, *process);
}

Trial::Trial(const TrialPlan& plan, Process process)
    : engine_(plan.engine), folder_(plan.folder), limit_(plan.seconds), process_(process) {}

bool Trial::HasSaved() const {
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(folder_) / kFindings)) {
    if (entry.path().extension() == ".operation") return true;
  }
  return false;
}

void Trial::Ask() {
  if (asked_) return;
  asked_ = true;
  due_ = Clock::now() + kGrace;
  process_.Signal(SIGINT);
}

std::optional<RunResult> Trial::Watch() {
  const std::optional<Ending> ending = process_.Poll();
  const double seconds = std::chrono::duration<double>(Clock::now() - started_).count();
  if (!found_ && HasSaved()) found_ = seconds;
  if (ending) return Result(*ending);
  if (asked_ && Clock::now() >= due_) process_.Signal(SIGKILL);
  if (seconds >= limit_ || (found_ && ReadReport(folder_).counted)) Ask();
  return std::nullopt;
}

RunResult Trial::Result(const Ending& ending) const {
  RunResult result;
  if (found_ && *found_ <= limit_) {
    const Report report = ReadReport(folder_);
    if (!report.wrong.empty()) {
      result.failure = report.wrong;
    } else if (!report.counted) {
      result.failure = "the target saved an operation but counted no difference";
    } else {
      result.kind = RunResult::kFound;
      result.seconds = *found_;
    }
    return result;
  }
  if (asked_) {
    result.kind = RunResult::kNotFound;
    return result;
  }
  std::string unreadable;
  const std::string log = ReadFile(folder_ + "/log", &unreadable).value_or("");
  const std::string gave_up = engine_ == "afl" ? WhyAflGaveUp(log) : "";
  result.failure = "ended early with " + EndingText(ending) + ": " + (gave_up.empty() ? LastLine(log) : gave_up);
  return result;
}

}  // namespace assay::fuzz
