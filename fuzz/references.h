// The references as participants.
#ifndef ASSAY_FUZZ_REFERENCES_H_
#define ASSAY_FUZZ_REFERENCES_H_

#include <vector>

#include "fuzz/implementation.h"

namespace assay::fuzz {

// The standard's text and each library that has a function for `property`, and for kMemxor and kWipe a plain statement
// of what they are to do.
std::vector<Implementation> References(Property property);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_REFERENCES_H_
