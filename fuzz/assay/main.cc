#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "fuzz/assay/command_line.h"

namespace assay::fuzz {
namespace {

// `bazel run` starts a program in its runfiles and names the caller's directory here. False: it cannot be entered.
bool EnterCallersDirectory() {
  const char* const directory = std::getenv("BUILD_WORKING_DIRECTORY");
  return directory == nullptr || chdir(directory) == 0;
}

// One line, whatever a file's name or a message holds.
void PrintError(std::string line) {
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  std::fprintf(stderr, "%s\n", line.c_str());
}

int Fail(const std::string& line) {
  PrintError(line);
  return static_cast<int>(Exit::kBadInput);
}

int Main(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is an error of output like any other
  // Descriptors that are closed would be given to the files that are opened next.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    if (descriptor == STDOUT_FILENO) return Fail(std::string("standard output: ") + std::strerror(EBADF));
    if (open("/dev/null", O_RDWR) != descriptor) return static_cast<int>(Exit::kBadInput);
  }
  if (!EnterCallersDirectory()) return Fail(std::string("BUILD_WORKING_DIRECTORY: ") + std::strerror(errno));
  const Reply reply = RunCommandLine(argc, argv);
  if (!reply.error.empty()) PrintError(reply.error);
  const bool printed =
      std::fwrite(reply.out.data(), 1, reply.out.size(), stdout) == reply.out.size() && std::fflush(stdout) == 0;
  if (!printed) return Fail(std::string("standard output: ") + std::strerror(errno));
  return static_cast<int>(reply.exit);
}

}  // namespace
}  // namespace assay::fuzz

int main(int argc, char** argv) { return assay::fuzz::Main(argc, argv); }
