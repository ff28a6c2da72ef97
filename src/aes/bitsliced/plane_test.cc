#include "src/aes/bitsliced/plane.h"

#include <vector>

#include "gtest/gtest.h"

namespace assay::bitsliced {
namespace {

std::vector<uint8_t> Blocks() {
  std::vector<uint8_t> blocks(16 * kBatch);
  uint32_t state = 7;
  for (uint8_t& byte : blocks) byte = static_cast<uint8_t>((state = state * 1664525 + 1013904223) >> 24);
  return blocks;
}

void Load(const std::vector<uint8_t>& blocks, Batch& batch) {
  for (size_t b = 0; b < kBatch; ++b) LoadBlock(&blocks[16 * b], batch[b]);
}

TEST(LoadBlock, PutsRowsOfAColumnIntoOneLane) {
  const std::vector<uint8_t> blocks = Blocks();
  Plane columns;
  LoadBlock(blocks.data(), columns);
  for (size_t c = 0; c < 4; ++c) {
    for (size_t r = 0; r < 4; ++r) EXPECT_EQ(columns[c] >> 8 * r & 0xff, blocks[4 * c + r]) << r << "," << c;
  }
  std::vector<uint8_t> stored(16);
  StoreBlock(columns, stored.data());
  EXPECT_TRUE(std::equal(stored.begin(), stored.end(), blocks.begin()));
}

TEST(BlocksToPlanes, PutsEachBitWhereTheDefinitionSays) {
  const std::vector<uint8_t> blocks = Blocks();
  Batch batch;
  Load(blocks, batch);
  BlocksToPlanes(batch);
  for (size_t i = 0; i < 8; ++i) {
    for (size_t r = 0; r < 4; ++r) {
      for (size_t c = 0; c < 4; ++c) {
        for (size_t b = 0; b < kBatch; ++b) {
          const uint32_t bit = blocks[16 * b + 4 * c + r] >> i & 1;
          ASSERT_EQ(batch[i][r] >> (8 * c + b) & 1, bit)
              << "bit " << i << " row " << r << " column " << c << " block " << b;
        }
      }
    }
  }
}

TEST(PlanesToBlocks, InvertsBlocksToPlanes) {
  const std::vector<uint8_t> blocks = Blocks();
  Batch batch;
  Load(blocks, batch);
  BlocksToPlanes(batch);
  PlanesToBlocks(batch);
  std::vector<uint8_t> out(blocks.size());
  for (size_t b = 0; b < kBatch; ++b) StoreBlock(batch[b], &out[16 * b]);
  EXPECT_EQ(out, blocks);
}

}  // namespace
}  // namespace assay::bitsliced
