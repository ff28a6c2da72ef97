#include "fuzz/crash.h"

#include <sys/time.h>

#include <csetjmp>
#include <csignal>
#include <cstring>
#include <string>

#include "src/cpu/kernel_mark.h"

namespace assay::fuzz {
namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr int kNumSignals = 5;
constexpr int kTick = SIGPROF;  // of a timer that counts CPU time
constexpr size_t kSignalStackBytes = 65536;

// Signal handlers take no argument of ours: what they need to know stands here.
thread_local Running running = {};
thread_local sigjmp_buf* escape = nullptr;
volatile uint64_t runs = 0;          // begun so far
volatile uint64_t runs_at_tick = 0;  // the last one
bool catching = false;
struct sigaction before_catching[kNumSignals];
struct sigaction before_ticking;
struct sigaction before_reporting[kNumSignals];
void (*reporter)() = nullptr;

void Catch(int signal) {
  if (escape != nullptr) siglongjmp(*escape, signal);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

// A run that was on at the last tick already has gone on for a whole one.
void Tick(int signal) {
  if (escape != nullptr && runs == runs_at_tick) siglongjmp(*escape, signal);
  runs_at_tick = runs;
}

void SetTicks(std::chrono::microseconds interval) {
  const auto whole_seconds = std::chrono::duration_cast<std::chrono::seconds>(interval);
  itimerval timer = {};
  timer.it_interval.tv_sec = whole_seconds.count();
  timer.it_interval.tv_usec = (interval - whole_seconds).count();
  timer.it_value = timer.it_interval;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void Report(int signal, siginfo_t* info, void* context) {
  for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &before_reporting[i], nullptr);
  reporter();
  for (int i = 0; i < kNumSignals; ++i) {
    if (kSignals[i] != signal) continue;
    const struct sigaction& former = before_reporting[i];
    if ((former.sa_flags & SA_SIGINFO) != 0) return former.sa_sigaction(signal, info, context);
  }
  raise(signal);
}

}  // namespace

const Running& RunningNow() { return running; }

Outcome RunProtected(const Implementation& implementation, const Operation& op, Workspace& workspace) {
  running = {&implementation, &op};
  runs = runs + 1;
  Outcome outcome;
  if (!catching) {
    outcome = implementation.run(op, workspace);
    running = {};
    return outcome;
  }
  sigjmp_buf here;
  const int signal = sigsetjmp(here, 1);
  if (signal == 0) {
    escape = &here;
    Outcome result = implementation.run(op, workspace);
    escape = nullptr;
    running = {};
    return result;
  }
  escape = nullptr;
  running = {};
  (void)TakeKernelMarks();
  outcome = Outcome::Rejected(Reason::kOther);
  outcome.cut_short = true;
  outcome.faults.push_back(signal == kTick ? "hung: it went on and on" : std::string("crashed: ") + strsignal(signal));
  return outcome;
}

CrashCatcher::CrashCatcher(std::chrono::milliseconds patience)
    : signal_stack_(std::make_unique<uint8_t[]>(kSignalStackBytes)) {
  const stack_t stack = {.ss_sp = signal_stack_.get(), .ss_flags = 0, .ss_size = kSignalStackBytes};
  sigaltstack(&stack, &former_stack_);
  struct sigaction action = {};
  action.sa_handler = Catch;
  action.sa_flags = SA_NODEFER | SA_ONSTACK;
  for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &action, &before_catching[i]);
  action.sa_handler = Tick;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigaction(kTick, &action, &before_ticking);
  catching = true;
  SetTicks(patience);
}

CrashCatcher::~CrashCatcher() {
  SetTicks(std::chrono::microseconds(0));
  catching = false;
  sigaction(kTick, &before_ticking, nullptr);
  for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &before_catching[i], nullptr);
  sigaltstack(&former_stack_, nullptr);
}

void ReportCrashes(void (*report)()) {
  reporter = report;
  struct sigaction action = {};
  action.sa_sigaction = Report;
  action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
  for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &action, &before_reporting[i]);
}

}  // namespace assay::fuzz
