// The findings of a campaign, as they lie in its folder.
#ifndef ASSAY_FUZZ_CAMPAIGN_FINDINGS_STORE_H_
#define ASSAY_FUZZ_CAMPAIGN_FINDINGS_STORE_H_

#include <map>
#include <string>
#include <vector>

#include "fuzz/findings/finding.h"

namespace assay::campaign {

// The ways in which one component is at fault, by number.
struct Fault {
  std::string slug;
  std::map<int, findings::Finding> ways;  // not empty
};

class FindingsStore {
 public:
  // More ways of one component are counted as repeats of the last.
  static constexpr int kMaxWays = 16;

  explicit FindingsStore(std::string folder) : folder_(std::move(folder)) {}

  // Reads what is there. A folder that holds no whole finding is told in *problems, and left alone. Returns "" or
  // "FILE: what".
  std::string Read(std::vector<std::string>* problems);

  // "SLUG/N" if this is one that is known, "" if not.
  std::string Known(const findings::Finding& finding) const;

  // Moves `built`, a folder that holds all files of a finding, to its place, which the files then name in place of it,
  // and sets *name to "SLUG/N". Returns "" or "FILE: what".
  std::string Store(const std::string& built, std::string* name);

  // By slug.
  const std::map<std::string, Fault>& faults() const { return faults_; }

 private:
  std::string folder_;
  std::map<std::string, Fault> faults_;
};

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_FINDINGS_STORE_H_
