// A fuzz target to be linked with a planted fault: that of the property HUNTED_PROPERTY.
#include <cstddef>
#include <cstdint>

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t num_bytes) {
  return assay::fuzz::FuzzOne(assay::fuzz::Property::HUNTED_PROPERTY, data, num_bytes);
}
