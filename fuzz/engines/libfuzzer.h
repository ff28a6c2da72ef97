// libFuzzer as the engine of a target: how it is started, what its output says.
#ifndef ASSAY_FUZZ_ENGINES_LIBFUZZER_H_
#define ASSAY_FUZZ_ENGINES_LIBFUZZER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay::fuzz {

struct LibfuzzerRun {
  int seconds = 1;
  uint32_t seed = 1;
  std::string artifact_prefix;           // of the files of inputs that crash, hang or leak
  std::string dictionary;                // "": none
  std::string corpus_dir;                // where new inputs go
  std::string seed_dir;                  // a folder of inputs to begin with; "": none
  size_t max_len = 16384;                // of an input, in bytes
  bool forks = false;                    // goes on behind what makes a job of its own fail (-fork=1)
  std::vector<std::string> seed_inputs;  // files; no comma in their names
};
std::vector<std::string> LibfuzzerArguments(const LibfuzzerRun& run);

// Adds to the folder `into` those inputs of `from` that reach what no input there does.
std::vector<std::string> MergeArguments(const std::string& into, const std::string& from, size_t max_len);

// Its exit codes.
inline constexpr int kLibfuzzerTimeout = 70;
inline constexpr int kLibfuzzerOutOfMemory = 71;
inline constexpr int kLibfuzzerInterrupted = 72;
inline constexpr int kLibfuzzerCrash = 77;

struct LibfuzzerLog {
  uint64_t edges = 0;            // the last "cov:"
  uint64_t exec_per_second = 0;  // its own average; 0 if it printed none
  bool leak = false;             // LeakSanitizer reported
};
LibfuzzerLog ReadLibfuzzerLog(std::string_view log);

// What a target said in `log` on its first difference, under any engine: from "DIFFERENCE" to before the replay line.
std::string VerdictIn(std::string_view log);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ENGINES_LIBFUZZER_H_
