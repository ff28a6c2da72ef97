// AFL++ as the engine of a target: how it is started, what it leaves.
#ifndef ASSAY_FUZZ_ENGINES_AFL_H_
#define ASSAY_FUZZ_ENGINES_AFL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::fuzz {

struct AflRun {
  std::string binary;          // the target
  int seconds = 0;             // 0: until it is told to end
  uint32_t seed = 0;           // 0: none
  std::string input_dir;       // real files, at least one that is not empty
  std::string output_dir;      // holds a folder for each instance; one that is there already is resumed
  std::string instance;        // the folder's name: "main"
  bool is_main = true;         // -M; else -S
  std::string foreign_dir;     // of the main instance: another engine's finds, looked at now and then; "": none
  std::string dictionary;      // "": none
  std::string mutator;         // a shared library; "": none
  bool ends_at_crash = false;  // as libFuzzer does
  bool only_mutator = false;   // nothing but the custom mutator makes inputs
};
std::vector<std::string> AflArguments(const AflRun& run);
// "NAME=value".
std::vector<std::string> AflEnvironment(const AflRun& run);

// What an instance's file fuzzer_stats says. Nothing if that is no such file.
struct AflStats {
  uint64_t executions = 0;
  double exec_per_second = 0;
  uint64_t edges = 0;
  uint64_t total_edges = 0;
  uint64_t corpus = 0;
  uint64_t crashes = 0;
  uint64_t hangs = 0;
};
std::optional<AflStats> ReadAflStats(std::string_view fuzzer_stats);

// Why afl-fuzz gave up, from what it printed ("PROGRAM ABORT : ..."); "" if it did not.
std::string WhyAflGaveUp(std::string_view log);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ENGINES_AFL_H_
