// The conditional memxor kernels by name, for the registry.
#ifndef ASSAY_SRC_MEMORY_MEMXOR_KERNELS_H_
#define ASSAY_SRC_MEMORY_MEMXOR_KERNELS_H_

#include <cstddef>
#include <cstdint>

namespace assay {

// Each keeps the contract of ConditionalMemxor (memxor.h), except that the overlap is the caller's to check.
void MemxorVector(uint8_t* out, const uint8_t* in, size_t num_bytes, uint64_t condition);
void MemxorLoop(uint8_t* out, const uint8_t* in, size_t num_bytes, uint64_t condition);

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_MEMXOR_KERNELS_H_
