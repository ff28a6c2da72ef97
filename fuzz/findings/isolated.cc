#include "fuzz/findings/isolated.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fuzz/crash.h"

namespace assay::findings {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMaxErrorBytes = 65536;
constexpr int kCutShort = 98;  // the exit code of a copy whose sanitizer's report was cut short
constexpr std::chrono::milliseconds kGrace{500};

// What the copy tells while it lives, in memory that both processes see.
struct Page {
  char who[256];
  bool sanitizer;
  bool out_of_time;
  bool returned;
};

// The hooks of signals and sanitizers take no argument: the page of this process, if it is a copy.
Page* page = nullptr;
bool reports = false;

// Async-signal-safe.
void NoteWho() {
  const fuzz::Implementation* const implementation = fuzz::RunningNow().implementation;
  if (page == nullptr || implementation == nullptr) return;
  std::strncpy(page->who, implementation->name.c_str(), sizeof page->who - 1);
}

void NoteWhoAndExit(int) {
  NoteWho();
  _exit(kCutShort);
}

void NoteTimeAndExit(int) {
  NoteWho();
  if (page != nullptr) page->out_of_time = true;
  _exit(kCutShort);
}

void NoteSanitizer(bool may_cut_short) {
  if (page == nullptr) return;
  NoteWho();
  page->sanitizer = true;
  if (may_cut_short && !reports) _exit(kCutShort);
}

[[noreturn]] void Fail(const char* what) {
  std::perror(what);
  std::exit(2);
}

void WriteAll(int file, const std::string& bytes) {
  for (size_t done = 0; done < bytes.size();) {
    const ssize_t step = write(file, bytes.data() + done, bytes.size() - done);
    if (step < 0 && errno == EINTR) continue;
    if (step <= 0) _exit(kCutShort);
    done += static_cast<size_t>(step);
  }
}

[[noreturn]] void BeTheCopy(const std::function<std::string()>& work, int results, int errors) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It needs none of the descriptors that this process was given, least of all the one that a finding is printed to.
  const int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  std::signal(SIGTERM, NoteWhoAndExit);
  fuzz::ReportCrashes(NoteWho);
  WriteAll(results, work());
  page->returned = true;
  _exit(0);
}

// Reads to the end of `file`, or until `deadline`: then false.
bool ReadResult(int file, Clock::time_point deadline, std::string* result) {
  char buffer[1 << 16];
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd ready = {file, POLLIN, 0};
    const int polled = poll(&ready, 1, static_cast<int>(std::max<int64_t>(left.count(), 0)));
    if (polled == 0) return false;
    if (polled < 0 && errno == EINTR) continue;
    const ssize_t step = read(file, buffer, sizeof buffer);
    if (step < 0 && errno == EINTR) continue;
    if (step <= 0) return true;
    result->append(buffer, static_cast<size_t>(step));
  }
}

// Ends `child` and everything that it has to say; first with a signal that lets it say who was running.
void End(pid_t child, int results) {
  kill(child, SIGTERM);
  std::string rest;
  if (!ReadResult(results, Clock::now() + kGrace, &rest)) kill(child, SIGKILL);
}

std::string ErrorText(int file) {
  std::string text(kMaxErrorBytes, '\0');
  const ssize_t num_bytes = pread(file, text.data(), text.size(), 0);
  text.resize(num_bytes < 0 ? 0 : static_cast<size_t>(num_bytes));
  return text;
}

}  // namespace

void LimitCpuTime(std::chrono::milliseconds limit) {
  std::signal(SIGPROF, NoteTimeAndExit);
  itimerval timer = {};
  timer.it_value.tv_sec = limit.count() / 1000;
  timer.it_value.tv_usec = limit.count() % 1000 * 1000;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

Isolated RunIsolated(const std::function<std::string()>& work, std::chrono::milliseconds limit, bool report) {
  void* const memory = mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const int errors = memfd_create("errors", MFD_CLOEXEC);
  int results[2];
  if (memory == MAP_FAILED || errors < 0 || pipe2(results, O_CLOEXEC) != 0) Fail("a process for the work");
  Page& shared = *static_cast<Page*>(memory);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) Fail("fork");
  if (child == 0) {
    page = &shared;
    reports = report;
    close(results[0]);
    BeTheCopy(work, results[1], errors);
  }
  close(results[1]);
  Isolated isolated;
  const bool in_time = ReadResult(results[0], Clock::now() + limit, &isolated.result);
  if (!in_time) End(child, results[0]);
  close(results[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  isolated.who = shared.who;
  isolated.error = ErrorText(errors);
  if (WIFSIGNALED(status)) isolated.signal = strsignal(WTERMSIG(status));
  if (shared.sanitizer) {
    isolated.end = Isolated::End::kSanitizer;
  } else if (!in_time || shared.out_of_time) {
    isolated.end = Isolated::End::kHung;
  } else if (!shared.returned) {
    isolated.end = Isolated::End::kCrashed;
  }
  if (isolated.end != Isolated::End::kReturned) isolated.result.clear();
  close(errors);
  munmap(memory, sizeof(Page));
  return isolated;
}

}  // namespace assay::findings

// Hooks of the sanitizers' run-time libraries. AddressSanitizer calls its own before it prints its report, and the
// other comes after it.
extern "C" void __asan_on_error() { assay::findings::NoteSanitizer(true); }
extern "C" void __ubsan_on_report() { assay::findings::NoteSanitizer(false); }
// A report is to have a stack, and the names of functions in it.
extern "C" const char* __ubsan_default_options() { return "print_stacktrace=1"; }
extern "C" const char* __asan_default_options() { return "detect_leaks=0:abort_on_error=0"; }
