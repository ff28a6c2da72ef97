// What lies below an operation, seen by panels.
#ifndef ASSAY_FUZZ_FINDINGS_PANEL_BELOW_H_
#define ASSAY_FUZZ_FINDINGS_PANEL_BELOW_H_

#include <map>
#include <vector>

#include "fuzz/findings/component.h"
#include "fuzz/findings/sight.h"

namespace assay::findings {

// The fixed operations of a property: random ones of a fixed seed, and plain ones of many lengths, whole and in pieces.
// Each participant runs its own backend only.
std::vector<fuzz::Operation> FixedOperations(fuzz::Property property);

// Operations of `property` made from `op`. If that is of another, higher property, those that do what `op` has done
// there: the blocks that are encrypted, the keystream, the hash. If it is of the same one, `op` in pieces of other
// lengths, and with other lengths of text, so that it is shared out otherwise among what works on many blocks at a
// time. Nothing if there are none.
std::vector<fuzz::Operation> OperationsFrom(const fuzz::Operation& op, fuzz::Property property);

class PanelBelow : public Below {
 public:
  // `watchers` outlives this.
  explicit PanelBelow(Watchers& watchers) : watchers_(watchers) {}

  // Looks at them once.
  const std::vector<Way>& Fixed(fuzz::Property property) override;
  std::vector<Way> From(const fuzz::Operation& op, fuzz::Property property) override;

 private:
  std::vector<Way> See(const std::vector<fuzz::Operation>& operations, fuzz::Property property);

  Watchers& watchers_;
  std::map<fuzz::Property, std::vector<Way>> fixed_;
};

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_PANEL_BELOW_H_
