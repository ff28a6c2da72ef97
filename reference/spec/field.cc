#include "reference/spec/field.h"

#include <algorithm>

#include "reference/spec/gcm.h"

namespace assay::reference::spec {
namespace {

// 128 bits from left to right: the most significant bit of `left` is x_0, the least significant one of `right` x_127.
struct Bits {
  uint64_t left;
  uint64_t right;
};

// Section 6.3: R = 11100001 || 0^120.
constexpr Bits kR = {uint64_t{0xe1} << 56, 0};

uint64_t ReadHalf(const Block& x, size_t begin) {
  uint64_t half = 0;
  for (size_t i = 0; i < 8; ++i) half = half << 8 | x[begin + i];
  return half;
}

Bits ToBits(const Block& x) { return {ReadHalf(x, 0), ReadHalf(x, 8)}; }

Block ToBlock(Bits x) {
  Block block;
  for (size_t i = 0; i < 8; ++i) {
    block[i] = static_cast<uint8_t>(x.left >> (56 - 8 * i));
    block[8 + i] = static_cast<uint8_t>(x.right >> (56 - 8 * i));
  }
  return block;
}

Bits ShiftedRight(Bits x) { return {x.left >> 1, x.left << 63 | x.right >> 1}; }

// x if bit is 1, and the 0 block if it is 0.
Bits Times(uint64_t bit, Bits x) { return {x.left & (0 - bit), x.right & (0 - bit)}; }

Bits Sum(Bits x, Bits y) { return {x.left ^ y.left, x.right ^ y.right}; }

// x^(2^k).
Block SquaredTimes(Block x, int k) {
  for (int i = 0; i < k; ++i) x = Multiply(x, x);
  return x;
}

}  // namespace

Block Multiply(const Block& x, const Block& y) {
  const Bits x_bits = ToBits(x);
  Bits z = {0, 0};
  Bits v = ToBits(y);
  for (int i = 0; i < 128; ++i) {
    const uint64_t x_i = i < 64 ? x_bits.left >> (63 - i) & 1 : x_bits.right >> (127 - i) & 1;
    z = Sum(z, Times(x_i, v));
    v = Sum(ShiftedRight(v), Times(v.right & 1, kR));
  }
  return ToBlock(z);
}

// Itoh and Tsujii: with a_k = x^(2^k - 1), a_{2k+1} = (a_k^(2^k) a_k)^2 x; from a_1 = x to a_127, whose square it is.
Block Inverse(const Block& x) {
  Block a = x;
  for (int k = 1; k < 127; k = 2 * k + 1) {
    const Block a_2k = Multiply(SquaredTimes(a, k), a);
    a = Multiply(SquaredTimes(a_2k, 1), x);
  }
  return SquaredTimes(a, 1);
}

std::optional<Bytes> SolveIv(const Block& h, ByteView filler, const Block& j0) {
  if (h == Block{}) return std::nullopt;
  Bytes iv(16 + filler.size());
  std::copy(filler.begin(), filler.end(), iv.begin() + 16);
  const Block other_terms = J0(h, iv);
  const size_t m = (iv.size() + 15) / 16 + 1;
  Block h_to_m = kFieldOne;
  for (size_t i = 0; i < m; ++i) h_to_m = Multiply(h_to_m, h);
  const Block x_1 = Multiply(Xor(j0, other_terms), Inverse(h_to_m));
  std::copy(x_1.begin(), x_1.end(), iv.begin());
  return iv;
}

}  // namespace assay::reference::spec
