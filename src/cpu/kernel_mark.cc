#include "src/cpu/kernel_mark.h"

namespace assay {

std::string_view KernelName(Kernel kernel) {
  switch (kernel) {
    case Kernel::kBitslicedKey:
      return "bitsliced key";
    case Kernel::kBitslicedBlocks:
      return "bitsliced blocks";
    case Kernel::kBitslicedCtr32:
      return "bitsliced ctr32";
    case Kernel::kVpaesKey:
      return "vpaes key";
    case Kernel::kVpaesBlocks:
      return "vpaes blocks";
    case Kernel::kVpaesCtr32One:
      return "vpaes ctr32 1x";
    case Kernel::kVpaesCtr32Two:
      return "vpaes ctr32 2x";
    case Kernel::kGhashCtmul:
      return "ghash ctmul";
    case Kernel::kGhashSsse3:
      return "ghash ssse3";
    case Kernel::kMemxorVector:
      return "memxor vector";
    case Kernel::kMemxorLoop:
      return "memxor loop";
    case Kernel::kWipeX86_64:
      return "wipe x86_64";
    case Kernel::kWipeI386:
      return "wipe i386";
    case Kernel::kWipeGeneric:
      return "wipe generic";
  }
  return "unknown kernel";
}

}  // namespace assay
