// What memcheck is told of secrets, and what it knows of them: undefined is secret. Without valgrind they do nothing,
// and nothing is secret.
#ifndef ASSAY_CT_VALGRIND_SECRETS_H_
#define ASSAY_CT_VALGRIND_SECRETS_H_

#include <valgrind/memcheck.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::ct {

inline void MakeSecret(std::span<const uint8_t> memory) {
  if (!memory.empty()) (void)VALGRIND_MAKE_MEM_UNDEFINED(memory.data(), memory.size());
}

inline void MakePublic(std::span<const uint8_t> memory) {
  if (!memory.empty()) (void)VALGRIND_MAKE_MEM_DEFINED(memory.data(), memory.size());
}

// How many bytes of `memory` depend on a secret, in one bit at least.
inline size_t CountSecret(std::span<const uint8_t> memory) {
  size_t count = 0;
  for (const uint8_t& byte : memory) {
    uint8_t undefined_bits = 0;
    if (VALGRIND_GET_VBITS(&byte, &undefined_bits, 1) == 1 && undefined_bits != 0) ++count;
  }
  return count;
}

}  // namespace assay::ct

#endif  // ASSAY_CT_VALGRIND_SECRETS_H_
