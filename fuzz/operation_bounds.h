// Bounds that Normalized enforces and the encoding relies on.
#ifndef ASSAY_FUZZ_OPERATION_BOUNDS_H_
#define ASSAY_FUZZ_OPERATION_BOUNDS_H_

#include <cstddef>
#include <cstdint>

namespace assay::fuzz {

inline constexpr size_t kMaxKeyBytes = 40;
inline constexpr size_t kMaxTagBytes = 20;
inline constexpr size_t kMaxPieces = 15;
inline constexpr uint16_t kMaxPiece = 0x7fff;
inline constexpr size_t kMaxIteratedBlocks = 1000;  // iterations times blocks

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_OPERATION_BOUNDS_H_
