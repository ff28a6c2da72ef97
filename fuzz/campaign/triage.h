// What becomes of operations that differed: each is run again in a process of its own, told by the component that is at
// fault, minimised if it shows something new, and written down.
#ifndef ASSAY_FUZZ_CAMPAIGN_TRIAGE_H_
#define ASSAY_FUZZ_CAMPAIGN_TRIAGE_H_

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "fuzz/campaign/crew.h"
#include "fuzz/campaign/findings_store.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/campaign/unit.h"

namespace assay::campaign {

class Triage {
 public:
  // All outlive it. `say` prints a line for the user. A minimisation takes `minimize_seconds` at most.
  Triage(Folder& folder, FindingsStore& store, const Programs& programs, Crew& crew, int minimize_seconds,
         std::function<void(const std::string&)> say);

  // Starts to examine what is pending, if nothing is being examined. Returns "" or why the campaign cannot go on.
  std::string Step();

  bool busy() const { return busy_; }
  // Operations that wait.
  size_t NumPending() const;

 private:
  // The operation goes through these one after the other, as far as needed.
  std::string Examine(const std::string& file, bool sanitized);
  std::string Examined(const std::string& file, bool sanitized, const JobEnd& end);
  std::string Minimize(const std::string& file, bool sanitized, const findings::Finding& raw);
  std::string Minimized(const std::string& file, const findings::Finding& raw, const JobEnd& end);

  std::string Repeat(const std::string& file, const std::string& name);
  std::string SetAside(const std::string& file, const std::string& why);
  std::string Remove(const std::string& file);
  fuzz::Command CommandFor(bool sanitized) const;
  std::string HowItEnded(const JobEnd& end) const;
  std::string Output() const;
  std::string Building() const;

  Folder& folder_;
  FindingsStore& store_;
  const Programs& programs_;
  Crew& crew_;
  const int minimize_seconds_;
  const std::function<void(const std::string&)> say_;
  bool busy_ = false;
  int num_set_aside_ = 0;  // by this run
  // A repeat is told by what it shows before it is minimised, which may be less than what is left of it afterwards.
  std::map<std::string, std::string> raw_;  // component and signature -> "SLUG/N"
};

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_TRIAGE_H_
