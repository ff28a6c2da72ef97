#include "ct/controls/residues.h"

#include <cstdlib>
#include <cstring>

#include "src/memory/burn.h"
#include "src/memory/wipe.h"

namespace assay::ct::controls {
namespace {

// The compiler must have the bytes of `memory` in place here.
void Use(const void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

void Disguise(uint8_t* out, const uint8_t* secret, size_t num_bytes) {
  for (size_t i = 0; i < num_bytes; ++i) out[i] = static_cast<uint8_t>(secret[i] + i);
}

[[gnu::noinline]] void StackKept(const uint8_t* secret) {
  uint8_t local[kResidueBytes];
  Disguise(local, secret, sizeof local);
  Use(local);
}

// The same with the wipe that was missing.
[[gnu::noinline]] void StackBurned(const uint8_t* secret) {
  (void)LeaveNothing([=] {
    StackKept(secret);
    return 0;
  });
}

[[gnu::noinline]] void RegisterKept(const uint8_t* secret) { asm volatile("movl (%0), %%ecx" : : "r"(secret) : "ecx"); }

[[gnu::noinline]] void VectorRegisterKept(const uint8_t* secret) {
  asm volatile("movups (%0), %%xmm5" : : "r"(secret));
}

[[gnu::noinline]] void HeapKept(const uint8_t* secret) {
  auto* const block = new uint8_t[kResidueBytes];
  std::memcpy(block, secret, kResidueBytes);
  Use(block);
  delete[] block;
}

[[gnu::noinline]] void HeapOfCKept(const uint8_t* secret) {
  void* const block = std::malloc(kResidueBytes);
  if (block == nullptr) return;
  std::memcpy(block, secret, kResidueBytes);
  Use(block);
  std::free(block);
}

[[gnu::noinline]] void HeapWiped(const uint8_t* secret) {
  (void)LeaveNothing([=] {
    auto* const block = new uint8_t[kResidueBytes];
    std::memcpy(block, secret, kResidueBytes);
    Use(block);
    Wipe(block, kResidueBytes);
    delete[] block;
    return 0;
  });
}

}  // namespace

std::span<const Residue> Residues() {
  static constexpr Residue kResidues[] = {
      {"stack kept", "StackKept", "stack", StackKept},
      {"register kept", "RegisterKept", "register", RegisterKept},
      {"vector register kept", "VectorRegisterKept", "register", VectorRegisterKept},
      {"heap block kept", "HeapKept", "heap", HeapKept},
      {"heap block of C kept", "HeapOfCKept", "heap", HeapOfCKept},
      {"stack burned", "StackBurned", "", StackBurned},
      {"heap block wiped", "HeapWiped", "", HeapWiped},
  };
  return kResidues;
}

}  // namespace assay::ct::controls
