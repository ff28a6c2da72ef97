#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t num_bytes) {
  return assay::fuzz::FuzzOne(assay::fuzz::Property::kAesKeyExpansion, data, num_bytes);
}
