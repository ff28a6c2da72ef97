#include <iterator>

#include "ct/script/place.h"
#include "ct/script/script.h"
#include "ct/script/scripts.h"

namespace assay::ct {

std::string WhyUnavailable(FeatureSet required) {
  const FeatureSet missing = required.Without(AvailableFeatures());
  return missing == FeatureSet() ? "" : "this CPU has no " + missing.ToString();
}

std::vector<Subject> Subjects() {
  std::vector<Subject> all;
  for (const auto subjects : {AesSubjects, CtrSubjects, GcmSubjects, GhashSubjects, MemorySubjects}) {
    std::vector<Subject> some = subjects();
    all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
  }
  return all;
}

}  // namespace assay::ct
