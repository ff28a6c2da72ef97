// IVs of 2^29 bytes and more: their length in bits does not fit into 32. No fuzz input is that long.
#include <sys/mman.h>

#include <algorithm>
#include <span>

#include "gtest/gtest.h"
#include "reference/spec/aes.h"
#include "reference/spec/field.h"
#include "reference/spec/gcm.h"
#include "src/modes/gcm.h"
#include "src/modes/status.h"

namespace assay::fuzz {
namespace {

namespace spec = reference::spec;

// The hash of an IV of zeros is zero until the block of its length, [0]64 || [len(IV)]64 (SP 800-38D section 7.1, step
// 2), so that J0 is that block times H; and the tag of a message of nothing is the first block of the keystream from
// J0.
spec::Bytes TagOfNothing(spec::ByteView key, uint64_t iv_len) {
  const spec::KeySchedule schedule = spec::KeyExpansion(key);
  spec::Block length = {};
  for (size_t i = 0; i < 8; ++i) length[8 + i] = static_cast<uint8_t>(8 * iv_len >> (56 - 8 * i));
  return spec::Gctr(schedule, spec::Multiply(length, spec::HashSubkey(schedule)), spec::Bytes(16));
}

TEST(Gcm, CountsTheBitsOfALongIvInSixtyFour) {
  constexpr size_t kIvBytes = (size_t{1} << 29) + 5;
  // Zeros that take no memory.
  void* const zeros = mmap(nullptr, kIvBytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(zeros, MAP_FAILED);
  const std::span<const uint8_t> iv(static_cast<const uint8_t*>(zeros), kIvBytes);
  const uint8_t key[16] = {1, 2, 3};
  const spec::Bytes expected = TagOfNothing(key, kIvBytes);
  Gcm gcm;
  uint8_t tag[16];
  ASSERT_EQ(gcm.Init(key), Status::kOk);
  ASSERT_EQ(gcm.Seal(iv, {}, {}, {}, tag), Status::kOk);
  EXPECT_TRUE(std::ranges::equal(tag, expected));
  munmap(zeros, kIvBytes);
}

TEST(TagOfNothing, IsTheSpecsForAShortIv) {
  const uint8_t key[16] = {4, 5, 6};
  const spec::Bytes iv(1000);
  EXPECT_EQ(TagOfNothing(key, iv.size()), spec::GcmAe(key, iv, {}, {}, 16).tag);
}

}  // namespace
}  // namespace assay::fuzz
