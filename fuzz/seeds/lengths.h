// Lengths at which kernels have their seams.
#ifndef ASSAY_FUZZ_SEEDS_LENGTHS_H_
#define ASSAY_FUZZ_SEEDS_LENGTHS_H_

#include <cstddef>

namespace assay::fuzz {

// Bytes of text: nothing, part of a block, and one and two batches of 1, 2, 4 and 8 blocks, with a byte or a block less
// or more.
inline constexpr size_t kTextLengths[] = {0,  1,   15,  16,  17,  31,  32,  33,  47,  48,  63,  64, 65,
                                          79, 112, 113, 127, 128, 129, 143, 144, 255, 256, 257, 272};

// Blocks: the same for kernels that know whole blocks only.
inline constexpr size_t kBlockCounts[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SEEDS_LENGTHS_H_
