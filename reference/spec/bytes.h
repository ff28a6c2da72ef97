// The values that the standards speak of: blocks and byte strings.
#ifndef ASSAY_REFERENCE_SPEC_BYTES_H_
#define ASSAY_REFERENCE_SPEC_BYTES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay::reference::spec {

// A string of 128 bits. Bit x_0, the leftmost one, is the most significant bit of byte 0.
using Block = std::array<uint8_t, 16>;

// A string of any whole number of bytes. The standards allow an implementation to support whole bytes only
// (SP 800-38D section 5.2.1.1).
using Bytes = std::vector<uint8_t>;
using ByteView = std::span<const uint8_t>;

// x XOR y of two blocks.
inline Block Xor(const Block& x, const Block& y) {
  Block sum;
  for (size_t i = 0; i < sum.size(); ++i) sum[i] = x[i] ^ y[i];
  return sum;
}

// The 16 bytes of `x` from `begin` on, with 0 bytes beyond the end of `x`. Precondition: begin <= x.size().
inline Block BlockAt(ByteView x, size_t begin) {
  Block block = {};
  for (size_t i = 0; i < block.size() && begin + i < x.size(); ++i) block[i] = x[begin + i];
  return block;
}

}  // namespace assay::reference::spec

#endif  // ASSAY_REFERENCE_SPEC_BYTES_H_
