// Two operations that differ in their secrets and in nothing public.
#ifndef ASSAY_CT_OPERATIONS_TWIN_H_
#define ASSAY_CT_OPERATIONS_TWIN_H_

#include <optional>
#include <utility>

#include "fuzz/operation.h"

namespace assay::ct {

// `op`, and another with other keys and texts, whose public inputs *and outputs* are the same: lengths, IVs, AAD,
// ciphertexts, tags, verdicts. What differs in memory or registers after one and the other depends on a secret and is
// not public. The first may differ from `op` in the value of one block of text or AAD.
//
// For a sealed message the ciphertext is kept and the tags are made equal: with all blocks X_i of the hash fixed but
// one, both tags are affine in that one, T = X_j . H^k + rest, and the two agree for
// X_j = (rest + rest') / (H^k + H'^k). Where no whole block of ciphertext or AAD can be chosen there is no such pair:
// then nothing. Equality of strings and the condition of a memxor keep their verdict.
std::optional<std::pair<fuzz::Operation, fuzz::Operation>> Twins(fuzz::Operation op);

}  // namespace assay::ct

#endif  // ASSAY_CT_OPERATIONS_TWIN_H_
