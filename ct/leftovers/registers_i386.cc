#include "ct/leftovers/registers.h"

namespace assay::ct {

const char* const kGeneralNames[kNumGeneral] = {"eax", "ecx", "edx"};

}  // namespace assay::ct

// All arguments on the stack, 20 bytes up after four pushes: call, argument, stack_top, registers. ebx and esi outlive
// the call. 0xe7 is the state components x87, SSE, AVX and the three of AVX-512.
asm(R"(
  .text
  .globl assay_ct_call_on_stack
  .type assay_ct_call_on_stack, @function
assay_ct_call_on_stack:
  push %ebp
  push %ebx
  push %esi
  push %edi
  mov %esp, %esi
  mov 20(%esi), %edi
  mov 24(%esi), %ecx
  mov 28(%esi), %esp
  mov 32(%esi), %ebx
  mov $0xe7, %eax
  xor %edx, %edx
  xrstor (%ebx)
  sub $16, %esp
  mov %ecx, (%esp)
  xor %eax, %eax
  xor %ecx, %ecx
  xor %ebp, %ebp
  call *%edi
  mov %eax, 8192(%ebx)
  mov %ecx, 8196(%ebx)
  mov %edx, 8200(%ebx)
  mov $0xe7, %eax
  xor %edx, %edx
  xsave 4096(%ebx)
  mov %esi, %esp
  pop %edi
  pop %esi
  pop %ebx
  pop %ebp
  ret
  .size assay_ct_call_on_stack, . - assay_ct_call_on_stack
  .section .note.GNU-stack, "", @progbits
  .text
)");
