// What an operation shows, looked at from a safe distance: in processes of their own.
#ifndef ASSAY_FUZZ_FINDINGS_SIGHT_H_
#define ASSAY_FUZZ_FINDINGS_SIGHT_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/findings/finding.h"
#include "fuzz/findings/isolated.h"
#include "fuzz/operation.h"
#include "fuzz/outcome.h"
#include "fuzz/panel.h"

namespace assay::findings {

struct Sight {
  std::vector<Way> ways;  // empty: nobody differs
  // What ways[0] was asked, and what should have come of it.
  fuzz::Operation telling;
  fuzz::Outcome expected;

  fuzz::Outcome agreed;  // on the operation itself; kUnsupported if nobody lived to say
  std::vector<std::string> took_part;
  std::string blame;
  std::string verdict;
  std::vector<std::string> stack;
  uint64_t comparisons = 0;
};

// What a participant is asked on the way.
struct Asked {
  std::string relation;
  fuzz::Operation operation;
  fuzz::Outcome expected;
};

// A panel, and what it is asked through.
class Watcher {
 public:
  // How long the run of one operation may take of this machine's time, everybody and all relations together.
  static constexpr std::chrono::milliseconds kLimit{60000};

  // Where so many of a number of operations were deadly the others are not tried: each costs a run of everybody, or
  // the patience with those that do not end.
  static constexpr int kMostDeaths = 3;

  explicit Watcher(fuzz::Property property, fuzz::Judge judge = fuzz::StrictJudge,
                   std::chrono::milliseconds limit = kLimit);

  // Runs `op`, of the watcher's property. If the process dies of it, each participant is run in one of its own, to tell
  // all who die of it, and then the others together. With `report` false the reports of sanitizers are cut short and
  // `stack` stays empty.
  Sight See(const fuzz::Operation& op, bool report);

  // The ways of all of them together, looked at in one process; nothing if that dies of it.
  std::optional<std::vector<Way>> SeeAll(const std::vector<fuzz::Operation>& operations);

  const fuzz::Panel& panel() const { return panel_; }

 private:
  Sight SeeApart(const fuzz::Operation& op, bool report);
  Isolated RunAlone(const fuzz::Selection& selection, const fuzz::Operation& op, bool report);
  // The first of what `who` is asked for `op` that it dies of by itself.
  std::optional<Asked> FindDeadly(const std::string& who, const fuzz::Operation& op, const fuzz::Outcome& agreed);

  const fuzz::Property property_;
  const fuzz::Judge judge_;
  const std::chrono::milliseconds limit_;
  fuzz::Panel panel_;
};

// A watcher for each property, made when it is first asked for.
class Watchers {
 public:
  explicit Watchers(fuzz::Judge judge = fuzz::StrictJudge) : judge_(judge) {}
  Watcher& of(fuzz::Property property);

 private:
  const fuzz::Judge judge_;
  std::map<fuzz::Property, Watcher> watchers_;
};

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_SIGHT_H_
