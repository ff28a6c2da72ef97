#include "fuzz/subjects/aborts.h"

#include <fcntl.h>
#include <unistd.h>

#include <csetjmp>
#include <csignal>

namespace assay::fuzz {
namespace {

constexpr int kSignals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE};
constexpr int kNumSignals = 5;

// A signal handler takes no argument of ours.
thread_local sigjmp_buf escape;

void Escape(int signal) { siglongjmp(escape, signal); }

// While it lives, stderr goes nowhere and fatal signals lead to `escape`.
class Aside {
 public:
  Aside() : stderr_(dup(STDERR_FILENO)) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
    struct sigaction action = {};
    action.sa_handler = Escape;
    for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &action, &former_[i]);
  }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;
  ~Aside() {
    for (int i = 0; i < kNumSignals; ++i) sigaction(kSignals[i], &former_[i], nullptr);
    dup2(stderr_, STDERR_FILENO);
    close(stderr_);
  }

 private:
  int stderr_;
  struct sigaction former_[kNumSignals];
};

// 0 or the signal that ended `call`.
int SignalOf(const std::function<void()>& call) {
  const Aside aside;
  const int signal = sigsetjmp(escape, 1);
  if (signal == 0) call();
  return signal;
}

}  // namespace

bool Aborts(const std::function<void()>& call) {
  const int signal = SignalOf(call);
  if (signal != 0 && signal != SIGABRT) raise(signal);
  return signal == SIGABRT;
}

}  // namespace assay::fuzz
