// A finding: a fault that an operation shows, as //fuzz/findings:examine tells it.
#ifndef ASSAY_FUZZ_FINDINGS_FINDING_H_
#define ASSAY_FUZZ_FINDINGS_FINDING_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::findings {

// How a fault shows, the gravest first.
enum class Kind : uint8_t {
  kSanitizer,        // a sanitizer ended the program
  kCrashed,          // a signal did
  kHung,             // it went on and on
  kMemoryWritten,    // bytes outside the output were written
  kInputChanged,     // an input was
  kWronglyAccepted,  // a result where all others refuse, or a wrong call that was not refused
  kWronglyRefused,   // a refusal where all others give a result, or one for another reason
  kWrongResult,
  kOtherKernel,   // not the kernel that was asked for
  kLeftBehind,    // secrets, in memory that was to be wiped
  kBrokePromise,  // any other promise of its contract
};
inline constexpr int kNumKinds = 11;

// "sanitizer", "crashed", "hung", "memory written", "input changed", "wrongly accepted", "wrongly refused", "wrong
// result", "other kernel ran", "left behind", "broke a promise".
std::string_view KindName(Kind kind);
std::optional<Kind> FindKind(std::string_view name);

// One way in which a fault shows.
struct Way {
  std::string property;  // "gcm"
  std::string function;  // "seal"
  std::string relation;  // what was asked: "the operation itself", "open what was sealed", ...
  Kind kind = Kind::kBrokePromise;
  std::string where;                         // "main batch", "tail", "partial block", "tag", "state"; "" if it has none
  std::string what;                          // as the first of those who differ shows it, for a person
  std::vector<std::string> implementations;  // that show it
  std::string signature;                     // the same for what shows in the same way: no offsets, lengths or bytes
};

// What examine prints, and what lies in DIR/finding.json once it has minimised.
struct Finding {
  bool agrees = false;  // nobody differs: `component`, `ways` and what belongs to them are empty

  // Who is at fault, the same whatever property, implementations or relation show it, and a folder's name for it
  // ([a-z0-9_-]).
  std::string component;
  std::string slug;
  std::string because;                 // how the component was told, for a person
  std::string blame;                   // in the panel's words, for this operation alone
  std::string kind;                    // KindName of ways[0]
  std::string signature;               // of ways[0] at that component: equal for repeats, told without minimising
  std::vector<Way> ways;               // the telling one first
  std::vector<std::string> differing;  // implementations
  std::vector<std::string> stack;      // of a sanitizer's report or a crash, innermost first; [] if not known

  std::vector<std::string> took_part;
  std::map<std::string, std::string> cannot_run;  // implementation -> why not on this machine
  std::vector<std::string> cpu_features;          // that were used, without those that ASSAY_CPU_MASK takes away
  std::string cpu_mask;                           // ASSAY_CPU_MASK
  std::string build;                              // of examine: "g++ 12.2.0", "clang 19.1.7, address, undefined"

  std::string property;        // of the operation
  std::string operation;       // the operation file's bytes, in hexadecimal
  std::string operation_name;  // a name for the file, by its contents
  std::string operation_text;  // for a person
  std::string agreed;          // what the others say, for a person
  std::string verdict;         // all of it, for a person
  std::string replay;          // the command
  uint64_t comparisons = 0;

  // Of `--minimize`.
  std::string minimized;  // "": not asked for; "fully", or "not fully minimised: why"
  uint64_t tried = 0;     // smaller operations that were run
};

// One JSON object, its members named as the fields above, and an end of line. ParseFinding returns nothing for what
// FindingJson did not make.
std::string FindingJson(const Finding& finding);
std::optional<Finding> ParseFinding(const std::string& json);

// examine's exit codes.
inline constexpr int kExitFinding = 0;
inline constexpr int kExitBadInput = 2;
inline constexpr int kExitAgrees = 3;

// The files in DIR after `examine --minimize --out DIR`.
inline constexpr char kOperationFile[] = "operation";
inline constexpr char kFindingFile[] = "finding.json";
inline constexpr char kVerdictFile[] = "verdict.txt";
inline constexpr char kVectorFile[] = "vector.json";
inline constexpr char kTestFile[] = "regression_test.cc";

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_FINDING_H_
