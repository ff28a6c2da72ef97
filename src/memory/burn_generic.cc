#include <algorithm>

#include "src/memory/burn.h"
#include "src/memory/wipe.h"

namespace assay {

// In pieces of a fixed size, each a frame further down. Registers are not cleared, and a few bytes beside the arrays
// may stay: what a compiler lets one say about its frames is not more.
[[gnu::noinline]] void Burn(size_t num_bytes, VectorRegisters widest) {
  uint8_t frame[512];
  Wipe(frame, sizeof frame);
  if (num_bytes > sizeof frame) Burn(num_bytes - sizeof frame, widest);
  Wipe(frame, sizeof frame);
}

}  // namespace assay
