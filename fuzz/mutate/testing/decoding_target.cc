// A fuzz target that runs nothing but the decoder: what an engine sees of it depends on the operation.
#include <cstddef>
#include <cstdint>
#include <span>

#include "fuzz/operation.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t num_bytes) {
  namespace fuzz = assay::fuzz;
  const fuzz::Operation op = fuzz::Decode(std::span(data, num_bytes));
  return fuzz::Describe(op).empty() ? -1 : 0;
}
