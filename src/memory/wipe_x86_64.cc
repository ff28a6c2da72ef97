// Wiping on x86-64: every store is an instruction that the compiler did not write and cannot remove.

#include <emmintrin.h>

#include "src/cpu/kernel_mark.h"
#include "src/memory/wipe_kernels.h"

namespace assay {
namespace {

// From here on the CPU's own string store is faster than a loop of 16-byte stores.
constexpr size_t kStringStoreBytes = 1536;

// Stores one word at `at`, any alignment. An asm statement that is volatile is never removed; the memory operand tells
// the compiler (and the sanitizers) which bytes change.
inline void Store1(uint8_t* at, uint8_t value) { asm volatile("movb %1, %0" : "=m"(*at) : "q"(value)); }
inline void Store2(uint8_t* at, uint16_t word) {
  asm volatile("movw %1, %0" : "=m"(*reinterpret_cast<uint8_t(*)[2]>(at)) : "r"(word));
}
inline void Store4(uint8_t* at, uint32_t word) {
  asm volatile("movl %1, %0" : "=m"(*reinterpret_cast<uint8_t(*)[4]>(at)) : "r"(word));
}
inline void Store8(uint8_t* at, uint64_t word) {
  asm volatile("movq %1, %0" : "=m"(*reinterpret_cast<uint8_t(*)[8]>(at)) : "r"(word));
}
inline void Store16(uint8_t* at, __m128i vector) {
  asm volatile("movups %1, %0" : "=m"(*reinterpret_cast<uint8_t(*)[16]>(at)) : "x"(vector));
}
inline void Store64(uint8_t* at, __m128i vector) {
  Store16(at, vector);
  Store16(at + 16, vector);
  Store16(at + 32, vector);
  Store16(at + 48, vector);
}

// Up to 15 bytes: the first and the last word of the largest size that fits; they overlap.
inline void WipeShort(uint8_t* at, size_t num_bytes, uint64_t word) {
  uint8_t* const end = at + num_bytes;
  if (num_bytes >= 8) {
    Store8(at, word);
    Store8(end - 8, word);
  } else if (num_bytes >= 4) {
    Store4(at, static_cast<uint32_t>(word));
    Store4(end - 4, static_cast<uint32_t>(word));
  } else if (num_bytes >= 2) {
    Store2(at, static_cast<uint16_t>(word));
    Store2(end - 2, static_cast<uint16_t>(word));
  } else if (num_bytes == 1) {
    Store1(at, static_cast<uint8_t>(word));
  }
}

}  // namespace

void WipeX86_64(void* data, size_t num_bytes, uint8_t value) {
  MarkKernel(Kernel::kWipeX86_64);
  uint8_t* at = static_cast<uint8_t*>(data);
  const uint64_t word = 0x0101010101010101u * value;
  if (num_bytes < 16) {
    WipeShort(at, num_bytes, word);
    return;
  }
  const __m128i vector = _mm_set1_epi64x(static_cast<long long>(word));
  uint8_t* const end = at + num_bytes;
  if (num_bytes < 64) {
    Store16(at, vector);
    if (num_bytes > 32) {
      Store16(at + 16, vector);
      Store16(end - 32, vector);
    }
    Store16(end - 16, vector);
    return;
  }
  if (num_bytes >= kStringStoreBytes) {
    asm volatile("rep stosb" : "+D"(at), "+c"(num_bytes) : "a"(value) : "memory");
    return;
  }
  for (; static_cast<size_t>(end - at) > 64; at += 64) Store64(at, vector);
  Store64(end - 64, vector);
}

}  // namespace assay
