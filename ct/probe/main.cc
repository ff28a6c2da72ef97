// The program of a cell: the code under test, compiled as the cell says, and the checks that run inside of it.
#include <valgrind/valgrind.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "ct/controls/built_by.h"
#include "ct/leftovers/leftovers.h"
#include "ct/result.h"
#include "ct/script/script.h"
#include "ct/taint/taint.h"
#include "fuzz/files.h"

int main(int argc, char** argv) {
  CLI::App app("Runs the checks of secret independence that run inside of the code's own process.");
  std::string check, cell, corpus, out;
  app.add_option("check", check, "taint or leftovers")->required()->check(CLI::IsMember({"taint", "leftovers"}));
  app.add_option("--cell", cell, "the cell of the matrix that this program was built for")->required();
  app.add_option("--corpus", corpus, "the folder with the corpora")->required()->check(CLI::ExistingDirectory);
  app.add_option("--out", out, "where the result goes")->required();
  try {
    app.parse(argc, argv);
    if (check == "taint" && RUNNING_ON_VALGRIND == 0) throw CLI::ValidationError("taint", "needs valgrind");
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "probe: %s\n", error.what());
    return 2;
  }
  try {
    const auto run = check == "taint" ? assay::ct::RunTaint : assay::ct::FindLeftovers;
    assay::ct::Result result = run(assay::ct::Subjects(), cell, corpus);
    result.built_by = assay::ct::controls::BuiltBy();
    const std::string problem = assay::fuzz::WriteFile(out, ToJson(result));
    if (!problem.empty()) throw std::runtime_error(problem);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "probe: %s\n", error.what());
    return 2;
  }
  return 0;
}
