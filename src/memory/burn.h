// Leaves nothing of a secret on the dead stack and in registers.
#ifndef ASSAY_SRC_MEMORY_BURN_H_
#define ASSAY_SRC_MEMORY_BURN_H_

#include <cstddef>

#include "src/cpu/vector_registers.h"

namespace assay {

// Sets to zero num_bytes of the stack below the caller's frame, where functions that it called had theirs, and on x86
// the general registers that a call may change and the vector registers up to `widest`. It begins at the caller's
// frame, on other CPUs less than kBurnStart below it. num_bytes is a multiple of 64, not 0; there must be so much
// stack. Both arguments are public.
void Burn(size_t num_bytes, VectorRegisters widest);
inline constexpr size_t kBurnStart = 256;

// How far down the stack a mode and the kernels below it go, in builds without and with optimisation: measured, with
// every compiler, by the search for leftovers (//ct/leftovers), which also notices when it is no longer enough. A build
// without optimisation gives each intermediate value a place of its own.
#ifdef __OPTIMIZE__
inline constexpr size_t kBurnBytes = 4096;
#else
inline constexpr size_t kBurnBytes = 32768;
#endif

// Not inlined, so that what work() leaves is below this frame.
template <class Work>
[[gnu::noinline]] auto InOwnFrame(Work& work) {
  return work();
}

// A frame that keeps work()'s away from where Burn begins, and holds nothing.
template <class Work>
[[gnu::noinline]] auto BelowBurnStart(Work& work) {
  char space[kBurnStart];
  asm volatile("" : : "r"(space) : "memory");  // it is there
  const auto result = InOwnFrame(work);
  asm volatile("" : : "r"(space) : "memory");  // and still
  return result;
}

// Calls work(), which returns something public, and burns what it left. For the doors of the library: a door passes
// addresses and lengths, and whatever touches a secret happens within `work`.
template <class Work>
auto LeaveNothing(Work work) {
  const auto result = BelowBurnStart(work);
  Burn(kBurnBytes, WidestVectorRegisters());
  return result;
}

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_BURN_H_
