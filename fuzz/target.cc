#include "fuzz/target.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "fuzz/crash.h"
#include "fuzz/files.h"
#include "fuzz/panel.h"
#include "fuzz/statistics.h"

namespace assay::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

std::string Environment(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : otherwise;
}

std::string StatisticsFile() {
  const std::string folder = Environment("ASSAY_STATISTICS_DIR", "");
  return folder.empty() ? "" : folder + "/" + StatisticsFileName();
}

// One target's life in one process. It holds nothing that a result depends on: the panel keeps no state from run to
// run.
class Target {
 public:
  explicit Target(Property property) : panel_(property), statistics_file_(StatisticsFile()) {
    statistics_.target = PropertyName(property);
    for (const Implementation& implementation : panel_.unavailable()) {
      statistics_.unavailable[implementation.name] = implementation.unavailable;
    }
  }

  // False in a copy that fork() made, which counts for itself.
  bool IsOfThisProcess() const { return pid_ == getpid(); }

  void Run(const Operation& op) {
    current_ = &op;
    const Verdict verdict = panel_.Run(op);
    current_ = nullptr;
    statistics_.Count(verdict);
    if (!verdict.findings.empty()) {
      Save(op);
      std::fprintf(stderr, "\n%s", VerdictText(op, verdict).c_str());
      PrintReplay();
      WriteStatistics();
      std::abort();
    }
    if (Clock::now() >= next_write_) WriteStatistics();
  }

  // Called from a signal handler, or by a sanitizer that found something: the process is about to die.
  void Crashed() {
    if (current_ == nullptr) return;
    const Operation& op = *current_;
    current_ = nullptr;
    const Implementation* const who = RunningNow().implementation;
    ++statistics_.differences;
    statistics_.blame = (who != nullptr ? who->name : "the harness") + " (crashed)";
    Save(op);
    std::fprintf(stderr, "\nDIFFERENCE: %s\noperation:\n%s", statistics_.blame.c_str(), Describe(op).c_str());
    PrintReplay();
    WriteStatistics();
  }

  void WriteStatistics() {
    next_write_ = Clock::now() + std::chrono::seconds(1);
    if (statistics_file_.empty()) return;
    statistics_.cpu_seconds = CpuSeconds();
    const std::string error = WriteFile(statistics_file_, StatisticsJson(statistics_));
    if (!error.empty()) {
      std::fprintf(stderr, "%s\n", error.c_str());
      std::_Exit(2);
    }
  }

 private:
  void Save(const Operation& op) {
    statistics_.finding = Environment("ASSAY_FINDINGS_DIR", ".") + "/" + FileNameOf(op);
    const std::string error = WriteFile(statistics_.finding, ToFile(op));
    if (!error.empty()) std::fprintf(stderr, "%s\n", error.c_str());
  }

  void PrintReplay() const {
    std::fprintf(stderr, "replay: bazel run //fuzz:assay -- replay %s\n", statistics_.finding.c_str());
  }

  const pid_t pid_ = getpid();
  Panel panel_;
  Statistics statistics_;
  std::string statistics_file_;
  Clock::time_point next_write_ = Clock::now();
  const Operation* current_ = nullptr;
};

// The one of this process, for the hooks below, which take no argument.
Target* target = nullptr;

}  // namespace

int FuzzOne(Property property, const uint8_t* data, size_t num_bytes) {
  if (target == nullptr) {
    ReportCrashes([] { target->Crashed(); });
    std::atexit([] { target->WriteStatistics(); });
  }
  if (target == nullptr || !target->IsOfThisProcess()) {
    target = new Target(property);  // lives as long as the process
    if (!Environment("ASSAY_DIES_WITH_PARENT", "").empty()) prctl(PR_SET_PDEATHSIG, SIGKILL);
  }
  if (num_bytes == 0 || data[0] % kNumProperties != static_cast<int>(property)) return -1;
  target->Run(Decode({data, num_bytes}));
  return 0;
}

}  // namespace assay::fuzz

// Hooks of the sanitizers' run-time libraries, called when they report an error.
extern "C" void __asan_on_error() {
  if (assay::fuzz::target != nullptr) assay::fuzz::target->Crashed();
}
extern "C" void __ubsan_on_report() {
  if (assay::fuzz::target != nullptr) assay::fuzz::target->Crashed();
}
