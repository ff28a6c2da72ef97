#include "ct/controls/division.h"

// Link-time optimisation drops what nobody calls, unless it is said to be used.
#define ASSAY_CONTROL [[gnu::noinline, gnu::used]]

namespace assay::ct::controls {

ASSAY_CONTROL uint8_t DivisionOf8(uint8_t secret, uint8_t divisor) { return static_cast<uint8_t>(secret / divisor); }
ASSAY_CONTROL uint32_t DivisionOf32(uint32_t secret, uint32_t divisor) { return secret / divisor; }
ASSAY_CONTROL uint64_t DivisionOf64(uint64_t secret, uint64_t divisor) { return secret / divisor; }
ASSAY_CONTROL float DivisionOfFloat(float secret, float divisor) { return secret / divisor; }

ASSAY_CONTROL uint64_t SteadyProduct(uint64_t secret, uint64_t factor) { return secret * factor; }
ASSAY_CONTROL uint64_t SteadyShift(uint64_t secret) { return secret >> 7; }
ASSAY_CONTROL uint64_t SteadyMask(uint64_t secret, uint64_t mask) { return secret & mask; }

}  // namespace assay::ct::controls
