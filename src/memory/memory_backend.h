// Memory kernels as data: what a harness enumerates.
#ifndef ASSAY_SRC_MEMORY_MEMORY_BACKEND_H_
#define ASSAY_SRC_MEMORY_MEMORY_BACKEND_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "src/cpu/features.h"
#include "src/cpu/kernel_mark.h"

namespace assay {

// One way to XOR under a condition. The contract is ConditionalMemxor's (memxor.h), but the overlap is the caller's to
// check.
struct MemxorBackend {
  const char* name;     // "vector", "loop"
  FeatureSet required;  // what the CPU must have
  Kernel kernel;        // the mark it leaves (num_bytes 0 included)
  void (*conditional_memxor)(uint8_t* out, const uint8_t* in, size_t num_bytes, uint64_t condition);
};

// One way to wipe. The contract is Wipe's (wipe.h).
struct WipeBackend {
  const char* name;  // "x86_64", "i386", "generic"
  FeatureSet required;
  Kernel kernel;
  void (*wipe)(void* data, size_t num_bytes, uint8_t value);
};

// All that this build holds, in order of preference; the first is what ConditionalMemxor and Wipe call. Never empty.
std::span<const MemxorBackend* const> MemxorBackends();
std::span<const WipeBackend* const> WipeBackends();

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_MEMORY_BACKEND_H_
