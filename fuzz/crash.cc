#include "fuzz/crash.h"

#include <csetjmp>
#include <csignal>
#include <cstring>
#include <string>

#include "src/cpu/kernel_mark.h"

namespace assay::fuzz {
namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr int kNumSignals = 5;

// Signal handlers take no argument of ours: what they need to know stands here.
thread_local Running running = {};
thread_local sigjmp_buf* escape = nullptr;
bool catching = false;
struct sigaction before_catching[kNumSignals];
struct sigaction before_reporting[kNumSignals];
void (*reporter)() = nullptr;

void Catch(int signal) {
  if (escape != nullptr) siglongjmp(*escape, signal);
  std::signal(signal, SIG_DFL);
  raise(signal);
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
  outcome.faults.push_back(std::string("crashed: ") + strsignal(signal));
  return outcome;
}

CrashCatcher::CrashCatcher() {
  struct sigaction action = {};
  action.sa_handler = Catch;
  action.sa_flags = SA_NODEFER;
  for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &action, &before_catching[i]);
  catching = true;
}

CrashCatcher::~CrashCatcher() {
  catching = false;
  for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &before_catching[i], nullptr);
}

void ReportCrashes(void (*report)()) {
  reporter = report;
  struct sigaction action = {};
  action.sa_sigaction = Report;
  action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
  for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &action, &before_reporting[i]);
}

}  // namespace assay::fuzz
