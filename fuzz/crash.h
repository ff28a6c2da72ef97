// Faults of the machine (SIGSEGV, SIGILL, ...) while an implementation runs, told apart by who was running.
#ifndef ASSAY_FUZZ_CRASH_H_
#define ASSAY_FUZZ_CRASH_H_

#include "fuzz/implementation.h"

namespace assay::fuzz {

// Runs `implementation` and remembers meanwhile that it is the one that runs. If a CrashCatcher exists, a signal that
// the run raises becomes a fault of its outcome; memory that the run held is then lost.
Outcome RunProtected(const Implementation& implementation, const Operation& op, Workspace& workspace);

// What is running on this thread; null between runs.
struct Running {
  const Implementation* implementation;
  const Operation* operation;
};
const Running& RunningNow();

// While one exists, signals raised inside RunProtected are caught; those raised elsewhere act as before. At most one.
class CrashCatcher {
 public:
  CrashCatcher();
  CrashCatcher(const CrashCatcher&) = delete;
  CrashCatcher& operator=(const CrashCatcher&) = delete;
  ~CrashCatcher();
};

// Makes fatal signals call `report` first, once, and then act as before (a sanitizer's or a fuzzer's own report).
void ReportCrashes(void (*report)());

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_CRASH_H_
