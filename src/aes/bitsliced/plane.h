// Eight AES blocks as eight bit planes.
//
// Words: a *plane* holds one bit of each byte of eight blocks: 8 * 16 = 128 bits, a vector of four 32-bit *lanes*.
// Lanes are numbers: nothing here depends on their byte order in memory. Low bits are less significant bits.
//
//   plane i, lane r, bit 8*c + b   =   bit i of s[r,c] of block b       (FIPS 197 section 3.4: row r, column c)
//
// So one operation on planes works on 128 bytes; moving rows is moving lanes; moving columns is rotating every lane by
// a multiple of 8 bits.
//
// The compiler splits the vector where the CPU has none. Functions take planes by reference, because passing vectors by
// value has no settled calling convention on such CPUs, and are always inlined, because only then do planes stay in
// registers. For the same reason no loop runs over the planes of a batch: gcc keeps an array in memory that is indexed
// by a variable.
#ifndef ASSAY_SRC_AES_BITSLICED_PLANE_H_
#define ASSAY_SRC_AES_BITSLICED_PLANE_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace assay::bitsliced {

using Plane = uint32_t __attribute__((vector_size(16)));
using Halves = uint16_t __attribute__((vector_size(16)));  // the same bits as 16-bit halves of lanes
using Bytes = uint8_t __attribute__((vector_size(16)));    // the same bits as bytes in memory

inline constexpr size_t kBatch = 8;  // blocks
static_assert(kBatch * 16 * 8 == 8 * 8 * sizeof(Plane), "eight blocks are eight planes");

// Eight blocks before Transpose and after it. Before: blocks, vector b lane c = column c of block b, the byte of row r
// in bits 8*r to 8*r+7. After: planes.
using Batch = Plane[kBatch];

// f(0) to f(7), each with a constant: once for each vector of a batch.
template <typename Function>
[[gnu::always_inline]] inline void ForEachPlane(Function f) {
  f(0);
  f(1);
  f(2);
  f(3);
  f(4);
  f(5);
  f(6);
  f(7);
}

// Turns lanes from numbers into bytes in memory order, least significant byte first, or back: an involution, and
// nothing to do where memory order is little-endian.
[[gnu::always_inline]] inline void SwapToMemoryOrder(Plane& x) {
  if constexpr (std::endian::native == std::endian::big) {
    x = (x >> 24) | ((x >> 8) & 0xff00) | ((x & 0xff00) << 8) | (x << 24);
  }
}

// block[16] to a vector of columns, and back.
[[gnu::always_inline]] inline void LoadBlock(const uint8_t* block, Plane& columns) {
  std::memcpy(&columns, block, sizeof columns);
  SwapToMemoryOrder(columns);
}
[[gnu::always_inline]] inline void StoreBlock(const Plane& columns, uint8_t* block) {
  Plane bytes = columns;
  SwapToMemoryOrder(bytes);
  std::memcpy(block, &bytes, sizeof bytes);
}

// Exchanges the bits of `low` at (mask << shift) with the bits of `high` at mask. As a picture, for shift 1 and mask
// 0101 (most significant bit first; h, l: the bits of high, low):
//   high h3 h2 h1 h0   low l3 l2 l1 l0   =>   high h3 l3 h1 l1   low h2 l2 h0 l0
[[gnu::always_inline]] inline void SwapMove(Plane& low, Plane& high, uint32_t mask, int shift) {
  const Plane difference = ((low >> shift) ^ high) & mask;
  high ^= difference;
  low ^= difference << shift;
}

// Transposes each block, row r column c to row c column r, for the pair of blocks x, y at once. Each position of a byte
// is a word of binary digits: c c' r r' in memory (r' is the low digit of r), and b for the vector it is in. One step
// moves digits as
//   in memory  in which vector       by
//   c c' r r'  b                     interleaving bytes of x and y
//   c' r r' b  c                     interleaving 16-bit halves of the two results
//   r r' c b   c'                    exchanging the digits b and c' (SwapMove by 8 bits)
//   r r' c c'  b
[[gnu::always_inline]] inline void TransposePair(Plane& x, Plane& y) {
  SwapToMemoryOrder(x);
  SwapToMemoryOrder(y);
  const Bytes x_bytes = reinterpret_cast<Bytes>(x), y_bytes = reinterpret_cast<Bytes>(y);
  const Bytes low_bytes =
      __builtin_shufflevector(x_bytes, y_bytes, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const Bytes high_bytes =
      __builtin_shufflevector(x_bytes, y_bytes, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  const Halves low = reinterpret_cast<Halves>(low_bytes), high = reinterpret_cast<Halves>(high_bytes);
  x = reinterpret_cast<Plane>(__builtin_shufflevector(low, high, 0, 8, 1, 9, 2, 10, 3, 11));
  y = reinterpret_cast<Plane>(__builtin_shufflevector(low, high, 4, 12, 5, 13, 6, 14, 7, 15));
  SwapToMemoryOrder(x);
  SwapToMemoryOrder(y);
  SwapMove(x, y, 0x00ff00ff, 8);
}

// Rows and columns of each block.
[[gnu::always_inline]] inline void TransposeBlocks(Batch& x) {
  TransposePair(x[0], x[1]);
  TransposePair(x[2], x[3]);
  TransposePair(x[4], x[5]);
  TransposePair(x[6], x[7]);
}

// Bit i of vector b to bit b of vector i, in every byte: the three digits of i and b are exchanged one by one. An
// involution.
[[gnu::always_inline]] inline void TransposeBits(Batch& x) {
  SwapMove(x[0], x[1], 0x55555555, 1);
  SwapMove(x[2], x[3], 0x55555555, 1);
  SwapMove(x[4], x[5], 0x55555555, 1);
  SwapMove(x[6], x[7], 0x55555555, 1);

  SwapMove(x[0], x[2], 0x33333333, 2);
  SwapMove(x[1], x[3], 0x33333333, 2);
  SwapMove(x[4], x[6], 0x33333333, 2);
  SwapMove(x[5], x[7], 0x33333333, 2);

  SwapMove(x[0], x[4], 0x0f0f0f0f, 4);
  SwapMove(x[1], x[5], 0x0f0f0f0f, 4);
  SwapMove(x[2], x[6], 0x0f0f0f0f, 4);
  SwapMove(x[3], x[7], 0x0f0f0f0f, 4);
}

// Blocks to planes and back.
[[gnu::always_inline]] inline void BlocksToPlanes(Batch& x) {
  TransposeBlocks(x);
  TransposeBits(x);
}
[[gnu::always_inline]] inline void PlanesToBlocks(Batch& x) {
  TransposeBits(x);
  TransposeBlocks(x);
}

}  // namespace assay::bitsliced

#endif  // ASSAY_SRC_AES_BITSLICED_PLANE_H_
