// Changes to the values of an operation: its byte strings and numbers.
//
// Each makes one change, which may come to nothing; the operation is then to be Normalized.
#ifndef ASSAY_FUZZ_MUTATE_VALUE_CHANGES_H_
#define ASSAY_FUZZ_MUTATE_VALUE_CHANGES_H_

#include <cstddef>

#include "fuzz/operation.h"
#include "fuzz/random.h"

namespace assay::fuzz {

// A string made longer gets random bytes, one made shorter loses its last ones.
void Resize(Bytes& bytes, size_t num_bytes, Random& random);

// A length near num_bytes: a byte or a block more or less, at a border of blocks or batches, doubled, cut, nothing; or
// one of those that implementations have failed at.
size_t NeighbourLength(size_t num_bytes, Random& random);

void ChangeTextLength(Operation& op, Random& random);
void ChangeAadLength(Operation& op, Random& random);
void ChangeIvLength(Operation& op, Random& random);
void ChangeKeyLength(Operation& op, Random& random);  // to one that AES knows in most cases
void ChangeTagLength(Operation& op, Random& random);

// A bit or a byte flipped, a block made another, all zeros, all ones, all random.
void ChangeText(Operation& op, Random& random);
void ChangeAad(Operation& op, Random& random);
void ChangeIv(Operation& op, Random& random);
void ChangeKey(Operation& op, Random& random);

void ChangePosition(Operation& op, Random& random);
void ChangeCondition(Operation& op, Random& random);
void ChangeValue(Operation& op, Random& random);
void ChangeIterations(Operation& op, Random& random);

// Aims the counter of CTR or GCM so that it wraps within the text, which gets long enough for it. An IV of GCM that is
// the counter block itself, or empty, gets another length, a key of a wrong length another key.
void AimAtWrap(Operation& op, Random& random);

// Makes the two strings of a comparison equal, or all but equal.
void ChangeComparison(Operation& op, Random& random);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_VALUE_CHANGES_H_
