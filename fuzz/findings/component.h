// Which component is at fault, told from who differs and from what lies below shows by itself.
#ifndef ASSAY_FUZZ_FINDINGS_COMPONENT_H_
#define ASSAY_FUZZ_FINDINGS_COMPONENT_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "fuzz/findings/finding.h"
#include "fuzz/implementation.h"
#include "fuzz/operation.h"

namespace assay::findings {

using Names = std::set<std::string>;

// Who can take part on this machine, by property.
class Roster {
 public:
  Roster();

  struct Member {
    std::string source;
    std::vector<std::string> parts;
  };
  using Members = std::map<std::string, Member>;

  // Those of src.
  const Members& own(fuzz::Property property) const { return own_[static_cast<size_t>(property)]; }
  // The part names of AES and of GHASH backends that are in `property`.
  const Members& all(fuzz::Property property) const { return all_[static_cast<size_t>(property)]; }

 private:
  std::vector<Members> own_;
  std::vector<Members> all_;
};

// What an operation showed.
struct Shown {
  fuzz::Operation operation;
  std::vector<Way> ways;  // not empty
  Names took_part;
};

// What the operations of another property show by themselves.
class Below {
 public:
  virtual ~Below() = default;
  // For the fixed operations of `property`, the same whatever is being examined.
  virtual const std::vector<Way>& Fixed(fuzz::Property property) = 0;
  // For operations of `property` that are made from `op`: what it has done there, if it is of another property, or the
  // same driven in other ways.
  virtual std::vector<Way> From(const fuzz::Operation& op, fuzz::Property property) = 0;
};

struct Component {
  std::string name;
  std::string slug;
  std::string because;
};

// The component is named after
//   - the part that all who differ have in common and that nobody has who agrees: "AES vpaes_2x", "GHASH ssse3", "wipe
//     x86_64", "memxor vector" (several, if several parts are at fault);
//   - what all backends share: "GCM, shared by every backend";
//   - the public function in front of the backends, if they are right and it is wrong;
//   - a library, or the standard's text.
// Where all differ, what lies below is asked first: a fault that the fixed operations of another property, or
// operations made from this one, show there by themselves belongs there. Where some differ, whose parts are right by
// themselves, the operation is driven in other ways first: if that has all others differ too, it is what they share.
// What the wiping of memory leaves behind, whoever it belongs to, is the wiping's fault, if that shows one by itself.
// So one fault has one name in all properties.
Component ComponentOf(const Shown& shown, const Roster& roster, Below& below);

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_COMPONENT_H_
