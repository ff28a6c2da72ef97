#include "src/memory/memxor.h"

#include <cstdio>
#include <cstdlib>

#include "src/memory/memory_backend.h"
#include "src/memory/memxor_kernels.h"

namespace assay {
namespace {

constexpr MemxorBackend kVector = {"vector", FeatureSet(), Kernel::kMemxorVector, MemxorVector};
constexpr MemxorBackend kLoop = {"loop", FeatureSet(), Kernel::kMemxorLoop, MemxorLoop};

// clang vectorises the plain loop as well as it can be done by hand; gcc leaves it a byte at a time below -O3.
#ifdef __clang__
constexpr const MemxorBackend* kBackends[] = {&kLoop, &kVector};
#else
constexpr const MemxorBackend* kBackends[] = {&kVector, &kLoop};
#endif

}  // namespace

std::span<const MemxorBackend* const> MemxorBackends() { return kBackends; }

bool EqualOrDisjoint(const void* a, const void* b, size_t num_bytes) {
  const uintptr_t a_address = reinterpret_cast<uintptr_t>(a);
  const uintptr_t b_address = reinterpret_cast<uintptr_t>(b);
  if (a_address == b_address) return true;
  // Each range must end before the other begins; of the two distances (mod 2^N) one is the true one.
  return a_address - b_address >= num_bytes && b_address - a_address >= num_bytes;
}

void ConditionalMemxor(uint8_t* out, const uint8_t* in, size_t num_bytes, uint64_t condition) {
  if (!EqualOrDisjoint(out, in, num_bytes)) {
    std::fprintf(stderr, "ConditionalMemxor: out and in overlap without being equal (%zu bytes)\n", num_bytes);
    std::abort();
  }
  kBackends[0]->conditional_memxor(out, in, num_bytes, condition);
}

}  // namespace assay
