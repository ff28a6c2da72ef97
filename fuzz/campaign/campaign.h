// A campaign: all targets under all engines, for hours or days.
#ifndef ASSAY_FUZZ_CAMPAIGN_CAMPAIGN_H_
#define ASSAY_FUZZ_CAMPAIGN_CAMPAIGN_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "fuzz/campaign/corpus.h"
#include "fuzz/campaign/crew.h"
#include "fuzz/campaign/findings_store.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/campaign/history.h"
#include "fuzz/campaign/options.h"
#include "fuzz/campaign/report.h"
#include "fuzz/campaign/triage.h"
#include "fuzz/campaign/unit.h"
#include "fuzz/campaign/upkeep.h"

namespace assay::campaign {

class Campaign {
 public:
  // All outlive it.
  Campaign(const Options& options, Folder& folder);
  Campaign(const Campaign&) = delete;
  Campaign& operator=(const Campaign&) = delete;

  // Runs until the time is over, or it is interrupted, or cannot go on. Returns "" or, in that last case, one line.
  // What is in the folder is whole whatever happens.
  std::string Run();

  int interrupted_by() const { return interrupted_by_; }  // a signal; 0: by none
  Summary Summarize() const;

 private:
  using Clock = std::chrono::steady_clock;

  // These return "" or why the campaign cannot go on.
  std::string Begin();
  std::string TakeOver(const std::string& target, const std::string& place);
  std::string Step();
  std::string FillLanes();
  std::string StartSlice(Unit& unit, int seconds);
  std::string EndSlice(Unit& unit, const SliceFolders& folders, Slice slice, const JobEnd& end);
  std::string KeepGivenUp(const Unit& unit, const SliceFolders& folders, bool differed);
  std::string KeepTime();
  std::string CheckDisk() const;
  std::string Record(const Slice& slice);
  void StopFlooded();
  void Say(const std::string& line) const;
  void ShowProgress();
  void WriteReport();

  double SecondsLeft() const;
  SliceFolders FoldersOf(const std::string& target, const std::string& place, const std::string& id) const;
  std::string Scratch(const std::string& target, const std::string& what) const;

  const Options& options_;
  Folder& folder_;
  Crew crew_;
  FindingsStore findings_;
  Triage triage_;
  Upkeep upkeep_;
  std::vector<Unit> units_;
  std::map<std::string, Corpus> corpora_;
  std::vector<Slice> history_;
  std::set<std::string> given_up_;                         // AFL++'s hangs and crashes that were looked at
  std::map<std::string, std::string> running_statistics_;  // slice id -> folder
  std::map<std::string, double> minimized_at_;             // target -> seconds of the campaign
  std::vector<std::string> problems_;                      // for the report
  uint64_t num_slices_ = 0;
  double seconds_before_ = 0;
  Clock::time_point started_;
  Clock::time_point next_line_;
  Clock::time_point next_state_;
  Clock::time_point next_report_;
  bool over_ = false;
  int interrupted_by_ = 0;
};

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_CAMPAIGN_H_
