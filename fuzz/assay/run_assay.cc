#include "fuzz/assay/run_assay.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "fuzz/files.h"

namespace assay::fuzz {
namespace {

[[noreturn]] void Fail(const std::string& what) {
  std::perror(what.c_str());
  std::abort();
}

std::string Environment(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr) Fail(std::string(name) + " is not set");
  return value;
}

void Redirect(int descriptor, const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file < 0 || dup2(file, descriptor) < 0) Fail(path);
  close(file);
}

std::string Contents(const std::string& path) {
  std::string error;
  const std::optional<std::string> contents = ReadFile(path, &error);
  if (!contents) Fail(error);
  return *contents;
}

}  // namespace

Ran RunAssay(const std::vector<std::string>& arguments, const HowToRun& how) {
  const std::string program =
      Environment("TEST_SRCDIR") + "/" + Environment("TEST_WORKSPACE") + "/fuzz/assay/" + how.program;
  const std::string folder = NewFolder();
  const std::string out = how.standard_output.empty() ? folder + "/out" : how.standard_output;
  const std::string error = folder + "/error";
  std::vector<char*> argv = {const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  const pid_t child = fork();
  if (child < 0) Fail("fork");
  if (child == 0) {
    if (out == "-") {
      close(STDOUT_FILENO);
    } else {
      Redirect(STDOUT_FILENO, out);
    }
    Redirect(STDERR_FILENO, error);
    for (const auto& [name, value] : how.environment) setenv(name.c_str(), value.c_str(), 1);
    if (!how.directory.empty() && chdir(how.directory.c_str()) != 0) Fail(how.directory);
    execv(program.c_str(), argv.data());
    Fail(program);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) Fail("waitpid");
  const int exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {exit_code, how.standard_output.empty() ? Contents(out) : "", Contents(error)};
}

std::string NewFolder() {
  std::string folder = Environment("TEST_TMPDIR") + "/run-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) Fail(folder);
  return folder;
}

std::string PublishedVectors(const std::string& name) {
  return Environment("TEST_SRCDIR") + "/cryptography_vectors/ciphers/AES/" + name;
}

}  // namespace assay::fuzz
