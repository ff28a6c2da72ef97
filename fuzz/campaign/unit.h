// Who fuzzes what: each target under each engine, and how they share the time.
#ifndef ASSAY_FUZZ_CAMPAIGN_UNIT_H_
#define ASSAY_FUZZ_CAMPAIGN_UNIT_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "fuzz/engines/process.h"
#include "fuzz/operation.h"

namespace assay::campaign {

enum class Role : uint8_t {
  kLibfuzzer,  // with AddressSanitizer and UndefinedBehaviorSanitizer, a process for each job
  kAfl,        // AFL++'s main instance, which also takes in what the others found
  kAflLaf,     // a secondary one, with comparisons split into bytes
  kAflAsan,    // a secondary one, with the sanitizers
};
inline constexpr int kNumRoles = 4;

// "libfuzzer", "afl", "afl_laf", "afl_asan": also what the binaries TARGET_fuzz_test_ROLE are called after.
const char* RoleName(Role role);

struct Unit {
  fuzz::Property target;
  Role role;
  int copy = 1;        // of several with that target and role
  double seconds = 0;  // for which it has run
  bool running = false;
  int failures = 0;  // in a row

  std::string target_name() const { return std::string(fuzz::PropertyName(target)); }
  double weight() const;
  std::string place() const;     // a folder's name for it: "afl", "afl-2"
  std::string instance() const;  // AFL++'s name for it: "main" for its first, which also looks at libFuzzer's finds
};

// One for each target and role of the engine ("both", "libfuzzer" or "afl"); more, of libFuzzer and of AFL++ in turns,
// if there are more jobs than that.
std::vector<Unit> MakeUnits(const std::vector<fuzz::Property>& targets, const std::string& engine, int jobs);

// The one that does not run, is not of a target of `resting`, and has run least for its weight. One that failed several
// times in a row waits as if it had run. Null if there is none.
Unit* NextUnit(std::vector<Unit>& units, const std::set<std::string>& resting = {});

// The seconds that a slice takes: each unit is to come up several times in a campaign, but not so often that the
// engines' starts count.
int SliceSeconds(const Unit& unit, const std::vector<Unit>& units, double campaign_seconds, int jobs);

// The programs that a campaign starts.
struct Programs {
  std::string bin_dir;   // TARGET_fuzz_test_ROLE, TARGET_fuzz_test_dict.dict, findings/examine{,_sanitized}
  std::string afl_fuzz;  // AFL++
  std::string gnuplot;

  std::string target(const Unit& unit) const;
  // "PATH=...", by which a libFuzzer that starts itself again by its name is found.
  std::string search_path() const;
  std::string mutator() const { return bin_dir + "/mutate/libafl_mutator.so"; }
  std::string dictionary(const Unit& unit) const;  // "" if the target has none
  std::string examine(bool sanitized) const;
};

// What a slice works with.
struct SliceFolders {
  std::string scratch;     // of the unit, its working directory
  std::string view;        // the target's corpus
  std::string pending;     // where operations that differ are saved
  std::string afl_output;  // of all AFL++ instances of the target
  std::string statistics;

  // libFuzzer starts itself again by a shell command that quotes nothing: it knows these by their names in `scratch`.
  static constexpr char kNew[] = "new";
  static constexpr char kArtifacts[] = "artifacts";
  static constexpr char kDictionary[] = "dictionary";
  std::string new_inputs() const { return scratch + "/" + kNew; }       // what libFuzzer found
  std::string artifacts() const { return scratch + "/" + kArtifacts; }  // what it kept of inputs that made it fail
  std::string log() const { return scratch + "/log"; }
};

// Makes the folders and says what to start. May throw std::filesystem::filesystem_error.
fuzz::Command SliceCommand(const Unit& unit, const Programs& programs, const SliceFolders& folders, int seconds,
                           uint32_t seed);

// What its engine says of a slice.
struct SliceFigures {
  uint64_t edges = 0;
  std::string failure;  // why it was no good run; ""
};
SliceFigures ReadSlice(const Unit& unit, const SliceFolders& folders, const fuzz::Ending& ending);

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_UNIT_H_
