// What mutants are to reach.
#ifndef ASSAY_FUZZ_MUTATE_TESTING_TRAITS_H_
#define ASSAY_FUZZ_MUTATE_TESTING_TRAITS_H_

#include <set>
#include <string>
#include <vector>

#include "fuzz/operation.h"

namespace assay::fuzz {

// Words on a mutant of `parent`: "changed key", "misuse 3", "place_in 17", "text of whole blocks", "wraps in 4 bytes".
std::set<std::string> TraitsOf(const Operation& mutant, const Operation& parent);

// The traits that mutants of an operation of the property must show: a change of each field that the property uses;
// each function, placement of each buffer, prelude and misuse; the focus on each backend; the kinds of lengths, of
// lists of pieces and of layouts; counters about to wrap; what is opened true, and false by one bit.
std::set<std::string> WantedTraits(Property property);

// The wanted traits that none of the mutants shows.
std::set<std::string> MissingTraits(const std::vector<Operation>& mutants, const Operation& parent);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_TESTING_TRAITS_H_
