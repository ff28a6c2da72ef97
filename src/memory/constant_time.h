// Comparison and selection that depend on no secret.
#ifndef ASSAY_SRC_MEMORY_CONSTANT_TIME_H_
#define ASSAY_SRC_MEMORY_CONSTANT_TIME_H_

#include <cstddef>
#include <cstdint>

#include "src/memory/value_barrier.h"

namespace assay {

// All ones if `condition` is not 0, else 0. `condition` is secret; so is the result.
//
// The top bit of c | -c is set exactly for c != 0 (mod 2^64): a c in 1..2^63 has a negative with that bit, a larger c
// has it itself. The barriers hide first that the mask comes from one bit, then that it has only two values: a compiler
// that knows either may branch.
inline uint64_t MaskOf(uint64_t condition) {
  const uint64_t hidden = ValueBarrier(condition);
  const uint64_t nonzero = ValueBarrier((hidden | (0 - hidden)) >> 63);
  return ValueBarrier(0 - nonzero);
}

// All ones if a[0..num_bytes) equals b[0..num_bytes), else 0; reads all bytes of both. The result is a mask so that the
// caller decides where it becomes public. The strings are secret, num_bytes is public. An empty string equals itself.
uint64_t ConstantTimeEqual(const uint8_t* a, const uint8_t* b, size_t num_bytes);

// out[i] = a[i] if `condition` is not 0, else b[i], for i in [0, num_bytes). Each of `a` and `b` is equal to `out` or
// does not overlap it. `condition` and the strings are secret; num_bytes is public.
void ConstantTimeSelect(uint8_t* out, const uint8_t* a, const uint8_t* b, size_t num_bytes, uint64_t condition);

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_CONSTANT_TIME_H_
