// The upkeep of a campaign's corpora by libFuzzer's merge: what AFL++ found is taken in, what adds nothing is left out.
#ifndef ASSAY_FUZZ_CAMPAIGN_UPKEEP_H_
#define ASSAY_FUZZ_CAMPAIGN_UPKEEP_H_

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "fuzz/campaign/corpus.h"
#include "fuzz/campaign/crew.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/campaign/unit.h"

namespace assay::campaign {

class Upkeep {
 public:
  // All outlive it. `say` prints a line for the user.
  Upkeep(const Layout& layout, const Programs& programs, Crew& crew, std::function<void(const std::string&)> say);

  // These start a job, if there is anything to do, that changes `corpus` when it ends. They return "" or why the
  // campaign cannot go on.

  // Offers to the target's corpus what AFL++'s instances have in their queues.
  std::string Merge(const std::string& target, Corpus& corpus);

  // Removes what reaches nothing that another entry does not, if the corpus has grown since that was done last.
  std::string Minimize(const std::string& target, Corpus& corpus);

 private:
  std::string EndMerge(const std::string& target, Corpus& corpus, const JobEnd& end);
  std::string EndMinimization(const std::string& target, Corpus& corpus, const std::set<std::string>& known,
                              const JobEnd& end);
  fuzz::Command Command(const std::string& target, const std::string& into, const std::string& from) const;
  std::string Scratch(const std::string& target, const std::string& what) const;

  const Layout& layout_;
  const Programs& programs_;
  Crew& crew_;
  const std::function<void(const std::string&)> say_;
  std::map<std::string, std::set<std::string>> offered_;  // target -> names by contents
  std::map<std::string, size_t> minimized_to_;            // target -> entries
};

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_UPKEEP_H_
