#include "src/ghash/ssse3/table.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "src/ghash/ssse3/product.h"
#include "src/ghash/ssse3/slow_ghash.h"

namespace assay::ghash_ssse3 {
namespace {

using slow::Block;

// Room for a table, and canaries behind it.
struct Table {
  Table() { bytes.fill(0xa5); }
  alignas(16) std::array<uint8_t, kTableBytes + 64> bytes;
};

// p(v) x^shift for a nibble v.
Block NibbleTimesX(int v, int shift) {
  Block block{};
  for (int bit = 0; bit < 4; ++bit) {
    if ((v >> (3 - bit) & 1) != 0) block = slow::Plus(block, slow::PowerOfX(bit + shift));
  }
  return block;
}

TEST(GhashTable, HoldsTheMultiplesOfEachPower) {
  for (const Block& h : slow::Subkeys()) {
    Table table;
    MakeTable(table.bytes.data(), h.data());
    Block power = h;
    for (int k = 1; k <= kMaxBlocks; ++k) {
      for (int v = 0; v < 16; ++v) {
        const Block t = slow::Times(NibbleTimesX(v, 0), power);
        const Block u = slow::Times(NibbleTimesX(v, 4), power);
        for (int r = 0; r < 16; ++r) {
          const uint8_t* const row = table.bytes.data() + kRowBytes * r + kPowerBytes * (k - 1);
          ASSERT_EQ(row[v], t[r]) << "T, power " << k << " nibble " << v << " row " << r;
          ASSERT_EQ(row[16 + v], u[r]) << "U, power " << k << " nibble " << v << " row " << r;
        }
      }
      power = slow::Times(power, h);
    }
    for (size_t i = kTableBytes; i < table.bytes.size(); ++i) ASSERT_EQ(table.bytes[i], 0xa5) << "byte " << i;
  }
}

}  // namespace
}  // namespace assay::ghash_ssse3
