// Wiping of what functions that have returned left on the stack.
#ifndef ASSAY_SRC_MEMORY_WIPE_STACK_H_
#define ASSAY_SRC_MEMORY_WIPE_STACK_H_

#include <cstddef>
#include <cstdint>

#include "src/memory/wipe.h"

namespace assay {

// Wipes kNumBytes just below the caller's frame. A kernel keeps secrets in local arrays, which it can wipe by name, and
// in registers, which the compiler spills where no name reaches. So its entry point calls the part that handles secrets
// as a function of its own, not inlined, and then this: the frames of both begin at the same place. kNumBytes is to
// cover that part's frame and those below it in optimised builds; it is a precaution, not a proof. Registers are not
// cleared. Where AddressSanitizer moves arrays off the stack, this wipes something else.
template <size_t kNumBytes = 1024>
[[gnu::noinline]] void WipeStack() {
  uint8_t frame[kNumBytes];
  Wipe(frame, sizeof frame);
}

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_WIPE_STACK_H_
