#include "fuzz/guarded_buffer.h"

#include <gtest/gtest.h>

namespace assay::fuzz {
namespace {

TEST(GuardedBuffer, StartsWhereThePlacementSays) {
  GuardedBuffer buffer;
  for (size_t num_bytes : {0, 1, 15, 16, 17, 100, 5000}) {
    for (Placement placement = 0; placement < 16; ++placement) {
      EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer.Place(num_bytes, placement)) % 16, placement);
    }
  }
}

TEST(GuardedBuffer, OneByteOverEachFlushEdgeFaults) {
  GuardedBuffer buffer;
  for (size_t num_bytes : {1, 15, 16, 33, 4096, 9000}) {
    EXPECT_DEATH({ (void)*static_cast<volatile uint8_t*>(buffer.Place(num_bytes, kFlushBack) + num_bytes); }, "");
    EXPECT_DEATH({ (void)*static_cast<volatile uint8_t*>(buffer.Place(num_bytes, kFlushFront) - 1); }, "");
  }
}

TEST(GuardedBuffer, SixteenBytesBehindAnyPlacementFault) {
  GuardedBuffer buffer;
  for (Placement placement = 0; placement < 16; ++placement) {
    EXPECT_DEATH({ (void)*static_cast<volatile uint8_t*>(buffer.Place(40, placement) + 40 + 15); }, "");
  }
}

TEST(GuardedBuffer, WritesBesideTheBufferShow) {
  GuardedBuffer buffer;
  for (Placement placement = 0; placement < 16; ++placement) {
    for (size_t num_bytes = 0; num_bytes < 40; ++num_bytes) {
      uint8_t* const place = buffer.Place(num_bytes, placement);
      EXPECT_EQ(buffer.Damage(), "");
      place[-1] ^= 1;
      EXPECT_EQ(buffer.Damage(), "1 bytes before the buffer");
      place[-1] ^= 1;
      if ((reinterpret_cast<uintptr_t>(place) + num_bytes) % 4096 == 0) continue;
      place[num_bytes] ^= 0x80;
      EXPECT_EQ(buffer.Damage(), "0 bytes behind the buffer");
    }
  }
}

TEST(GuardedBuffer, IsFilledAnewEachTime) {
  GuardedBuffer buffer;
  buffer.Place(64, 3)[5] = 1;
  const uint8_t* const place = buffer.Place(64, 3);
  for (size_t i = 0; i < 64; ++i) EXPECT_EQ(place[i], GuardedBuffer::kFill);
}

}  // namespace
}  // namespace assay::fuzz
