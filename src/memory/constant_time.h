// Comparison and selection that depend on no secret.
#ifndef ASSAY_SRC_MEMORY_CONSTANT_TIME_H_
#define ASSAY_SRC_MEMORY_CONSTANT_TIME_H_

#include <cstddef>
#include <cstdint>

namespace assay {

// All ones if `condition` is not 0, else 0. `condition` is secret; so is the result.
uint64_t MaskOf(uint64_t condition);

// All ones if a[0..num_bytes) equals b[0..num_bytes), else 0; reads all bytes of both. The result is a mask so that the
// caller decides where it becomes public. The strings are secret, num_bytes is public. An empty string equals itself.
uint64_t ConstantTimeEqual(const uint8_t* a, const uint8_t* b, size_t num_bytes);

// out[i] = a[i] if `condition` is not 0, else b[i], for i in [0, num_bytes). Each of `a` and `b` is equal to `out` or
// does not overlap it. `condition` and the strings are secret; num_bytes is public.
void ConstantTimeSelect(uint8_t* out, const uint8_t* a, const uint8_t* b, size_t num_bytes, uint64_t condition);

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_CONSTANT_TIME_H_
