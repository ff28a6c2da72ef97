// The wipe kernels by name, for the registries.
#ifndef ASSAY_SRC_MEMORY_WIPE_KERNELS_H_
#define ASSAY_SRC_MEMORY_WIPE_KERNELS_H_

#include <cstddef>
#include <cstdint>

namespace assay {

// Each keeps the contract of Wipe (wipe.h). The first two exist on their own CPUs only.
void WipeX86_64(void* data, size_t num_bytes, uint8_t value);
void WipeI386(void* data, size_t num_bytes, uint8_t value);
void WipeGeneric(void* data, size_t num_bytes, uint8_t value);

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_WIPE_KERNELS_H_
