#include "src/ghash/plain_ghash.h"

namespace assay::plain {

Block Multiply(const Block& x, const Block& y) {
  Block z = {};
  Block v = y;
  for (size_t i = 0; i < 128; ++i) {
    const bool x_i = (x[i / 8] >> (7 - i % 8) & 1) != 0;
    for (size_t k = 0; x_i && k < 16; ++k) z[k] ^= v[k];
    const bool falls_out = (v[15] & 1) != 0;  // LSB_1(V)
    for (size_t k = 15; k > 0; --k) v[k] = static_cast<uint8_t>(v[k] >> 1 | v[k - 1] << 7);
    v[0] = static_cast<uint8_t>(v[0] >> 1);
    if (falls_out) v[0] ^= 0xe1;  // R = 11100001 || 0^120
  }
  return z;
}

Block Ghash(const Block& h, Block y, const uint8_t* in, size_t num_blocks) {
  for (size_t i = 0; i < num_blocks; ++i) {
    for (size_t k = 0; k < 16; ++k) y[k] ^= in[16 * i + k];
    y = Multiply(y, h);
  }
  return y;
}

}  // namespace assay::plain
