// Streaming Gcm: how a message is cut into pieces does not matter.
#include <gtest/gtest.h>

#include "src/modes/gcm.h"
#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"
#include "src/modes/testing/gcm_calls.h"
#include "src/modes/testing/gcm_oracle.h"

namespace assay {
namespace {

using testing::Bytes;
using testing::Evenly;
using testing::GcmOracle;
using testing::NameOf;
using testing::OracleAes;
using testing::Pieces;
using testing::Scrambled;
using testing::Sealed;

class GcmStreaming : public ::testing::TestWithParam<GcmPair> {
 protected:
  GcmStreaming() : key_(Scrambled(32, 1)), gcm_(testing::NewGcm(GetParam(), key_)), oracle_(OracleAes(), key_) {}

  void CheckPieces(const Bytes& aad, const Pieces& aad_pieces, const Bytes& plaintext, const Pieces& text_pieces) {
    const Sealed expected = oracle_.Seal(iv_, aad, plaintext);
    EXPECT_EQ(testing::SealInPieces(gcm_.get(), iv_, aad, aad_pieces, plaintext, text_pieces), expected)
        << "aad " << ::testing::PrintToString(aad_pieces) << ", text " << ::testing::PrintToString(text_pieces);
    EXPECT_EQ(testing::OpenInPieces(gcm_.get(), iv_, aad, aad_pieces, expected, text_pieces), plaintext)
        << "aad " << ::testing::PrintToString(aad_pieces) << ", text " << ::testing::PrintToString(text_pieces);
  }

  const Bytes key_;
  const Bytes iv_ = Scrambled(12, 2);
  const std::unique_ptr<Gcm> gcm_;
  GcmOracle oracle_;
};

TEST_P(GcmStreaming, EveryTwoWaySplitOfTheText) {
  for (size_t text_len = 0; text_len <= 81; ++text_len) {
    const Bytes plaintext = Scrambled(text_len, 3);
    for (size_t first = 0; first <= text_len; ++first) CheckPieces({}, {}, plaintext, {first, text_len - first});
  }
}

TEST_P(GcmStreaming, EveryTwoWaySplitOfTheTextPastTwoBatches) {
  const size_t text_len = 8 * 16 + 2 * 16 * GetParam().aes->parallel_blocks + 31;
  const Bytes plaintext = Scrambled(text_len, 4), aad = Scrambled(9, 5);
  for (size_t first = 0; first <= text_len; ++first) CheckPieces(aad, {9}, plaintext, {first, text_len - first});
}

TEST_P(GcmStreaming, EveryTwoWaySplitOfTheAad) {
  for (size_t aad_len = 0; aad_len <= 81; ++aad_len) {
    const Bytes aad = Scrambled(aad_len, 6), plaintext = Scrambled(5, 7);
    for (size_t first = 0; first <= aad_len; ++first) CheckPieces(aad, {first, aad_len - first}, plaintext, {5});
  }
}

TEST_P(GcmStreaming, EveryThreeWaySplitOfTwoBlocksAndAHalf) {
  const size_t text_len = 40;
  const Bytes plaintext = Scrambled(text_len, 8);
  for (size_t first = 0; first <= text_len; ++first) {
    for (size_t second = 0; second <= text_len - first; ++second) {
      CheckPieces({}, {}, plaintext, {first, second, text_len - first - second});
    }
  }
}

TEST_P(GcmStreaming, EvenPieces) {
  for (const size_t piece_bytes : {1, 2, 3, 7, 11, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129, 255, 1000}) {
    const Bytes aad = Scrambled(301, 9), plaintext = Scrambled(1031, 10);
    CheckPieces(aad, Evenly(aad.size(), piece_bytes), plaintext, Evenly(plaintext.size(), piece_bytes));
  }
}

TEST_P(GcmStreaming, OneByteThenWholeBlocks) {
  for (size_t num_blocks = 1; num_blocks <= 2 * GetParam().aes->parallel_blocks + 9; ++num_blocks) {
    const Bytes plaintext = Scrambled(1 + 16 * num_blocks, 11);
    CheckPieces({}, {}, plaintext, {1, 16 * num_blocks});
  }
}

TEST_P(GcmStreaming, EmptyPiecesAnywhere) {
  const Bytes aad = Scrambled(17, 12), plaintext = Scrambled(35, 13);
  CheckPieces(aad, {0, 5, 0, 0, 12, 0}, plaintext, {0, 0, 16, 0, 3, 0, 16, 0});
  CheckPieces({}, {0}, {}, {0});
  CheckPieces({}, {}, {}, {});
}

TEST_P(GcmStreaming, EmptyPiecesMayHaveNullPointers) {
  const Bytes plaintext = Scrambled(20, 14);
  Sealed sealed{Bytes(20), Bytes(16)};
  ASSERT_EQ(gcm_->Start(Gcm::Direction::kSeal, iv_), Status::kOk);
  EXPECT_EQ(gcm_->UpdateAad({}), Status::kOk);
  EXPECT_EQ(gcm_->Update({}, {}), Status::kOk);
  EXPECT_EQ(gcm_->Update(plaintext, sealed.ciphertext), Status::kOk);
  EXPECT_EQ(gcm_->Update({}, {}), Status::kOk);
  EXPECT_EQ(gcm_->FinishSeal(sealed.tag), Status::kOk);
  EXPECT_EQ(sealed, oracle_.Seal(iv_, {}, plaintext));
}

TEST_P(GcmStreaming, GivesEachByteAtOnce) {
  const Bytes plaintext = Scrambled(50, 15);
  const Sealed expected = oracle_.Seal(iv_, {}, plaintext);
  ASSERT_EQ(gcm_->Start(Gcm::Direction::kSeal, iv_), Status::kOk);
  for (size_t i = 0; i < plaintext.size(); ++i) {
    uint8_t out = 0;
    ASSERT_EQ(gcm_->Update({&plaintext[i], 1}, {&out, 1}), Status::kOk);
    ASSERT_EQ(out, expected.ciphertext[i]) << "byte " << i;
  }
}

TEST_P(GcmStreaming, InPlace) {
  for (const size_t piece_bytes : {1, 13, 16, 48, 100, 700}) {
    const Bytes plaintext = Scrambled(700, 16);
    const Sealed expected = oracle_.Seal(iv_, {}, plaintext);
    Bytes text = plaintext, tag(16);
    ASSERT_EQ(gcm_->Start(Gcm::Direction::kSeal, iv_), Status::kOk);
    std::span<uint8_t> rest = text;
    for (const size_t n : Evenly(text.size(), piece_bytes)) {
      ASSERT_EQ(gcm_->Update(rest.first(n), rest.first(n)), Status::kOk);
      rest = rest.subspan(n);
    }
    ASSERT_EQ(gcm_->FinishSeal(tag), Status::kOk);
    EXPECT_EQ((Sealed{text, tag}), expected) << "pieces of " << piece_bytes;

    ASSERT_EQ(gcm_->Start(Gcm::Direction::kOpen, iv_), Status::kOk);
    rest = text;
    for (const size_t n : Evenly(text.size(), piece_bytes)) {
      ASSERT_EQ(gcm_->Update(rest.first(n), rest.first(n)), Status::kOk);
      rest = rest.subspan(n);
    }
    EXPECT_EQ(gcm_->FinishOpen(tag), Status::kOk);
    EXPECT_EQ(text, plaintext) << "pieces of " << piece_bytes;
  }
}

INSTANTIATE_TEST_SUITE_P(, GcmStreaming, ::testing::ValuesIn(testing::RunnablePairs()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
