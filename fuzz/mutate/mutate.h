// Neighbours of an operation: what a fuzzer tries next.
//
// Every mutant is an operation that differs from its parent in something that an implementation could trip over, and is
// worth running: what would be refused at once, as a key of a wrong length is, comes up, but is mostly repaired.
#ifndef ASSAY_FUZZ_MUTATE_MUTATE_H_
#define ASSAY_FUZZ_MUTATE_MUTATE_H_

#include "fuzz/operation.h"
#include "fuzz/random.h"

namespace assay::fuzz {

// `op` with one to four changes, mostly one. The property stays; the result is Normalized, is not `op`, and is the same
// for the same state of `random`. What GCM opens is accepted in most cases, and else differs in one bit from what is.
Operation Mutated(const Operation& op, Random& random);

// An operation of a's property, each of its fields from `a` or from `b`; in most cases from both if they differ in
// more than one of them. Normalized. What GCM opens is accepted in most cases.
Operation CrossedOver(const Operation& a, const Operation& b, Random& random);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_MUTATE_H_
