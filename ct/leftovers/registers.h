// The registers of a CPU after a call.
#ifndef ASSAY_CT_LEFTOVERS_REGISTERS_H_
#define ASSAY_CT_LEFTOVERS_REGISTERS_H_

#include <cstddef>
#include <cstdint>

namespace assay::ct {

inline constexpr size_t kNumGeneral = sizeof(void*) == 8 ? 9 : 3;
inline constexpr size_t kXsaveBytes = 4096;

// The general registers that a call need not preserve, in the order of kGeneralNames, and the area that XSAVE fills
// with x87, SSE, AVX and AVX-512 state in its standard form.
struct alignas(64) Registers {
  uint8_t before[kXsaveBytes];  // what the state is before the call: XRSTOR's initial one
  uint8_t after[kXsaveBytes];
  size_t general[kNumGeneral];
};
static_assert(offsetof(Registers, after) == 4096 && offsetof(Registers, general) == 8192);

// "rax", "rcx", ...
extern const char* const kGeneralNames[kNumGeneral];

// Switches to the stack that ends at `stack_top` (a multiple of 64), clears registers, calls call(argument), and fills
// `registers`. In registers_x86_64.cc and registers_i386.cc.
extern "C" void assay_ct_call_on_stack(void (*call)(void*), void* argument, void* stack_top, Registers* registers);

}  // namespace assay::ct

#endif  // ASSAY_CT_LEFTOVERS_REGISTERS_H_
