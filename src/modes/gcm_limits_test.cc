// The limits of SP 800-38D section 5.2.1.1, at their borders.
#include "src/modes/gcm_limits.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>

#include "src/modes/gcm.h"
#include "src/modes/gcm_test_peer.h"
#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"
#include "src/modes/testing/gcm_calls.h"
#include "src/modes/testing/gcm_oracle.h"

namespace assay {
namespace {

using testing::Bytes;
using testing::GcmOracle;
using testing::NameOf;
using testing::OracleAes;
using testing::Scrambled;

constexpr uint64_t kMax64 = std::numeric_limits<uint64_t>::max();

TEST(GcmLimits, AreThoseOfTheStandard) {
  EXPECT_EQ(8 * kMaxGcmTextBytes, (uint64_t{1} << 39) - 256) << "2^39 - 256 bits";
  EXPECT_EQ(8 * kMaxGcmAadBytes, kMax64 - 7) << "the most whole bytes in 2^64 - 1 bits";
  EXPECT_EQ(8 * kMaxGcmIvBytes, kMax64 - 7) << "the most whole bytes in 2^64 - 1 bits";
}

TEST(WithinLimit, HoldsAtTheBorderAndNotPastIt) {
  for (const uint64_t limit : {uint64_t{0}, uint64_t{1}, kMaxGcmTextBytes, kMaxGcmAadBytes, kMax64 - 1}) {
    EXPECT_TRUE(WithinLimit(0, limit, limit));
    EXPECT_TRUE(WithinLimit(limit, 0, limit));
    EXPECT_TRUE(WithinLimit(limit / 2, limit - limit / 2, limit));
    EXPECT_FALSE(WithinLimit(0, limit + 1, limit));
    EXPECT_FALSE(WithinLimit(limit, 1, limit));
    EXPECT_FALSE(WithinLimit(limit + 1, 0, limit));
    EXPECT_FALSE(WithinLimit(limit / 2, limit - limit / 2 + 1, limit));
  }
}

TEST(WithinLimit, SumsThatOverflowArePastIt) {
  EXPECT_FALSE(WithinLimit(1, kMax64, kMaxGcmTextBytes));
  EXPECT_FALSE(WithinLimit(kMaxGcmTextBytes, kMax64, kMaxGcmTextBytes));
  EXPECT_FALSE(WithinLimit(kMax64, kMax64, kMaxGcmTextBytes));
  EXPECT_FALSE(WithinLimit(kMax64, 1, kMax64));
  EXPECT_TRUE(WithinLimit(kMax64, 0, kMax64));
}

class GcmStreamLimits : public ::testing::TestWithParam<GcmPair> {
 protected:
  GcmStreamLimits() : key_(Scrambled(16, 1)), gcm_(testing::NewGcm(GetParam(), key_)), oracle_(OracleAes(), key_) {}

