// Holds the lines that were reached against the table of those that need not be.
// usage: judge ROOT FOLDER LCOV EXCUSES
//   ROOT      the tree, an absolute path
//   FOLDER    the part of it that is measured
//   LCOV      what llvm-cov exports in the form lcov, with absolute paths
//   EXCUSES   the table
// Prints the report. The CPU is this machine's, less ASSAY_CPU_MASK.
// exit: 0 every line is reached, excused or cannot run here, and every excuse holds; 1 not; 2 bad usage or bad input.
#include <cstdio>
#include <string>
#include <vector>

#include "fuzz/coverage/judgement.h"
#include "fuzz/files.h"

int main(int argc, char** argv) {
  using namespace assay;
  using namespace assay::fuzz;
  const auto refuse = [](const std::string& what) {
    std::fprintf(stderr, "%s\n", what.c_str());
    return 2;
  };
  if (argc != 5) return refuse("usage: judge ROOT FOLDER LCOV EXCUSES");
  const std::string root = argv[1], folder = argv[2], lcov = argv[3], table = argv[4];

  std::string error;
  const auto lcov_text = ReadFile(lcov, &error);
  if (!lcov_text) return refuse(error);
  const auto coverage = ParseLcov(*lcov_text, root, &error);
  if (!coverage) return refuse(lcov + ": " + error);
  const auto table_text = ReadFile(table, &error);
  if (!table_text) return refuse(error);
  const auto excuses = ParseExcuses(*table_text, &error);
  if (!excuses) return refuse(table + ": " + error);
  const auto tree = ReadSourceTree(root, folder, &error);
  if (!tree) return refuse(error);
  if (tree->empty()) return refuse(root + "/" + folder + ": no source files");

  const Judgement judgement = Judge(*coverage, *tree, *excuses, DetectFeatures(), AvailableFeatures());
  std::fputs(JudgementText(judgement).c_str(), stdout);
  return judgement.IsGood() ? 0 : 1;
}
