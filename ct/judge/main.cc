// Judges a result: exit 0 if it is what it must be, 1 with the reasons if not, 2 if it cannot be read.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>

#include "ct/result.h"
#include "fuzz/files.h"

namespace {

using assay::ct::Control;
using assay::ct::Finding;
using assay::ct::Result;
using assay::ct::Row;

// Whether somebody is blamed in `function` by a check that notices what it must. (A fault can make code fire that must
// stay clean.)
bool Blames(const Result& result, const std::string& function) {
  const auto names_it = [&](const Finding& finding) { return finding.function.find(function) != std::string::npos; };
  const auto blames_it = [&](const Row& row) { return std::ranges::any_of(row.findings, names_it); };
  const auto sees = [](const Control& control) { return control.fired || !control.must_fire; };
  return std::ranges::any_of(result.rows, blames_it) && std::ranges::all_of(result.controls, sees) &&
         result.failures.empty();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Judges the result of a check of secret independence.");
  std::string file, blamed;
  app.add_option("result", file, "a result in JSON")->required();
  app.add_option("--must_blame", blamed, "a planted fault must be found in a function whose name contains this");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "judge: %s\n", error.what());
    return 2;
  }
  std::string problem;
  const std::optional<std::string> text = assay::fuzz::ReadFile(file, &problem);
  if (!text.has_value()) {
    std::fprintf(stderr, "judge: %s\n", problem.c_str());
    return 2;
  }
  const std::optional<Result> result = assay::ct::FromJson(*text, &problem);
  if (!result.has_value()) {
    std::fprintf(stderr, "judge: %s: %s\n", file.c_str(), problem.c_str());
    return 2;
  }
  std::fputs(Text(*result).c_str(), stdout);
  if (blamed.empty()) return result->Green() ? 0 : 1;
  const bool caught = Blames(*result, blamed);
  std::printf("the planted fault in %s was %s\n", blamed.c_str(), caught ? "caught" : "NOT caught");
  return caught ? 0 : 1;
}
