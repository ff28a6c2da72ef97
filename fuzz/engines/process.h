// Child processes.
#ifndef ASSAY_FUZZ_ENGINES_PROCESS_H_
#define ASSAY_FUZZ_ENGINES_PROCESS_H_

#include <signal.h>
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace assay::fuzz {

struct Command {
  std::string program;                   // its path
  std::vector<std::string> arguments;    // without the program's name
  std::vector<std::string> environment;  // "NAME=value", in place of what this process has under NAME
  std::string folder;                    // its working directory; "": that of this process
  std::string log;                       // what the program prints goes to this file
  std::string output = "";               // and what it prints to standard output to this one, if it is not ""
};

// How a process ended: by exit(code), or by a signal (0: none).
struct Ending {
  int code = 0;
  int signal = 0;
};

// A running program in a process group of its own, which dies with this process. It reads nothing.
class Process {
 public:
  // Nothing, and *error = "PROGRAM: what", if the program could not be started.
  static std::optional<Process> Start(const Command& command, std::string* error);

  // How it ended, once it has; then the process is gone.
  std::optional<Ending> Poll();

  // Nothing after it has ended.
  void Signal(int signal);

 private:
  explicit Process(pid_t pid) : pid_(pid) {}

  pid_t pid_;
};

// Lets the processes that this one starts have the same addresses in each run. False if the system does not allow that.
bool FixAddresses();

// While one exists, SIGCHLD and those of SIGINT, SIGTERM and SIGHUP that are not ignored do not interrupt this process
// but are handed out by Wait.
class SignalQueue {
 public:
  SignalQueue();
  SignalQueue(const SignalQueue&) = delete;
  SignalQueue& operator=(const SignalQueue&) = delete;
  ~SignalQueue();

  // The next signal; 0 if none comes in time.
  int Wait(std::chrono::milliseconds timeout);

 private:
  sigset_t queued_;
  sigset_t before_;
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ENGINES_PROCESS_H_
