// Wiping of what functions that have returned left on the stack.
#ifndef ASSAY_SRC_MEMORY_WIPE_STACK_H_
#define ASSAY_SRC_MEMORY_WIPE_STACK_H_

#include <cstddef>

namespace assay {

inline constexpr size_t kWipedStackBytes = 1024;

// Wipes kWipedStackBytes just below the caller's frame. A kernel keeps secrets in local arrays, which it wipes by name,
// and in registers, which the compiler spills where no name reaches. So its entry point calls the part that handles
// secrets as a function of its own, not inlined, and then this: the frames of both begin at the same place. The size
// covers the kernels' frames in optimised builds; it is a precaution, not a proof. Registers are not cleared. Under
// AddressSanitizer's fake stack it has no effect.
void WipeStack();

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_WIPE_STACK_H_
