// The field of GHASH by definition, for tests (SP 800-38D section 6.3): bit by bit, nothing in common with product.h.
#ifndef ASSAY_SRC_GHASH_SSSE3_SLOW_GHASH_H_
#define ASSAY_SRC_GHASH_SSSE3_SLOW_GHASH_H_

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace assay::ghash_ssse3::slow {

using Block = std::array<uint8_t, 16>;

// The coefficient of x^i.
inline int Bit(const Block& block, int i) { return block[i / 8] >> (7 - i % 8) & 1; }

// x^power; power below 128.
inline Block PowerOfX(int power) {
  Block block{};
  block[power / 8] = static_cast<uint8_t>(0x80 >> (power % 8));
  return block;
}

// Polynomial product, then division by x^128 + x^7 + x^2 + x + 1 from the top.
inline Block Times(const Block& a, const Block& b) {
  std::array<uint8_t, 255> product{};
  for (int i = 0; i < 128; ++i) {
    for (int j = 0; j < 128; ++j) product[i + j] ^= Bit(a, i) & Bit(b, j);
  }
  for (int i = 254; i >= 128; --i) {
    for (int term : {7, 2, 1, 0}) product[i - 128 + term] ^= product[i];
  }
  Block out{};
  for (int i = 0; i < 128; ++i) out[i / 8] |= static_cast<uint8_t>(product[i] << (7 - i % 8));
  return out;
}

inline Block Plus(Block a, const Block& b) {
  for (int i = 0; i < 16; ++i) a[i] ^= b[i];
  return a;
}

// y = (y + X) h for each block X of data (section 6.4, Algorithm 2).
inline Block Ghash(const Block& h, Block y, const std::vector<Block>& data) {
  for (const Block& x : data) y = Times(Plus(y, x), h);
  return y;
}

// Hash subkeys: 0, 1, all ones, the ends of the field's bytes and words, and some without a pattern.
inline std::vector<Block> Subkeys() {
  std::vector<Block> subkeys(1);
  for (int power : {0, 1, 3, 4, 7, 8, 63, 64, 119, 120, 126, 127}) subkeys.push_back(PowerOfX(power));
  for (int byte : {0xff, 0x0f, 0xf0, 0x01, 0x80}) {
    subkeys.emplace_back();
    subkeys.back().fill(static_cast<uint8_t>(byte));
  }
  std::mt19937 random(1);
  for (int i = 0; i < 12; ++i) {
    subkeys.emplace_back();
    for (uint8_t& byte : subkeys.back()) byte = static_cast<uint8_t>(random());
  }
  return subkeys;
}

}  // namespace assay::ghash_ssse3::slow

#endif  // ASSAY_SRC_GHASH_SSSE3_SLOW_GHASH_H_
