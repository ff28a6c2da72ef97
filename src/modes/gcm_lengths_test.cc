// Gcm against the standard's text for every small length of everything that has one.
#include <gtest/gtest.h>

#include <algorithm>

#include "src/modes/gcm.h"
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
using testing::Sealed;

constexpr size_t kKeyLengths[] = {16, 24, 32};
constexpr size_t kMaxTagBytes = 17;  // one more than the longest

class GcmLengths : public ::testing::TestWithParam<GcmPair> {};

// Holds one message sealed by Gcm against the oracle and opens it again.
void CheckMessage(Gcm* gcm, GcmOracle* oracle, const Bytes& iv, const Bytes& aad, const Bytes& plaintext) {
  const Sealed expected = oracle->Seal(iv, aad, plaintext);
  EXPECT_EQ(testing::SealAtOnce(gcm, iv, aad, plaintext), expected)
      << "iv " << iv.size() << ", aad " << aad.size() << ", text " << plaintext.size() << " bytes";
  EXPECT_EQ(testing::OpenAtOnce(gcm, iv, aad, expected), plaintext)
      << "iv " << iv.size() << ", aad " << aad.size() << ", text " << plaintext.size() << " bytes";
}

TEST_P(GcmLengths, AadTimesText) {
  for (const size_t key_len : kKeyLengths) {
    const Bytes key = Scrambled(key_len, 1);
    const auto gcm = testing::NewGcm(GetParam(), key);
    GcmOracle oracle(OracleAes(), key);
    for (size_t aad_len = 0; aad_len <= 65; ++aad_len) {
      for (size_t text_len = 0; text_len <= 131; ++text_len) {
        CheckMessage(gcm.get(), &oracle, Scrambled(12, text_len), Scrambled(aad_len, 2), Scrambled(text_len, 3));
      }
    }
  }
}

TEST_P(GcmLengths, TextUpToTwoBatchesOfAnyBackend) {
  const Bytes key = Scrambled(32, 4);
  const auto gcm = testing::NewGcm(GetParam(), key);
  GcmOracle oracle(OracleAes(), key);
  const size_t batch_bytes = 16 * std::max(GetParam().aes->parallel_blocks, GetParam().ghash->parallel_blocks);
  for (size_t text_len = 0; text_len <= 8 * 16 + 2 * batch_bytes + 31; ++text_len) {
    CheckMessage(gcm.get(), &oracle, Scrambled(12, 5), Scrambled(13, 6), Scrambled(text_len, 7));
  }
}

TEST_P(GcmLengths, TextAroundWholePieces) {
  const Bytes key = Scrambled(16, 8);
  const auto gcm = testing::NewGcm(GetParam(), key);
  GcmOracle oracle(OracleAes(), key);
  for (const size_t text_len : {4095, 4096, 8175, 8191, 8192, 8193, 8209, 16383, 16384, 16497, 40001}) {
    CheckMessage(gcm.get(), &oracle, Scrambled(12, 9), Scrambled(text_len % 19, 10), Scrambled(text_len, 11));
  }
}

TEST_P(GcmLengths, LongAad) {
  const Bytes key = Scrambled(24, 12);
  const auto gcm = testing::NewGcm(GetParam(), key);
  GcmOracle oracle(OracleAes(), key);
  for (const size_t aad_len : {1023, 1024, 1025, 8192, 20003}) {
    CheckMessage(gcm.get(), &oracle, Scrambled(12, 13), Scrambled(aad_len, 14), Scrambled(aad_len % 37, 15));
  }
}

TEST_P(GcmLengths, Iv) {
  for (const size_t key_len : kKeyLengths) {
    const Bytes key = Scrambled(key_len, 16);
    const auto gcm = testing::NewGcm(GetParam(), key);
    GcmOracle oracle(OracleAes(), key);
    for (size_t iv_len = 1; iv_len <= 40; ++iv_len) {
      CheckMessage(gcm.get(), &oracle, Scrambled(iv_len, 17), Scrambled(3, 18), Scrambled(37, 19));
    }
    for (const size_t iv_len : {63, 64, 65, 127, 128, 257, 1000}) {
      CheckMessage(gcm.get(), &oracle, Scrambled(iv_len, 17), Scrambled(3, 18), Scrambled(37, 19));
    }
  }
}

TEST_P(GcmLengths, TagIsAPrefixOrRefused) {
  const auto gcm = testing::NewGcm(GetParam(), Scrambled(16, 20));
  const Bytes iv = Scrambled(12, 21), aad = Scrambled(5, 22), plaintext = Scrambled(33, 23);
  const Sealed whole = testing::SealAtOnce(gcm.get(), iv, aad, plaintext);
  Bytes long_tag = whole.tag;
  long_tag.resize(kMaxTagBytes);

  for (size_t tag_len = 0; tag_len <= kMaxTagBytes; ++tag_len) {
    const bool allowed = tag_len == 4 || tag_len == 8 || (tag_len >= 12 && tag_len <= 16);
    const Status expected = allowed ? Status::kOk : Status::kBadTagLength;
    const Bytes good_tag(long_tag.begin(), long_tag.begin() + static_cast<std::ptrdiff_t>(tag_len));
    const Bytes untouched(tag_len, 0xa5);

    Bytes ciphertext(plaintext.size()), tag = untouched;
    EXPECT_EQ(gcm->Seal(iv, aad, plaintext, ciphertext, tag), expected) << tag_len;
    EXPECT_EQ(tag, allowed ? good_tag : untouched) << tag_len;
    EXPECT_EQ(ciphertext, allowed ? whole.ciphertext : Bytes(plaintext.size())) << tag_len;

    Bytes opened(plaintext.size(), 0xa5);
    EXPECT_EQ(gcm->Open(iv, aad, whole.ciphertext, good_tag, opened), expected) << tag_len;
    EXPECT_EQ(opened, allowed ? plaintext : Bytes(plaintext.size())) << tag_len;

    ASSERT_EQ(gcm->Start(Gcm::Direction::kSeal, iv), Status::kOk);
    ASSERT_EQ(gcm->UpdateAad(aad), Status::kOk);
    ASSERT_EQ(gcm->Update(plaintext, ciphertext), Status::kOk);
    tag = untouched;
    EXPECT_EQ(gcm->FinishSeal(tag), expected) << tag_len;
    EXPECT_EQ(tag, allowed ? good_tag : untouched) << tag_len;

    ASSERT_EQ(gcm->Start(Gcm::Direction::kOpen, iv), Status::kOk);
    ASSERT_EQ(gcm->UpdateAad(aad), Status::kOk);
    ASSERT_EQ(gcm->Update(whole.ciphertext, opened), Status::kOk);
    EXPECT_EQ(gcm->FinishOpen(good_tag), expected) << tag_len;
  }
}

TEST(IsGcmTagLength, IsTheListOfTheStandard) {
  for (size_t tag_len = 0; tag_len <= 300; ++tag_len) {
    const size_t allowed[] = {4, 8, 12, 13, 14, 15, 16};
    EXPECT_EQ(IsGcmTagLength(tag_len), std::ranges::find(allowed, tag_len) != std::end(allowed)) << tag_len;
  }
}

INSTANTIATE_TEST_SUITE_P(, GcmLengths, ::testing::ValuesIn(testing::RunnablePairs()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
