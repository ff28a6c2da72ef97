// Being told to end.
#ifndef ASSAY_FUZZ_MUTANTS_HUNT_INTERRUPT_H_
#define ASSAY_FUZZ_MUTANTS_HUNT_INTERRUPT_H_

#include <chrono>

#include "fuzz/engines/process.h"

namespace assay::fuzz {

// While one exists, SIGINT, SIGTERM and SIGHUP do nothing but make it say so.
class Interrupt {
 public:
  // Waits a moment, less if a child process ends.
  void Pause(std::chrono::milliseconds moment) {
    const int signal = signals_.Wait(moment);
    if (signal != 0 && signal != SIGCHLD) raised_ = true;
  }

  bool raised() const { return raised_; }

 private:
  SignalQueue signals_;
  bool raised_ = false;
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTANTS_HUNT_INTERRUPT_H_
