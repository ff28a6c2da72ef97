#include "ct/leftovers/registers.h"

namespace assay::ct {

const char* const kGeneralNames[kNumGeneral] = {"rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11"};

}  // namespace assay::ct

// System V: rdi call, rsi argument, rdx stack_top, rcx registers. rbx, r12 and r13 outlive the call; the other
// registers are cleared, so that what a called function saves of them is the same in every run. 0xe7 is the state
// components x87, SSE, AVX and the three of AVX-512.
asm(R"(
  .text
  .globl assay_ct_call_on_stack
  .type assay_ct_call_on_stack, @function
assay_ct_call_on_stack:
  push %rbp
  push %rbx
  push %r12
  push %r13
  push %r14
  push %r15
  mov %rsp, %r12
  mov %rcx, %rbx
  mov %rdi, %r13
  mov %rsi, %rdi
  mov %rdx, %rsp
  mov $0xe7, %eax
  xor %edx, %edx
  xrstor (%rbx)
  xor %eax, %eax
  xor %ecx, %ecx
  xor %esi, %esi
  xor %r8d, %r8d
  xor %r9d, %r9d
  xor %r10d, %r10d
  xor %r11d, %r11d
  xor %r14d, %r14d
  xor %r15d, %r15d
  xor %ebp, %ebp
  call *%r13
  mov %rax, 8192(%rbx)
  mov %rcx, 8200(%rbx)
  mov %rdx, 8208(%rbx)
  mov %rsi, 8216(%rbx)
  mov %rdi, 8224(%rbx)
  mov %r8, 8232(%rbx)
  mov %r9, 8240(%rbx)
  mov %r10, 8248(%rbx)
  mov %r11, 8256(%rbx)
  mov $0xe7, %eax
  xor %edx, %edx
  xsave 4096(%rbx)
  mov %r12, %rsp
  pop %r15
  pop %r14
  pop %r13
  pop %r12
  pop %rbx
  pop %rbp
  ret
  .size assay_ct_call_on_stack, . - assay_ct_call_on_stack
  .section .note.GNU-stack, "", @progbits
  .text
)");
