#include "src/memory/burn.h"
#include "src/memory/wipe.h"

namespace assay {

// One block, so that nothing lies between its parts; what this function's own frame has above it is less than
// kBurnStart. Registers are not cleared: nothing portable can name them.
[[gnu::noinline]] void Burn(size_t num_bytes, VectorRegisters) { Wipe(__builtin_alloca(num_bytes), num_bytes); }

}  // namespace assay
