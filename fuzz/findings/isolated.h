// Work in a process of its own, so that whatever it dies of is told and nothing else is lost.
#ifndef ASSAY_FUZZ_FINDINGS_ISOLATED_H_
#define ASSAY_FUZZ_FINDINGS_ISOLATED_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace assay::findings {

struct Isolated {
  enum class End : uint8_t {
    kReturned,
    kCrashed,    // a signal ended it, or it exited by itself
    kSanitizer,  // a sanitizer found something
    kHung,       // it was ended when its time was over, on the clock or of the CPU
  };
  End end = End::kReturned;
  std::string result;  // what the work returned; "" unless kReturned
  std::string who;     // the implementation that was running when it ended, or ""
  std::string error;   // what it wrote to standard error, at most 64 KiB
  std::string signal;  // its name, if one ended it
};

// Ends this process, as one that hung, once it has used that much of CPU time from now on. Of use in RunIsolated's work
// alone, where no CrashCatcher measures the time.
void LimitCpuTime(std::chrono::milliseconds limit);

// Runs `work` in a copy of this process, for at most `limit` of wall-clock time. The copy has no other threads, it
// dies with this process, and its standard output and error go nowhere but to Isolated::error. With `report` false a
// sanitizer's report is cut short, which saves the time that it takes to find the names for it.
Isolated RunIsolated(const std::function<std::string()>& work, std::chrono::milliseconds limit, bool report);

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_ISOLATED_H_
