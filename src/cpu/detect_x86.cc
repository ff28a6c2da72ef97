// Feature detection on x86, 32 and 64 bit.

#include <cpuid.h>

#include "src/cpu/cpuid_words.h"
#include "src/cpu/features.h"

namespace assay {
namespace {

// The low half of XCR0. Precondition: CPUID says OSXSAVE. (The intrinsic would need a compiler flag.)
uint32_t ReadXcr0() {
  uint32_t low, high;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

}  // namespace

FeatureSet DetectFeatures() {
  constexpr uint32_t kOsxsave = uint32_t{1} << 27;
  CpuidWords words;
  uint32_t eax, ebx, ecx, edx;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx)) {
    words.leaf1_ecx = ecx;
    if (ecx & kOsxsave) words.xcr0 = ReadXcr0();
  }
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) {
    words.leaf7_ebx = ebx;
    words.leaf7_ecx = ecx;
  }
  return DecodeCpuid(words);
}

}  // namespace assay
