#include "fuzz/mutate/testing/checks.h"

#include <algorithm>
#include <utility>

#include "fuzz/generate.h"
#include "fuzz/mutate/testing/fields.h"

namespace assay::fuzz {
namespace {

constexpr uint64_t kLineOfDescent = 20;  // mutants of mutants of an operation
constexpr size_t kDifferent = 4;         // fields, so that they are taken over apart
constexpr int kMostPercent = 95;         // what was taken over may be cut off with a text that was

std::string Wrong(const std::string& what, const Operation& op) { return what + ":\n" + Describe(op); }

// Fields that depend on others in Normalized, or on the tag that an opened text has.
bool Depends(const Operation& child, const std::string& field) {
  if (child.property == Property::kMemxor) return field == "aad" || field == "condition";
  if (child.property == Property::kGcm) return field == "tag" || field == "tag_len";
  return field == "iterations";
}

bool Has(const Operation& child, const std::string& field, const Operation& parent) {
  return std::ranges::count(DifferingFields(child, parent), field) == 0;
}

}  // namespace

std::vector<Operation> MutantsOf(const Operation& op, const Mutator& mutator, int count, uint64_t seed) {
  Random random(seed);
  std::vector<Operation> mutants;
  for (int i = 0; i < count; ++i) mutants.push_back(mutator(op, random));
  return mutants;
}

std::string WrongOfMutants(Property property, const Mutator& mutator, int count) {
  Random random(static_cast<uint64_t>(property) + 1);
  Operation parent = Decode({}, property);
  for (int i = 0; i < count; ++i) {
    Operation mutant = mutator(parent, random);
    if (mutant.property != property) return Wrong("the property changed", mutant);
    if (mutant == parent) return Wrong("the mutant is its parent", mutant);
    if (Normalized(mutant) != mutant) return Wrong("the mutant is not Normalized", mutant);
    if (Decode(Encode(mutant)) != mutant) return Wrong("the mutant has no exact form", mutant);
    parent = random.Below(kLineOfDescent) == 0 ? RandomOperation(property, random) : std::move(mutant);
  }
  return "";
}

std::string WrongOfSeeds(Property property, const Mutator& mutator, int count) {
  Random random(1);
  const Operation parent = RandomOperation(property, random);
  const std::vector<Operation> mutants = MutantsOf(parent, mutator, count, 1);
  if (MutantsOf(parent, mutator, count, 1) != mutants) return "a seed gives other mutants the second time";
  if (MutantsOf(parent, mutator, count, 2) == mutants) return "another seed gives the same mutants";
  return "";
}

std::string WrongOfChildren(Property property, const Crossover& crossover, int count) {
  Random random(static_cast<uint64_t>(property) + 1);
  int of_different = 0, of_both = 0;
  for (int i = 0; i < count; ++i) {
    const Operation a = RandomOperation(property, random);
    const Operation any = RandomOperation(static_cast<Property>(random.Below(kNumProperties)), random);
    Operation b = any;
    b.property = property;
    b = Normalized(std::move(b));
    const Operation child = crossover(a, any, random);
    if (child.property != property) return Wrong("the property is not that of the first", child);
    if (Normalized(child) != child) return Wrong("the child is not Normalized", child);
    // What is opened may be made false by a bit of any of its values.
    const bool opens = property == Property::kGcm && child.function == Function::kBackward;
    size_t of_a = 0, of_b = 0;
    for (const std::string& field : DifferingFields(a, b)) {
      of_a += Has(child, field, a) ? 1 : 0;
      of_b += Has(child, field, b) ? 1 : 0;
      const bool may_be_forged = opens && (field == "text" || field == "aad" || field == "iv");
      if (Depends(child, field) || may_be_forged || Has(child, field, a) || Has(child, field, b)) continue;
      return Wrong("the child has " + field + " of neither parent", child);
    }
    of_different += DifferingFields(a, b).size() >= kDifferent ? 1 : 0;
    of_both += of_a > 0 && of_b > 0 ? 1 : 0;
  }
  if (of_different < count / 2) return "the parents are too much alike for a check";
  if (of_both < of_different * kMostPercent / 100) return "too few children have fields of both parents";
  return "";
}

}  // namespace assay::fuzz
