#include "src/memory/burn.h"

namespace assay {

static_assert(static_cast<int>(VectorRegisters::kNone) == 0);

// num_bytes and widest on the stack. As on x86-64, but the only general registers that a call may change are eax, ecx
// and edx, and neither compilers nor the C library use wider vectors than xmm there.
[[gnu::naked]] void Burn(size_t, VectorRegisters) {
  asm(R"(
    mov 4(%esp), %ecx
    mov %esp, %edx
    sub %ecx, %esp
  1:
    movl $0, -4(%esp, %ecx)
    sub $4, %ecx
    jnz 1b
    mov %edx, %esp
    xor %eax, %eax
    xor %edx, %edx
    cmpb $0, 8(%esp)
    je 2f
    pxor %xmm0, %xmm0
    pxor %xmm1, %xmm1
    pxor %xmm2, %xmm2
    pxor %xmm3, %xmm3
    pxor %xmm4, %xmm4
    pxor %xmm5, %xmm5
    pxor %xmm6, %xmm6
    pxor %xmm7, %xmm7
  2:
    ret
  )");
}

}  // namespace assay
