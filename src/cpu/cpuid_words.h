// From the words that CPUID and XGETBV answer to a set of features.
//
// Kept apart from the instructions themselves so that it can be tested, on any CPU, with answers of CPUs that are not
// at hand.
#ifndef ASSAY_SRC_CPU_CPUID_WORDS_H_
#define ASSAY_SRC_CPU_CPUID_WORDS_H_

#include <cstdint>

#include "src/cpu/features.h"

namespace assay {

// The words that matter; a leaf or register that the CPU does not have is 0.
struct CpuidWords {
  uint32_t leaf1_ecx = 0;
  uint32_t leaf7_ebx = 0;  // leaf 7, subleaf 0
  uint32_t leaf7_ecx = 0;
  uint32_t xcr0 = 0;  // low half of XCR0: which register state the operating system saves
};

// What those words promise. Features of the wide registers count only if the operating system saves these registers.
// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, sections 14.3 (AVX), 15.2 to 15.4
// (AVX-512), and volume 2, CPUID.
FeatureSet DecodeCpuid(const CpuidWords& words);

}  // namespace assay

#endif  // ASSAY_SRC_CPU_CPUID_WORDS_H_
