// Checks somebody's library for secrets that show.
//
// To check your own, write an adapter: a struct reference::Library (reference/library.h) whose functions call the
// library, in a folder of its own under reference/libraries, and a line for it in reference/libraries/libraries.cc.
// This program then knows its name. A library that is installed is reported by function and offset, one that is built
// with this tree by source line under `bazel run --copt=-gdwarf-4 --strip=never //ct:library -- NAME`.
//
// Exit code 0: nothing leaks; 1: something does; 2: it was called wrongly or could not be checked.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "ct/library/check.h"
#include "ct/library/text.h"
#include "fuzz/files.h"
#include "reference/libraries/libraries.h"

namespace assay::ct {
namespace {

// The participants that `name` means: cryptopp is run both ways, on the CPU's instructions and on tables.
std::vector<std::string> ParticipantsOf(const std::string& name) {
  std::vector<std::string> participants;
  for (const reference::Library* library : reference::Libraries()) {
    const std::string participant = library->name;
    if (participant == name || (name == "cryptopp" && participant == "cryptopp-noaesni")) {
      participants.push_back(participant);
    }
  }
  return participants;
}

std::vector<std::string> AllNames() {
  std::vector<std::string> names;
  for (const reference::Library* library : reference::Libraries()) names.push_back(library->name);
  return names;
}

int Fail(const std::string& problem) {
  std::fprintf(stderr, "library: %s\n", problem.c_str());
  return 2;
}

// Told before the libraries are run, which takes long.
bool CanBeWritten(const std::filesystem::path& file) {
  std::error_code none;
  return !std::filesystem::is_directory(file, none) && std::filesystem::is_directory(file.parent_path(), none);
}

int Check(const std::vector<std::string>& participants, const std::string& json) {
  const std::string file = fuzz::CallersPath(json);
  if (!json.empty() && !CanBeWritten(std::filesystem::absolute(file))) return Fail("cannot write " + json);
  const std::string subject = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "subject";
  std::vector<LibraryResult> results;
  for (const std::string& participant : participants) {
    std::string error;
    const std::optional<LibraryResult> result = CheckLibrary(subject, participant, &error);
    if (!result.has_value()) return Fail(participant + ": " + error);
    std::printf("%s%s", results.empty() ? "" : "\n", Text(*result).c_str());
    std::fflush(stdout);
    results.push_back(*result);
  }
  if (!json.empty()) {
    const std::string problem = fuzz::WriteFile(file, ToJson(results));
    if (!problem.empty()) return Fail(problem);
  }
  if (std::ranges::any_of(results, &LibraryResult::Leaks)) return 1;
  const bool has_all_checked = std::ranges::all_of(results, &std::string::empty, &LibraryResult::unavailable);
  return has_all_checked ? 0 : 2;
}

}  // namespace
}  // namespace assay::ct

int main(int argc, char** argv) {
  using namespace assay::ct;
  CLI::App app("Runs a library of reference/libraries under valgrind and prints where it lets secrets show.");
  std::string name, json;
  bool all = false;
  app.add_option("library", name, "its name");
  app.add_flag("--all", all, "every library");
  app.add_option("--json", json, "a file for the result in JSON");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    return Fail(error.what());
  }
  const std::vector<std::string> participants = all ? AllNames() : ParticipantsOf(name);
  if (participants.empty() || (all && !name.empty())) {
    std::string known;
    for (const std::string& known_name : AllNames()) known += " " + known_name;
    return Fail((name.empty() ? "no library is named" : "'" + name + "' cannot be checked") + "; name one of" + known +
                ", or --all");
  }
  return Check(participants, json);
}
