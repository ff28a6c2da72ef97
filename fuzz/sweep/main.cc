// The sweep as a program; ci/fuzz starts it.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/sweep/options.h"
#include "fuzz/sweep/report.h"
#include "fuzz/sweep/sweep.h"

namespace {

// `bazel run` starts programs in a folder of its own and says here where the caller is.
std::string CallerDirectory() {
  const char* const caller = std::getenv("BUILD_WORKING_DIRECTORY");
  return caller != nullptr ? caller : std::filesystem::current_path().string();
}

}  // namespace

int main(int argc, char** argv) {
  using namespace assay::fuzz;
  const ParsedOptions parsed = ParseSweepOptions(std::vector<std::string>(argv + 1, argv + argc), CallerDirectory());
  if (!parsed.options) {
    std::fputs(parsed.message.c_str(), parsed.exit_code == 0 ? stdout : stderr);
    return parsed.exit_code;
  }
  const SweepOptions& options = *parsed.options;
  std::string error;
  const SweepResult result = RunSweep(options, &error);
  if (!error.empty()) {
    std::fprintf(stderr, "ci/fuzz: %s\n", error.c_str());
    return 2;
  }
  std::fputs(ReportText(options, result).c_str(), stdout);
  return ExitCode(result);
}
