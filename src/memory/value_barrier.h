// Hides a value from the optimiser, so that a mask stays a mask.
#ifndef ASSAY_SRC_MEMORY_VALUE_BARRIER_H_
#define ASSAY_SRC_MEMORY_VALUE_BARRIER_H_

#include <concepts>

namespace assay {

// Returns `value`; the compiler can no longer tell what it is or how it was made. Without this, clang turns arithmetic
// on an all-ones-or-zero mask back into a branch on the secret it was made from. `value` may be secret.
template <std::unsigned_integral T>
inline T ValueBarrier(T value) {
  asm volatile("" : "+r"(value));
  return value;
}

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_VALUE_BARRIER_H_
