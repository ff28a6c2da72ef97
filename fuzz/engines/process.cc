#include "fuzz/engines/process.h"

#include <fcntl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace assay::fuzz {
namespace {

std::vector<std::string> EnvironmentWith(const std::vector<std::string>& changes) {
  std::vector<std::string> environment = changes;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string name(*entry, std::strcspn(*entry, "=") + 1);
    const bool replaced = std::ranges::any_of(changes, [&](const std::string& c) { return c.starts_with(name); });
    if (!replaced) environment.emplace_back(*entry);
  }
  return environment;
}

std::vector<char*> Pointers(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (std::string& string : strings) pointers.push_back(string.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Runs in the child, where only system calls are safe. Returns if something failed, with errno set.
void Become(const Command& command, char* const* argv, char* const* envp, pid_t parent) {
  sigset_t none;
  sigemptyset(&none);
  if (setpgid(0, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return;
  if (getppid() != parent) _exit(0);  // it died before it could be watched
  const int in = open("/dev/null", O_RDONLY);
  const int log = open(command.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
  if (in < 0 || log < 0) return;
  const int output = command.output.empty() ? log : open(command.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (output < 0) return;
  if (dup2(in, 0) < 0 || dup2(output, 1) < 0 || dup2(log, 2) < 0) return;
  for (const int file : {in, log, output}) {
    if (file > 2) close(file);
  }
  if (!command.folder.empty() && chdir(command.folder.c_str()) != 0) return;
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(command.program.c_str(), argv, envp);
}

}  // namespace

std::optional<Process> Process::Start(const Command& command, std::string* error) {
  std::vector<std::string> words = command.arguments;
  // The name alone: what a program is called is not to depend on where it lies.
  words.insert(words.begin(), command.program.substr(command.program.rfind('/') + 1));
  std::vector<std::string> environment = EnvironmentWith(command.environment);
  const std::vector<char*> argv = Pointers(words);
  const std::vector<char*> envp = Pointers(environment);
  const auto fail = [&](int number) {
    *error = command.program + ": " + std::strerror(number);
    return std::nullopt;
  };

  int ends[2];  // a pipe that an exec closes: what the child writes to it is the errno of its failure
  if (pipe2(ends, O_CLOEXEC) != 0) return fail(errno);
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) {
    Become(command, argv.data(), envp.data(), parent);
    const int number = errno;
    const ssize_t written = write(ends[1], &number, sizeof number);
    _exit(written == sizeof number ? 127 : 126);
  }
  const int fork_errno = errno;
  close(ends[1]);
  int number = 0;
  ssize_t num_read = 0;
  if (pid > 0) {
    do {
      num_read = read(ends[0], &number, sizeof number);
    } while (num_read < 0 && errno == EINTR);
  }
  close(ends[0]);
  if (pid < 0) return fail(fork_errno);
  if (num_read == 0) return Process(pid);
  waitpid(pid, nullptr, 0);
  return fail(number);
}

std::optional<Ending> Process::Poll() {
  int status = 0;
  if (pid_ == 0 || waitpid(pid_, &status, WNOHANG) != pid_) return std::nullopt;
  kill(-pid_, SIGKILL);  // whom it started and left behind
  pid_ = 0;
  if (WIFSIGNALED(status)) return Ending{0, WTERMSIG(status)};
  return Ending{WEXITSTATUS(status), 0};
}

void Process::Signal(int signal) {
  if (pid_ != 0) kill(pid_, signal);
}

bool FixAddresses() {
  const int current = personality(0xffffffff);
  return current >= 0 && personality(static_cast<unsigned>(current) | ADDR_NO_RANDOMIZE) >= 0;
}

SignalQueue::SignalQueue() {
  sigemptyset(&queued_);
  sigaddset(&queued_, SIGCHLD);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&queued_, signal);
  }
  sigprocmask(SIG_BLOCK, &queued_, &before_);
}

SignalQueue::~SignalQueue() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

int SignalQueue::Wait(std::chrono::milliseconds timeout) {
  const timespec time = {timeout.count() / 1000, timeout.count() % 1000 * 1000000};
  return std::max(0, sigtimedwait(&queued_, nullptr, &time));
}

}  // namespace assay::fuzz
