// Runs the program assay as its users do.
#ifndef ASSAY_FUZZ_ASSAY_RUN_ASSAY_H_
#define ASSAY_FUZZ_ASSAY_RUN_ASSAY_H_

#include <map>
#include <string>
#include <vector>

namespace assay::fuzz {

struct Ran {
  int exit_code;  // 128 + the signal's number for a process that a signal ended
  std::string out;
  std::string error;
};

struct HowToRun {
  std::string program = "assay";                        // of this package
  std::map<std::string, std::string> environment = {};  // set in addition to the test's own
  std::string directory = "";                           // the working directory; empty: the test's own
  std::string standard_output = "";                     // a file to print to; empty: Ran::out. "-": closed
};

Ran RunAssay(const std::vector<std::string>& arguments, const HowToRun& how = {});

// A new empty folder of this test's own.
std::string NewFolder();

// Debian's published vectors for AES: "ECB/ECBMMT128.rsp" and so on.
std::string PublishedVectors(const std::string& name);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_RUN_ASSAY_H_
