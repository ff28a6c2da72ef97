// An examine that says what the operation's file tells it to, for tests of the campaign. The file is one line:
//   finding SLUG SIGNATURE    a finding; with --minimize the signature is as short as it gets: without what follows '+'
//   sanitizer SLUG SIGNATURE  the same, but only by the program with sanitizers
//   agree                     nobody differs
//   crash                     it dies
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "fuzz/campaign/testing/temporary_folder.h"
#include "fuzz/files.h"
#include "fuzz/findings/finding.h"

int main(int argc, char** argv) {
  using namespace assay;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  std::string word, slug, signature, out;
  std::ifstream(arguments.back()) >> word >> slug >> signature;
  for (size_t i = 0; i + 1 < arguments.size(); ++i) {
    if (arguments[i] == "--out") out = arguments[i + 1];
  }
  const bool sanitized = std::string(argv[0]).ends_with("sanitized");
  if (word == "crash") std::abort();
  if (word == "agree" || (word == "sanitizer" && !sanitized)) return findings::kExitAgrees;
  if (!out.empty()) signature = signature.substr(0, signature.find('+'));
  const findings::Finding finding = campaign::SampleFinding(slug, signature);
  std::fputs(FindingJson(finding).c_str(), stdout);
  if (out.empty()) return findings::kExitFinding;
  std::filesystem::create_directories(out);
  for (const char* file :
       {findings::kOperationFile, findings::kVerdictFile, findings::kVectorFile, findings::kTestFile}) {
    if (!fuzz::WriteFile(out + "/" + file, "contents\n").empty()) return 2;
  }
  return fuzz::WriteFile(out + "/" + findings::kFindingFile, FindingJson(finding)).empty() ? findings::kExitFinding : 2;
}
