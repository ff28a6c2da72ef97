#include "src/cpu/cpuid_words.h"

namespace assay {
namespace {

constexpr bool Bit(uint32_t word, int index) { return (word >> index & 1) != 0; }

// State-component bits of XCR0.
constexpr uint32_t kAvxState = 0x06;     // SSE registers, upper halves of ymm
constexpr uint32_t kAvx512State = 0xe6;  // the same, opmasks, upper halves of zmm0 to 15, zmm16 to 31

}  // namespace

FeatureSet DecodeCpuid(const CpuidWords& words) {
  FeatureSet set;
  if (Bit(words.leaf1_ecx, 9)) set = set.With(Feature::kSsse3);
  if (Bit(words.leaf1_ecx, 19)) set = set.With(Feature::kSse41);
  if (Bit(words.leaf1_ecx, 25)) set = set.With(Feature::kAesni);
  if (Bit(words.leaf1_ecx, 1)) set = set.With(Feature::kPclmul);
  if (Bit(words.leaf7_ecx, 8)) set = set.With(Feature::kGfni);

  const bool os_reads_xcr0 = Bit(words.leaf1_ecx, 27);
  const bool cpu_has_avx = Bit(words.leaf1_ecx, 28);
  const bool avx = os_reads_xcr0 && cpu_has_avx && (words.xcr0 & kAvxState) == kAvxState;
  if (!avx) return set;
  if (Bit(words.leaf7_ebx, 5)) set = set.With(Feature::kAvx2);
  if (Bit(words.leaf7_ecx, 9)) set = set.With(Feature::kVaes);
  if (Bit(words.leaf7_ecx, 10)) set = set.With(Feature::kVpclmul);

  const bool avx512f = Bit(words.leaf7_ebx, 16);
  const bool avx512dq = Bit(words.leaf7_ebx, 17);
  const bool avx512bw = Bit(words.leaf7_ebx, 30);
  const bool avx512vl = Bit(words.leaf7_ebx, 31);
  if (avx512f && avx512dq && avx512bw && avx512vl && (words.xcr0 & kAvx512State) == kAvx512State) {
    set = set.With(Feature::kAvx512);
  }
  return set;
}

}  // namespace assay