  const Bytes key_;
  const Bytes iv_ = Scrambled(12, 2);
  const std::unique_ptr<Gcm> gcm_;
  GcmOracle oracle_;
};

TEST_P(GcmStreamLimits, TextEndsAtTheLimit) {
  for (const size_t room : {0, 1, 15, 16, 17, 100}) {
    ASSERT_EQ(gcm_->Start(Gcm::Direction::kSeal, iv_), Status::kOk);
    GcmTestPeer::SetTextLength(gcm_.get(), kMaxGcmTextBytes - room);
    const Bytes plaintext = Scrambled(room, 3);
    Bytes ciphertext(room), tag(16), one_more(room + 1, 0xa5);
    EXPECT_EQ(gcm_->Update(Scrambled(room + 1, 3), one_more), Status::kTextTooLong) << room;
    EXPECT_EQ(one_more, Bytes(room + 1, 0xa5)) << room;
    EXPECT_EQ(gcm_->Update(plaintext, ciphertext), Status::kOk) << room;
    EXPECT_EQ(gcm_->Update({one_more.data(), 1}, {one_more.data(), 1}), Status::kTextTooLong) << room;
    EXPECT_EQ(gcm_->Update({}, {}), Status::kOk) << room;
    ASSERT_EQ(gcm_->FinishSeal(tag), Status::kOk) << room;
    EXPECT_EQ(ciphertext, oracle_.Seal(iv_, {}, plaintext).ciphertext) << room;
    EXPECT_EQ(tag, oracle_.Tag(iv_, {}, ciphertext, 0, kMaxGcmTextBytes)) << room;
  }
}

TEST_P(GcmStreamLimits, OpenedTextEndsAtTheLimit) {
  const Bytes ciphertext = Scrambled(33, 4);
  Bytes out(33);
  ASSERT_EQ(gcm_->Start(Gcm::Direction::kOpen, iv_), Status::kOk);
  GcmTestPeer::SetTextLength(gcm_.get(), kMaxGcmTextBytes - 32);
  EXPECT_EQ(gcm_->Update(ciphertext, out), Status::kTextTooLong);
  EXPECT_EQ(gcm_->Update(std::span(ciphertext).first(32), std::span(out).first(32)), Status::kOk);
  EXPECT_EQ(gcm_->Update(std::span(ciphertext).first(1), std::span(out).first(1)), Status::kTextTooLong);
  EXPECT_EQ(gcm_->FinishOpen(oracle_.Tag(iv_, {}, std::span(ciphertext).first(32), 0, kMaxGcmTextBytes)), Status::kOk);
}

TEST_P(GcmStreamLimits, AadEndsAtTheLimit) {
  for (const size_t room : {0, 1, 15, 16, 17, 100}) {
    ASSERT_EQ(gcm_->Start(Gcm::Direction::kSeal, iv_), Status::kOk);
    GcmTestPeer::SetAadLength(gcm_.get(), kMaxGcmAadBytes - room);
    const Bytes aad = Scrambled(room, 5);
    Bytes tag(16);
    EXPECT_EQ(gcm_->UpdateAad(Scrambled(room + 1, 5)), Status::kAadTooLong) << room;
    EXPECT_EQ(gcm_->UpdateAad(aad), Status::kOk) << room;
    EXPECT_EQ(gcm_->UpdateAad(Bytes(1)), Status::kAadTooLong) << room;
    EXPECT_EQ(gcm_->UpdateAad({}), Status::kOk) << room;
    ASSERT_EQ(gcm_->FinishSeal(tag), Status::kOk) << room;
    EXPECT_EQ(tag, oracle_.Tag(iv_, aad, {}, kMaxGcmAadBytes, 0)) << room;
  }
}

TEST_P(GcmStreamLimits, LengthsPast32BitsAreInTheTag) {
  // 2^29 bytes are 2^32 bits.
  for (const uint64_t num_bytes : {uint64_t{1} << 29, (uint64_t{1} << 32) + 5, uint64_t{0x123456789}}) {
    Bytes tag(16);
    ASSERT_EQ(gcm_->Start(Gcm::Direction::kSeal, iv_), Status::kOk);
    GcmTestPeer::SetAadLength(gcm_.get(), num_bytes);
    GcmTestPeer::SetTextLength(gcm_.get(), num_bytes + 1);
    ASSERT_EQ(gcm_->FinishSeal(tag), Status::kOk);
    EXPECT_EQ(tag, oracle_.Tag(iv_, {}, {}, num_bytes, num_bytes + 1)) << num_bytes;
  }
}

TEST_P(GcmStreamLimits, OneOversizedPieceIsRefusedUnread) {
  if constexpr (sizeof(size_t) >= sizeof(uint64_t)) {
    uint8_t byte = 0xa5;
    const auto oversized = [&](uint64_t num_bytes) { return std::span(&byte, static_cast<size_t>(num_bytes)); };
    EXPECT_EQ(gcm_->Start(Gcm::Direction::kSeal, oversized(kMaxGcmIvBytes + 1)), Status::kIvTooLong);
    EXPECT_EQ(gcm_->Start(Gcm::Direction::kSeal, oversized(kMax64)), Status::kIvTooLong);
    ASSERT_EQ(gcm_->Start(Gcm::Direction::kSeal, iv_), Status::kOk);
    EXPECT_EQ(gcm_->UpdateAad(oversized(kMaxGcmAadBytes + 1)), Status::kAadTooLong);
    ASSERT_EQ(gcm_->UpdateAad({&byte, 1}), Status::kOk);
    EXPECT_EQ(gcm_->UpdateAad(oversized(kMaxGcmAadBytes)), Status::kAadTooLong);
    EXPECT_EQ(gcm_->UpdateAad(oversized(kMax64)), Status::kAadTooLong);
    EXPECT_EQ(gcm_->Update(oversized(kMaxGcmTextBytes + 1), oversized(kMaxGcmTextBytes + 1)), Status::kTextTooLong);
    EXPECT_EQ(gcm_->Update(oversized(kMax64), oversized(kMax64)), Status::kTextTooLong);
    Bytes tag(16);
    EXPECT_EQ(gcm_->Seal(iv_, {}, oversized(kMaxGcmTextBytes + 1), oversized(kMaxGcmTextBytes + 1), tag),
              Status::kTextTooLong);
    EXPECT_EQ(gcm_->Open(iv_, {}, oversized(kMaxGcmTextBytes + 1), tag, oversized(kMaxGcmTextBytes + 1)),
              Status::kTextTooLong);
    EXPECT_EQ(gcm_->Open(iv_, oversized(kMaxGcmAadBytes + 1), {}, tag, {}), Status::kAadTooLong);
    EXPECT_EQ(gcm_->Open(oversized(kMaxGcmIvBytes + 1), {}, {}, tag, {}), Status::kIvTooLong);
    ASSERT_EQ(gcm_->FinishSeal(tag), Status::kOk);
    EXPECT_EQ(tag, oracle_.Seal(iv_, Bytes(1, 0xa5), {}).tag);
    EXPECT_EQ(byte, 0xa5);
  }
}

INSTANTIATE_TEST_SUITE_P(, GcmStreamLimits, ::testing::ValuesIn(testing::RunnablePairs()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
