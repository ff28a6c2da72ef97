// Wiping of secrets that no optimiser removes.
#ifndef ASSAY_SRC_MEMORY_WIPE_H_
#define ASSAY_SRC_MEMORY_WIPE_H_

#include <cstddef>
#include <cstdint>

namespace assay {

// Sets data[0..num_bytes) to `value`. The stores happen even if the memory is never read again, under link-time
// optimisation too. Any alignment, any length; `data` may be null if num_bytes is 0. Constant time: time depends on
// num_bytes and the address only. `data` is secret; its address, num_bytes and `value` are public.
void Wipe(void* data, size_t num_bytes, uint8_t value = 0);

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_WIPE_H_
