// What must hold of every mutator of operations.
#ifndef ASSAY_FUZZ_MUTATE_TESTING_CHECKS_H_
#define ASSAY_FUZZ_MUTATE_TESTING_CHECKS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "fuzz/operation.h"
#include "fuzz/random.h"

namespace assay::fuzz {

// In the form of Mutated.
using Mutator = std::function<Operation(const Operation& op, Random& random)>;

// In the form of CrossedOver.
using Crossover = std::function<Operation(const Operation& a, const Operation& b, Random& random)>;

// `count` mutants of `op` itself.
std::vector<Operation> MutantsOf(const Operation& op, const Mutator& mutator, int count, uint64_t seed);

// Each of these returns "" or what is wrong first.

// Of operations and of mutants of mutants: the property stays, the mutant is another operation, and it is Normalized.
std::string WrongOfMutants(Property property, const Mutator& mutator, int count);

// A seed gives the same mutants again, another seed others.
std::string WrongOfSeeds(Property property, const Mutator& mutator, int count);

// Of children of operations of the property with operations of any: the property is that of the first; each field is
// what Normalized leaves of one parent's, but for what makes an opened text true or false again; and most children of
// different parents have something of each.
std::string WrongOfChildren(Property property, const Crossover& crossover, int count);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_TESTING_CHECKS_H_
