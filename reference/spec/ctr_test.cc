#include "reference/spec/ctr.h"

#include <gtest/gtest.h>

#include "reference/published.h"

namespace assay::reference::spec {
namespace {

Block BlockFromHex(std::string_view digits) { return BlockAt(FromHex(digits), 0); }

TEST(Ctr, GivesTheValuesOfSp80038aF5) {
  for (const PublishedCtr& published : Sp80038aCtr()) {
    const KeySchedule schedule = KeyExpansion(published.key);
    const Block icb = BlockAt(published.icb, 0);
    EXPECT_EQ(Ctr(schedule, icb, 0, published.plaintext), published.ciphertext);
    EXPECT_EQ(Ctr(schedule, icb, 0, published.ciphertext), published.plaintext);
  }
}

TEST(Ctr, StartsAnywhereInTheKeystream) {
  const PublishedCtr& published = Sp80038aCtr()[0];
  const KeySchedule schedule = KeyExpansion(published.key);
  for (size_t skip = 0; skip <= published.plaintext.size(); ++skip) {
    const ByteView rest = ByteView(published.plaintext).subspan(skip);
    const Bytes expected(published.ciphertext.begin() + skip, published.ciphertext.end());
    EXPECT_EQ(Ctr(schedule, BlockAt(published.icb, 0), skip, rest), expected) << skip;
  }
}

TEST(Ctr, CountsOverTheWholeBlock) {
  const KeySchedule schedule = KeyExpansion(Sp80038aCtr()[0].key);
  const Bytes zeros(32);
  const Bytes keystream = Ctr(schedule, BlockFromHex("ffffffffffffffffffffffffffffffff"), 0, zeros);
  EXPECT_EQ(BlockAt(keystream, 16), Cipher(Block{}, schedule));
}

TEST(Increment, CarriesThroughAllBytes) {
  EXPECT_EQ(Increment(BlockFromHex("000000000000000000000000000000ff"), 1),
            BlockFromHex("00000000000000000000000000000100"));
  EXPECT_EQ(Increment(BlockFromHex("0000000000000000ffffffffffffffff"), 1),
            BlockFromHex("00000000000000010000000000000000"));
  EXPECT_EQ(Increment(BlockFromHex("ffffffffffffffffffffffffffffffff"), 1), Block{});
  EXPECT_EQ(Increment(BlockFromHex("ffffffffffffffffffffffffffffffff"), 0xffffffffffffffff),
            BlockFromHex("0000000000000000fffffffffffffffe"));
  EXPECT_EQ(Increment(BlockFromHex("00112233445566778899aabbccddeeff"), 0),
            BlockFromHex("00112233445566778899aabbccddeeff"));
}

TEST(Increment, ManyTimesIsTheSameAsOnceManyTimes) {
  const Block start = BlockFromHex("fffffffffffffffffffffffffffffe80");
  Block stepped = start;
  for (uint64_t times = 0; times < 1000; ++times) {
    ASSERT_EQ(Increment(start, times), stepped) << times;
    stepped = Increment(stepped, 1);
  }
}

}  // namespace
}  // namespace assay::reference::spec
