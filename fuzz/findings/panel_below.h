// What lies below an operation, seen by panels.
#ifndef ASSAY_FUZZ_FINDINGS_PANEL_BELOW_H_
#define ASSAY_FUZZ_FINDINGS_PANEL_BELOW_H_

#include <map>
#include <vector>

#include "fuzz/findings/component.h"
#include "fuzz/findings/sight.h"

namespace assay::findings {

// The fixed operations of a property: random ones of a fixed seed, on which each participant runs its own backend only.
std::vector<fuzz::Operation> FixedOperations(fuzz::Property property);

// Operations of `property`, lower than that of `op`, that do what `op` has done there: the blocks that are encrypted,
// the keystream, the hash. Nothing if it has nothing done there.
std::vector<fuzz::Operation> OperationsBelow(const fuzz::Operation& op, fuzz::Property property);

class PanelBelow : public Below {
 public:
  // `watchers` outlives this.
  explicit PanelBelow(Watchers& watchers) : watchers_(watchers) {}

  // Looks at them once.
  const std::vector<Way>& Fixed(fuzz::Property property) override;
  std::vector<Way> From(const fuzz::Operation& op, fuzz::Property property) override;

 private:
  Watchers& watchers_;
  std::map<fuzz::Property, std::vector<Way>> fixed_;
};

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_PANEL_BELOW_H_
