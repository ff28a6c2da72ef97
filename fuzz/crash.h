// Faults of the machine (SIGSEGV, SIGILL, ...) and endless loops while an implementation runs, told apart by who was
// running.
#ifndef ASSAY_FUZZ_CRASH_H_
#define ASSAY_FUZZ_CRASH_H_

#include <signal.h>

#include <chrono>
#include <cstdint>
#include <memory>

#include "fuzz/implementation.h"

namespace assay::fuzz {

// Runs `implementation` and remembers meanwhile that it is the one that runs. If a CrashCatcher exists, a signal that
// the run raises, or that ends it because it takes too long, becomes a fault of its outcome, which is cut_short; memory
// that the run held is then lost.
Outcome RunProtected(const Implementation& implementation, const Operation& op, Workspace& workspace);

// What is running on this thread; null between runs.
struct Running {
  const Implementation* implementation;
  const Operation* operation;
};
const Running& RunningNow();

// While one exists, signals raised inside RunProtected are caught, stack overflows included, and a run that goes on for
// `patience` of this process's CPU time (up to twice that) is ended; signals raised elsewhere act as before. At most
// one, and runs on the thread that made it.
class CrashCatcher {
 public:
  // Far beyond what the largest operation takes in the slowest implementation.
  static constexpr std::chrono::milliseconds kPatience{3000};

  explicit CrashCatcher(std::chrono::milliseconds patience = kPatience);
  CrashCatcher(const CrashCatcher&) = delete;
  CrashCatcher& operator=(const CrashCatcher&) = delete;
  ~CrashCatcher();

 private:
  std::unique_ptr<uint8_t[]> signal_stack_;  // handlers run on it: the other may be used up
  stack_t former_stack_ = {};
};

// Makes fatal signals call `report` first, once, and then act as before (a sanitizer's or a fuzzer's own report).
void ReportCrashes(void (*report)());

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_CRASH_H_
