// Wiping on any CPU: memset, and a barrier that takes the pointer.

#include <cstring>

#include "src/cpu/kernel_mark.h"
#include "src/memory/wipe_kernels.h"

namespace assay {

void WipeGeneric(void* data, size_t num_bytes, uint8_t value) {
  MarkKernel(Kernel::kWipeGeneric);
  if (num_bytes == 0) return;  // memset takes no null pointer
  std::memset(data, value, num_bytes);
  // The empty statement may read all memory that `data` leads to, as far as any optimiser knows, so the stores are
  // not dead, whatever was inlined around them.
  asm volatile("" : : "r"(data) : "memory");
}

}  // namespace assay
