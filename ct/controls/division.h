// Functions whose instructions take longer for some secrets than for others, and functions whose instructions do not:
// what a scan of machine code must notice, and what it must not. They are not called: it is their code that is looked
// at.
#ifndef ASSAY_CT_CONTROLS_DIVISION_H_
#define ASSAY_CT_CONTROLS_DIVISION_H_

#include <cstdint>

namespace assay::ct::controls {

// How the names of the ones and of the others begin.
inline constexpr char kDivision[] = "Division";
inline constexpr char kSteady[] = "Steady";

// All of them.
inline constexpr const char* kDivisionControls[] = {
    "DivisionOf8", "DivisionOf32", "DivisionOf64", "DivisionOfFloat", "SteadyProduct", "SteadyShift", "SteadyMask",
};

uint8_t DivisionOf8(uint8_t secret, uint8_t divisor);
uint32_t DivisionOf32(uint32_t secret, uint32_t divisor);
uint64_t DivisionOf64(uint64_t secret, uint64_t divisor);  // with 32-bit registers a call of the compiler's routine
float DivisionOfFloat(float secret, float divisor);

uint64_t SteadyProduct(uint64_t secret, uint64_t factor);
uint64_t SteadyShift(uint64_t secret);
uint64_t SteadyMask(uint64_t secret, uint64_t mask);

}  // namespace assay::ct::controls

#endif  // ASSAY_CT_CONTROLS_DIVISION_H_
