// Which vector registers there are to clear.
#ifndef ASSAY_SRC_CPU_VECTOR_REGISTERS_H_
#define ASSAY_SRC_CPU_VECTOR_REGISTERS_H_

#include <cstdint>

namespace assay {

// In order: each has those before it.
enum class VectorRegisters : uint8_t { kNone, kXmm, kYmm, kZmm };

// The widest that this CPU and its operating system offer, whatever ASSAY_CPU_MASK says: the C library chooses among
// its ways to copy memory by itself, and copies keys in registers that no code of this tree names. kNone where the CPU
// is not x86. Asks the CPU once.
VectorRegisters WidestVectorRegisters();

}  // namespace assay

#endif  // ASSAY_SRC_CPU_VECTOR_REGISTERS_H_
