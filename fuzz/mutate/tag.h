// The tag of what GCM is to open.
#ifndef ASSAY_FUZZ_MUTATE_TAG_H_
#define ASSAY_FUZZ_MUTATE_TAG_H_

#include "fuzz/operation.h"
#include "fuzz/random.h"

namespace assay::fuzz {

// Gives `op`, which opens, the tag that its text has as a ciphertext. False, and no change, if the standard refuses the
// lengths of key, IV or tag.
bool GiveTrueTag(Operation& op);

// Flips one bit of tag, text, AAD or IV.
void Forge(Operation& op, Random& random);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_TAG_H_
