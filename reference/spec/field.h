// The field GF(2^128) of SP 800-38D, section 6.3, and what follows from it for choosing inputs.
#ifndef ASSAY_REFERENCE_SPEC_FIELD_H_
#define ASSAY_REFERENCE_SPEC_FIELD_H_

#include <optional>

#include "reference/spec/bytes.h"

namespace assay::reference::spec {

// The 1 of the field: x_0, the leftmost bit, is the coefficient of u^0.
inline constexpr Block kFieldOne = {0x80};

// Algorithm 1: the block X . Y.
Block Multiply(const Block& x, const Block& y);

// x^(2^128 - 2): the block whose product with x is kFieldOne, and 0 for 0.
Block Inverse(const Block& x);

// The IV of 16 + filler.size() bytes that ends in `filler` and whose J0 (section 7.1, step 2) under the hash subkey `h`
// is `j0`. There is exactly one unless h is 0: then nothing.
//
// J0 is GHASH_H(IV || padding || [len(IV)]_64), which is X_1.H^m + X_2.H^(m-1) + ... + X_m.H for the m blocks X_i of
// that string, so that X_1 = (J0 - the other terms).H^(-m); and X_1 is the first 16 bytes of the IV.
std::optional<Bytes> SolveIv(const Block& h, ByteView filler, const Block& j0);

}  // namespace assay::reference::spec

#endif  // ASSAY_REFERENCE_SPEC_FIELD_H_
