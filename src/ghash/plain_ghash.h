// GHASH by the text of SP 800-38D, bit by bit: what the tests of the backends expect. Not constant time.
#ifndef ASSAY_SRC_GHASH_PLAIN_GHASH_H_
#define ASSAY_SRC_GHASH_PLAIN_GHASH_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace assay::plain {

using Block = std::array<uint8_t, 16>;

// Algorithm 1 of section 6.3: X . Y.
Block Multiply(const Block& x, const Block& y);

// Algorithm 2 of section 6.4, from the state y on: for each block X of in[16*num_blocks], y = (y + X) . H.
Block Ghash(const Block& h, Block y, const uint8_t* in, size_t num_blocks);

}  // namespace assay::plain

#endif  // ASSAY_SRC_GHASH_PLAIN_GHASH_H_
