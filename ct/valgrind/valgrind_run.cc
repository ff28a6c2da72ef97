#include "ct/valgrind/valgrind_run.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

namespace assay::ct {
namespace {

// No suppressions: those that come with valgrind excuse the system's own libraries, by their names, from reports that
// no secret is part of; they could excuse one that a secret is part of. All frames are wanted, to the door that was
// called.
const std::vector<std::string> kValgrind = {
    "valgrind",         "--tool=memcheck",           "-q", "--vgdb=no", "--error-limit=no", "--leak-check=no",
    "--num-callers=30", "--default-suppressions=no",
};

// A file that is gone when its owner is.
class TemporaryFile {
 public:
  TemporaryFile() {
    const char* const folder = std::getenv("TMPDIR");
    path_ = std::string(folder != nullptr ? folder : "/tmp") + "/assay-valgrind-XXXXXX";
    const int fd = mkstemp(path_.data());
    if (fd >= 0) close(fd);
    exists_ = fd >= 0;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (exists_) unlink(path_.c_str());
  }
  bool exists() const { return exists_; }
  const std::string& path() const { return path_; }
  std::string Contents() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

 private:
  std::string path_;
  bool exists_ = false;
};

// The exit code, or nothing and *error set.
std::optional<int> Run(const std::vector<std::string>& command, std::string* error) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int failure = posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ);
  if (failure != 0) {
    *error = command[0] + " cannot be run: " + std::strerror(failure);
    return std::nullopt;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno == EINTR) continue;
    *error = std::string("waitpid: ") + std::strerror(errno);
    return std::nullopt;
  }
  if (WIFSIGNALED(status)) {
    *error = command[0] + " was ended by signal " + std::to_string(WTERMSIG(status));
    return std::nullopt;
  }
  return WEXITSTATUS(status);
}

}  // namespace

std::optional<std::vector<Section>> RunUnderValgrind(const std::vector<std::string>& command, std::string* error,
                                                     Errors errors, Translation translation) {
  const TemporaryFile log;
  if (!log.exists()) {
    *error = log.path() + " cannot be made: " + std::strerror(errno);
    return std::nullopt;
  }
  std::vector<std::string> whole = kValgrind;
  if (errors == Errors::kListed) whole.push_back("--show-error-list=yes");
  whole.push_back("--log-file=" + log.path());
  if (translation == Translation::kLiteral) whole.push_back("--vex-iropt-level=0");
  whole.insert(whole.end(), command.begin(), command.end());
  const std::optional<int> exit_code = Run(whole, error);
  if (!exit_code.has_value()) return std::nullopt;
  std::optional<std::vector<Section>> sections = ParseValgrindLog(log.Contents(), error);
  if (sections.has_value() && *exit_code != 0) {
    *error = command[0] + " ended with exit code " + std::to_string(*exit_code) + " under valgrind";
    return std::nullopt;
  }
  return sections;
}

Frame BlamedFrame(const Report& report, const std::string& prefix) {
  if (report.frames.empty()) return {};
  Frame blamed = {"", report.frames.front().where};
  for (const Frame& frame : report.frames) {
    if (blamed.function.empty()) blamed.function = frame.function;
    if (!frame.function.starts_with(prefix)) continue;
    blamed.function = frame.function;
    break;
  }
  return blamed;
}

}  // namespace assay::ct
