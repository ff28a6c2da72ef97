// What libFuzzer calls instead of its own mutations.
#include <cstddef>
#include <cstdint>
#include <span>

#include "fuzz/mutate/input.h"

// libFuzzer's own mutations. A program without the engine has none.
extern "C" __attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t* data, size_t num_bytes, size_t max_bytes);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t num_bytes, size_t max_bytes, unsigned int seed) {
  return assay::fuzz::MutateInput(data, num_bytes, max_bytes, seed, LLVMFuzzerMutate);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* a, size_t a_bytes, const uint8_t* b, size_t b_bytes,
                                            uint8_t* out, size_t max_bytes, unsigned int seed) {
  return assay::fuzz::CrossOverInputs({a, a_bytes}, {b, b_bytes}, {out, max_bytes}, seed);
}
