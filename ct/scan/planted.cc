// Code as the scan must find it, compiled without optimisation; and the controls.
#include <cstdint>
#include <functional>

#include "ct/controls/division.h"

namespace assay::planted {

int32_t Divide(int32_t secret, int32_t divisor) { return secret / divisor; }

// std::invoke calls std::divides, which divides.
uint32_t DivideByStandardLibrary(uint32_t secret, uint32_t divisor) {
  return std::invoke(std::divides<uint32_t>(), secret, divisor);
}

uint32_t DivideInLambda(uint32_t secret, uint32_t divisor) {
  return [=] { return secret / divisor; }();
}

struct Steady {
  static uint32_t Multiply(uint32_t secret, uint32_t factor) { return secret * factor + (secret >> 3); }
};

}  // namespace assay::planted

namespace other {

uint32_t DivideElsewhere(uint32_t number, uint32_t divisor) { return number / divisor; }

}  // namespace other

int main(int argc, char**) {
  const auto number = static_cast<uint32_t>(argc);
  const uint32_t sum = static_cast<uint32_t>(assay::planted::Divide(argc, argc)) +
                       assay::planted::DivideByStandardLibrary(number, number) +
                       assay::planted::DivideInLambda(number, number) +
                       assay::planted::Steady::Multiply(number, number) + other::DivideElsewhere(number, number) +
                       assay::ct::controls::DivisionOf32(number, number);
  return sum == 0 ? 1 : 0;
}
