#include "fuzz/mutants/hunt/replay.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "fuzz/engines/process.h"
#include "fuzz/files.h"
#include "fuzz/statistics.h"

namespace assay::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kReplayTime(60);
constexpr std::chrono::milliseconds kStep(20);

}  // namespace

void MakeRunFolder(const std::string& folder) {
  fs::create_directories(fs::path(folder) / kFindings);
  fs::create_directories(fs::path(folder) / kStatistics);
}

std::vector<std::string> ReportingEnvironment() {
  return {std::string("ASSAY_STATISTICS_DIR=") + kStatistics, std::string("ASSAY_FINDINGS_DIR=") + kFindings,
          "ASSAY_DIES_WITH_PARENT=1"};
}

Report ReadReport(const std::string& folder) {
  Report report;
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(folder) / kFindings, error)) {
    if (entry.path().extension() == ".operation") files.push_back(entry.path());
  }
  std::string unreadable;
  const std::optional<Statistics> statistics = ReadStatistics((fs::path(folder) / kStatistics).string(), &unreadable);
  report.counted = statistics && statistics->differences > 0;
  if (files.empty()) return report;
  report.saved = true;
  const fs::path& file = *std::ranges::min_element(files);
  const std::optional<std::string> contents = ReadFile(file.string(), &report.wrong);
  if (!contents) return report;
  std::string why;
  if (std::optional<Operation> op = FromFile(*contents, &why)) {
    report.operation = std::move(*op);
  } else {
    report.wrong = file.string() + ": " + why;
  }
  return report;
}

std::string EndingText(const Ending& ending) {
  return ending.signal != 0 ? strsignal(ending.signal) : "exit code " + std::to_string(ending.code);
}

Fate Replay(const std::string& binary, const std::string& input, const std::string& folder, Interrupt& interrupt,
            std::string* failure) {
  try {
    MakeRunFolder(folder);
  } catch (const fs::filesystem_error& error) {
    *failure = error.path1().string() + ": " + error.code().message();
    return Fate::kFailed;
  }
  Command command;
  command.program = binary;
  command.arguments = {input};
  command.environment = ReportingEnvironment();
  command.folder = folder;
  command.log = folder + "/log";
  std::optional<Process> process = Process::Start(command, failure);
  if (!process) return Fate::kFailed;
  const Clock::time_point due = Clock::now() + kReplayTime;
  bool too_long = false;
  std::optional<Ending> ending;
  while (!(ending = process->Poll())) {
    too_long = Clock::now() >= due;
    if (too_long || interrupt.raised()) process->Signal(SIGKILL);
    interrupt.Pause(kStep);
  }
  const Report report = ReadReport(folder);
  if (report.saved && report.counted && report.wrong.empty()) return Fate::kDied;
  if (ending->code == 0 && ending->signal == 0 && !report.saved && !report.counted) return Fate::kSurvived;
  *failure = "a replay of " + input + " ended with " + EndingText(*ending) + " and no difference";
  if (too_long) *failure = "a replay of " + input + " took too long";
  return Fate::kFailed;
}

}  // namespace assay::fuzz
