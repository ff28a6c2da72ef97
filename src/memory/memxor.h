// XOR of byte strings under a secret condition.
#ifndef ASSAY_SRC_MEMORY_MEMXOR_H_
#define ASSAY_SRC_MEMORY_MEMXOR_H_

#include <cstddef>
#include <cstdint>

namespace assay {

// out[i] ^= in[i] for i in [0, num_bytes) if `condition` is not 0; leaves `out` as it is otherwise (all bytes of both
// are read, and all of `out` written, either way). Precondition, checked in every build (abort with a message): `in`
// and `out` are equal or do not overlap. Any alignment and length; pointers may be null if num_bytes is 0. `condition`
// and both strings are secret; addresses and num_bytes are public.
void ConditionalMemxor(uint8_t* out, const uint8_t* in, size_t num_bytes, uint64_t condition);

// True unless [a, a+num_bytes) and [b, b+num_bytes) share a byte without being the same range. Public inputs.
bool EqualOrDisjoint(const void* a, const void* b, size_t num_bytes);

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_MEMXOR_H_
