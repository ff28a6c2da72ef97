#include "src/memory/burn.h"

namespace assay {

static_assert(static_cast<int>(VectorRegisters::kYmm) == 2 && static_cast<int>(VectorRegisters::kZmm) == 3);

// rdi num_bytes, esi widest. The stack pointer is moved down while the bytes above it are stored, so that a signal
// handler finds a proper stack. All registers used are ones that a call may change; eax and ecx are 0 when `rep stosq`
// ends. An instruction on an xmm register that is not of the oldest encoding clears the whole of the register.
[[gnu::naked]] void Burn(size_t, VectorRegisters) {
  asm(R"(
    mov %rsp, %rdx
    mov %rdi, %rcx
    sub %rdi, %rsp
    mov %rsp, %rdi
    shr $3, %rcx
    xor %eax, %eax
    rep stosq
    mov %rdx, %rsp
    xor %edx, %edx
    xor %edi, %edi
    xor %r8d, %r8d
    xor %r9d, %r9d
    xor %r10d, %r10d
    xor %r11d, %r11d
    cmp $2, %sil
    jb 1f
    je 2f
    vpxord %xmm16, %xmm16, %xmm16
    vpxord %xmm17, %xmm17, %xmm17
    vpxord %xmm18, %xmm18, %xmm18
    vpxord %xmm19, %xmm19, %xmm19
    vpxord %xmm20, %xmm20, %xmm20
    vpxord %xmm21, %xmm21, %xmm21
    vpxord %xmm22, %xmm22, %xmm22
    vpxord %xmm23, %xmm23, %xmm23
    vpxord %xmm24, %xmm24, %xmm24
    vpxord %xmm25, %xmm25, %xmm25
    vpxord %xmm26, %xmm26, %xmm26
    vpxord %xmm27, %xmm27, %xmm27
    vpxord %xmm28, %xmm28, %xmm28
    vpxord %xmm29, %xmm29, %xmm29
    vpxord %xmm30, %xmm30, %xmm30
    vpxord %xmm31, %xmm31, %xmm31
  2:
    vzeroall
    xor %esi, %esi
    ret
  1:
    pxor %xmm0, %xmm0
    pxor %xmm1, %xmm1
    pxor %xmm2, %xmm2
    pxor %xmm3, %xmm3
    pxor %xmm4, %xmm4
    pxor %xmm5, %xmm5
    pxor %xmm6, %xmm6
    pxor %xmm7, %xmm7
    pxor %xmm8, %xmm8
    pxor %xmm9, %xmm9
    pxor %xmm10, %xmm10
    pxor %xmm11, %xmm11
    pxor %xmm12, %xmm12
    pxor %xmm13, %xmm13
    pxor %xmm14, %xmm14
    pxor %xmm15, %xmm15
    xor %esi, %esi
    ret
  )");
}

}  // namespace assay
