#include "fuzz/implementation.h"

#include <iterator>

#include "fuzz/references.h"
#include "fuzz/subjects/subjects.h"

namespace assay::fuzz {
namespace {

std::vector<Implementation> Subjects(Property property) {
  switch (property) {
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      return BlockSubjects();
    case Property::kCtr:
      return CtrSubjects();
    case Property::kGcm:
      return GcmSubjects();
    case Property::kGhash:
      return GhashSubjects();
    case Property::kMemxor:
      return MemxorSubjects();
    case Property::kWipe:
      return WipeSubjects();
  }
  return {};
}

}  // namespace

std::vector<Implementation> Implementations(Property property) {
  std::vector<Implementation> all = References(property);
  std::vector<Implementation> subjects = Subjects(property);
  std::move(subjects.begin(), subjects.end(), std::back_inserter(all));
  return all;
}

}  // namespace assay::fuzz
