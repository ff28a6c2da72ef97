#include "src/memory/wipe_stack.h"

#include <cstdint>

#include "src/memory/wipe.h"

namespace assay {

[[gnu::noinline]] void WipeStack() {
  uint8_t frame[kWipedStackBytes];
  Wipe(frame, sizeof frame);
}

}  // namespace assay
