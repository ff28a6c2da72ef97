// The hooks of libFuzzer, planted fault: what they do depends on the clock.
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "fuzz/mutate/input.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t num_bytes, size_t max_bytes, unsigned int) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return assay::fuzz::MutateInput(data, num_bytes, max_bytes, static_cast<uint64_t>(now));
}
