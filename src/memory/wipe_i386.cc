// Wiping on 32-bit x86: every store is an instruction that the compiler did not write and cannot remove. No vector
// registers: the baseline has none.

#include "src/cpu/kernel_mark.h"
#include "src/memory/wipe_kernels.h"

namespace assay {
namespace {

// From here on the CPU's own string store is faster than a loop of 4-byte stores.
constexpr size_t kStringStoreBytes = 128;

// Stores one word at `at`, any alignment. An asm statement that is volatile is never removed; the memory operand tells
// the compiler (and the sanitizers) which bytes change.
inline void Store1(uint8_t* at, uint8_t value) { asm volatile("movb %1, %0" : "=m"(*at) : "q"(value)); }
inline void Store4(uint8_t* at, uint32_t word) {
  asm volatile("movl %1, %0" : "=m"(*reinterpret_cast<uint8_t(*)[4]>(at)) : "r"(word));
}

}  // namespace

void WipeI386(void* data, size_t num_bytes, uint8_t value) {
  MarkKernel(Kernel::kWipeI386);
  uint8_t* at = static_cast<uint8_t*>(data);
  uint8_t* const end = at + num_bytes;
  if (num_bytes < 4) {
    for (; at != end; ++at) Store1(at, value);
    return;
  }
  const uint32_t word = 0x01010101u * value;
  if (num_bytes >= kStringStoreBytes) {
    size_t num_words = num_bytes / 4;
    asm volatile("rep stosl" : "+D"(at), "+c"(num_words) : "a"(word) : "memory");
  } else {
    for (; end - at > 4; at += 4) Store4(at, word);
  }
  Store4(end - 4, word);  // may overlap the word before it
}

}  // namespace assay
