// Conditional memxor byte by byte: what an optimiser that vectorises turns into the best code for its CPU.

#include "src/cpu/kernel_mark.h"
#include "src/memory/constant_time.h"
#include "src/memory/memxor_kernels.h"

namespace assay {

void MemxorLoop(uint8_t* out, const uint8_t* in, size_t num_bytes, uint64_t condition) {
  MarkKernel(Kernel::kMemxorLoop);
  const uint8_t mask = ValueBarrier(static_cast<uint8_t>(MaskOf(condition)));
  for (size_t i = 0; i < num_bytes; ++i) out[i] ^= in[i] & mask;
}

}  // namespace assay
