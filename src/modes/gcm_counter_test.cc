// Gcm's counter where it wraps: IVs solved so that J0 is a chosen block (SP 800-38D section 6.2: inc32 changes the last
// 32 bits only).
#include <gtest/gtest.h>

#include <algorithm>

#include "src/modes/gcm.h"
#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"
#include "src/modes/testing/gcm_calls.h"
#include "src/modes/testing/gcm_oracle.h"

namespace assay {
namespace {

using testing::Block;
using testing::Bytes;
using testing::GcmOracle;
using testing::NameOf;
using testing::OracleAes;
using testing::Scrambled;
using testing::Sealed;

// high[0..12) || low32.
Block CounterBlock(const Bytes& high, uint32_t low32) {
  Block block;
  std::copy(high.begin(), high.end(), block.begin());
  for (int i = 0; i < 4; ++i) block[12 + i] = static_cast<uint8_t>(low32 >> (24 - 8 * i));
  return block;
}

class GcmCounter : public ::testing::TestWithParam<GcmPair> {
 protected:
  GcmCounter() : key_(Scrambled(24, 1)), gcm_(testing::NewGcm(GetParam(), key_)), oracle_(OracleAes(), key_) {}

  // Blocks enough for whatever is made ahead, two batches and a tail.
  uint32_t LongBlocks() const { return static_cast<uint32_t>(8 + 2 * GetParam().aes->parallel_blocks + 2); }

  void CheckFrom(const Block& j0, size_t text_len, size_t piece_bytes) {
    const Bytes iv = oracle_.SolveIv(j0);
    ASSERT_EQ(oracle_.DeriveJ0(iv), j0);
    const Bytes plaintext = Scrambled(text_len, 2);
    const Sealed expected = oracle_.Seal(iv, {}, plaintext);
    EXPECT_EQ(testing::SealAtOnce(gcm_.get(), iv, {}, plaintext), expected)
        << "J0 " << testing::ToHex(j0) << ", text " << text_len;
    EXPECT_EQ(testing::OpenAtOnce(gcm_.get(), iv, {}, expected), plaintext)
        << "J0 " << testing::ToHex(j0) << ", text " << text_len;
    EXPECT_EQ(testing::SealInPieces(gcm_.get(), iv, {}, {}, plaintext, testing::Evenly(plaintext.size(), piece_bytes)),
              expected)
        << "J0 " << testing::ToHex(j0) << ", text " << text_len << ", pieces of " << piece_bytes;
  }

  const Bytes key_;
  const std::unique_ptr<Gcm> gcm_;
  GcmOracle oracle_;
};

TEST_P(GcmCounter, WrapsLow32BitsOnlyAtEveryPlaceOfABatch) {
  for (const Bytes& high : {Bytes(12, 0xff), Bytes(12, 0x00), Scrambled(12, 3)}) {
    for (uint32_t before_wrap = 0; before_wrap <= LongBlocks(); ++before_wrap) {
      CheckFrom(CounterBlock(high, 0xffffffff - before_wrap), 16 * (LongBlocks() + 2) + 7, 37);
    }
  }
}

TEST_P(GcmCounter, WrapsForEveryLengthOfText) {
  const Block j0 = CounterBlock(Bytes(12, 0xff), 0xfffffffd);
  for (size_t text_len = 0; text_len <= 16 * LongBlocks(); ++text_len) CheckFrom(j0, text_len, 16);
}

TEST_P(GcmCounter, CountsThroughEachByteOfTheWord) {
  for (const uint32_t low32 : {0x000000ffu, 0x0000ffffu, 0x00ffffffu, 0x7fffffffu, 0x80000000u, 0xff00ffffu}) {
    CheckFrom(CounterBlock(Scrambled(12, 4), low32 - 4), 16 * LongBlocks() + 3, 23);
  }
}

TEST_P(GcmCounter, J0FromATwelveByteIvEndsInOne) {
  const Bytes iv(12, 0xff), plaintext = Scrambled(100, 5);
  EXPECT_EQ(testing::SealAtOnce(gcm_.get(), iv, {}, plaintext), oracle_.Seal(iv, {}, plaintext));
  EXPECT_EQ(oracle_.DeriveJ0(iv), CounterBlock(iv, 1));
}

INSTANTIATE_TEST_SUITE_P(, GcmCounter, ::testing::ValuesIn(testing::RunnablePairs()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
