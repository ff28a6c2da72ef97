// Changes to how an operation is laid out and driven.
//
// Each makes one change, which may come to nothing; the operation is then to be Normalized.
#ifndef ASSAY_FUZZ_MUTATE_DRIVE_CHANGES_H_
#define ASSAY_FUZZ_MUTATE_DRIVE_CHANGES_H_

#include "fuzz/operation.h"
#include "fuzz/random.h"

namespace assay::fuzz {

void ChangePlacement(Operation& op, Random& random);  // of one buffer that the property uses, or of all
void ChangeInPlace(Operation& op, Random& random);
void ChangeShift(Operation& op, Random& random);  // overlapping, touching or apart
void ChangeNullEmpty(Operation& op, Random& random);

// A border moved, a piece split, joined with the next, made empty, doubled or dropped; another list, or none.
void ChangeAadPieces(Operation& op, Random& random);
void ChangeTextPieces(Operation& op, Random& random);

void ChangePrelude(Operation& op, Random& random);
void ChangeMisuse(Operation& op, Random& random);  // to one that means something to the property in most cases
void ChangeFocus(Operation& op, Random& random);   // to an implementation of src in most cases
void ChangeFlip(Operation& op, Random& random);

// Another function of the property. What was to be sealed is opened and the reverse, with a tag as long as before.
void ChangeFunction(Operation& op, Random& random);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_DRIVE_CHANGES_H_
