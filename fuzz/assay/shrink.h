// Makes an operation that fails as small as it can be and still fail.
#ifndef ASSAY_FUZZ_ASSAY_SHRINK_H_
#define ASSAY_FUZZ_ASSAY_SHRINK_H_

#include <cstdint>
#include <functional>

#include "fuzz/operation.h"

namespace assay::fuzz {

using Fails = std::function<bool(const Operation& op)>;

struct Shrunk {
  Operation operation;
  uint64_t tried = 0;  // how often `fails` was asked
};

// Takes steps, each to a smaller operation for which `fails` holds, until there is none: shorter strings, bytes that
// are zero, smaller numbers, a plainer layout (aligned, apart), a plainer course (one piece, nothing before it, no
// wrong call). Property and function stay. The tag of a message that opens is computed anew when the message changes,
// so that it still opens.
//
// Precondition: fails(op), and `fails` answers the same for the same operation.
Shrunk Shrink(Operation op, const Fails& fails);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_SHRINK_H_
