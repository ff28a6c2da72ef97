#include "reference/spec/gcm.h"

#include <gtest/gtest.h>

#include "reference/published.h"
#include "reference/spec/field.h"

namespace assay::reference::spec {
namespace {

Block BlockFromHex(std::string_view digits) { return BlockAt(FromHex(digits), 0); }

TEST(Gcm, GivesTheValuesOfTheGcmSpecification) {
  for (const PublishedGcm& published : GcmSpecificationCases()) {
    const Sealed sealed = GcmAe(published.key, published.iv, published.plaintext, published.aad, 16);
    EXPECT_EQ(sealed.refusal, Refusal::kNone);
    EXPECT_EQ(sealed.ciphertext, published.ciphertext);
    EXPECT_EQ(sealed.tag, published.tag);
    const Opened opened = GcmAd(published.key, published.iv, published.ciphertext, published.aad, published.tag);
    EXPECT_EQ(opened.refusal, Refusal::kNone);
    EXPECT_EQ(opened.plaintext, published.plaintext);
  }
}

TEST(Gcm, ShorterTagsAreTheLeadingBytes) {
  const PublishedGcm& published = GcmSpecificationCases()[3];
  for (const size_t tag_len : {4, 8, 12, 13, 14, 15, 16}) {
    const Bytes tag(published.tag.begin(), published.tag.begin() + tag_len);
    EXPECT_EQ(GcmAe(published.key, published.iv, published.plaintext, published.aad, tag_len).tag, tag);
    EXPECT_EQ(GcmAd(published.key, published.iv, published.ciphertext, published.aad, tag).refusal, Refusal::kNone);
  }
}

TEST(Gcm, RefusesEveryFlippedBitOfATag) {
  const PublishedGcm& published = GcmSpecificationCases()[4];
  for (const size_t tag_len : {4, 8, 12, 13, 14, 15, 16}) {
    for (size_t bit = 0; bit < 8 * tag_len; ++bit) {
      Bytes tag(published.tag.begin(), published.tag.begin() + tag_len);
      tag[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
      const Opened opened = GcmAd(published.key, published.iv, published.ciphertext, published.aad, tag);
      ASSERT_EQ(opened.refusal, Refusal::kTagMismatch) << tag_len << " " << bit;
      ASSERT_TRUE(opened.plaintext.empty());
    }
  }
}

TEST(Gcm, RefusesChangedInput) {
  const PublishedGcm& published = GcmSpecificationCases()[5];
  const auto refusal = [](const PublishedGcm& message) {
    return GcmAd(message.key, message.iv, message.ciphertext, message.aad, message.tag).refusal;
  };
  ASSERT_EQ(refusal(published), Refusal::kNone);
  for (PublishedBytes PublishedGcm::* part :
       {&PublishedGcm::key, &PublishedGcm::iv, &PublishedGcm::aad, &PublishedGcm::ciphertext}) {
    for (size_t i = 0; i < (published.*part).size(); ++i) {
      PublishedGcm changed = published;
      (changed.*part)[i] ^= 0x10;
      ASSERT_EQ(refusal(changed), Refusal::kTagMismatch);
    }
  }
}

TEST(CheckLengths, AllowsTheTagLengthsOfSection5) {
  for (uint64_t tag_len = 0; tag_len <= 300; ++tag_len) {
    const bool allowed = tag_len == 4 || tag_len == 8 || (tag_len >= 12 && tag_len <= 16);
    EXPECT_EQ(CheckLengths(16, 12, tag_len, 0, 0), allowed ? Refusal::kNone : Refusal::kBadTagLength) << tag_len;
  }
  // Lengths whose number of bits is 128 modulo 2^64.
  for (uint64_t high = 1; high < 8; ++high) {
    EXPECT_EQ(CheckLengths(16, 12, (high << 61) + 16, 0, 0), Refusal::kBadTagLength) << high;
  }
}

// 2^39 - 256 bits are 2^36 - 32 bytes; 2^64 - 1 bits leave room for 2^61 - 1 bytes.
TEST(CheckLengths, ChangesItsAnswerAtTheBorders) {
  constexpr uint64_t kMaxText = 68719476704;         // bytes
  constexpr uint64_t kMaxAad = 2305843009213693951;  // bytes
  constexpr uint64_t kMost = 18446744073709551615u;
  EXPECT_EQ(CheckLengths(16, 12, 16, 0, kMaxText), Refusal::kNone);
  EXPECT_EQ(CheckLengths(16, 12, 16, 0, kMaxText + 1), Refusal::kTextTooLong);
  EXPECT_EQ(CheckLengths(16, 12, 16, 0, uint64_t{1} << 61), Refusal::kTextTooLong);
  EXPECT_EQ(CheckLengths(16, 12, 16, 0, kMost), Refusal::kTextTooLong);
  EXPECT_EQ(CheckLengths(16, 12, 16, kMaxAad, 0), Refusal::kNone);
  EXPECT_EQ(CheckLengths(16, 12, 16, kMaxAad + 1, 0), Refusal::kAadTooLong);
  EXPECT_EQ(CheckLengths(16, 12, 16, kMost, 0), Refusal::kAadTooLong);
  EXPECT_EQ(CheckLengths(16, kMaxAad, 16, 0, 0), Refusal::kNone);
  EXPECT_EQ(CheckLengths(16, kMaxAad + 1, 16, 0, 0), Refusal::kIvTooLong);
  EXPECT_EQ(CheckLengths(16, kMost, 16, 0, 0), Refusal::kIvTooLong);
  EXPECT_EQ(CheckLengths(16, 1, 16, 0, 0), Refusal::kNone);
  EXPECT_EQ(CheckLengths(16, 0, 16, 0, 0), Refusal::kEmptyIv);
  for (const uint64_t key_len : {uint64_t{0}, uint64_t{15}, uint64_t{17}, uint64_t{33}, kMost}) {
    EXPECT_EQ(CheckLengths(key_len, 12, 16, 0, 0), Refusal::kBadKeyLength) << key_len;
  }
}

// Each span here claims more bytes than its memory has.
TEST(Gcm, RefusesALengthBeforeReadingAByte) {
  if (sizeof(size_t) < 8) GTEST_SKIP() << "no span can be so long with 32-bit sizes";
  const Bytes key(16);
  const Bytes iv(12);
  const Bytes tag(16);
  const uint8_t byte = 0;
  const ByteView text(&byte, static_cast<size_t>(uint64_t{68719476705}));
  const ByteView aad(&byte, static_cast<size_t>(uint64_t{2305843009213693952}));
  EXPECT_EQ(GcmAe(key, iv, text, {}, 16).refusal, Refusal::kTextTooLong);
  EXPECT_EQ(GcmAd(key, iv, text, {}, tag).refusal, Refusal::kTextTooLong);
  EXPECT_EQ(GcmAe(key, iv, {}, aad, 16).refusal, Refusal::kAadTooLong);
  EXPECT_EQ(GcmAd(key, iv, {}, aad, tag).refusal, Refusal::kAadTooLong);
  EXPECT_EQ(GcmAe(key, aad, {}, {}, 16).refusal, Refusal::kIvTooLong);
  EXPECT_EQ(GcmAe(key, {}, {}, {}, 16).refusal, Refusal::kEmptyIv);
  EXPECT_EQ(GcmAd(key, iv, {}, {}, Bytes(5)).refusal, Refusal::kBadTagLength);
  EXPECT_EQ(GcmAe(Bytes(20), iv, {}, {}, 16).refusal, Refusal::kBadKeyLength);
}

TEST(IncS, WrapsTheLastSBitsOnly) {
  const Block ones = BlockFromHex("ffffffffffffffffffffffffffffffff");
  EXPECT_EQ(IncS(32, ones), BlockFromHex("ffffffffffffffffffffffff00000000"));
  EXPECT_EQ(IncS(64, ones), BlockFromHex("ffffffffffffffff0000000000000000"));
  EXPECT_EQ(IncS(128, ones), Block{});
  EXPECT_EQ(IncS(32, BlockFromHex("000000000000000000000000000000ff")),
            BlockFromHex("00000000000000000000000000000100"));
}

TEST(J0, IsTheIvAndAOneFor96Bits) {
  const Block h = BlockFromHex("66e94bd4ef8a2c3b884cfa59ca342b2e");
  EXPECT_EQ(J0(h, FromHex("cafebabefacedbaddecaf888")), BlockFromHex("cafebabefacedbaddecaf88800000001"));
}

// For one byte: the IV's block and the block of its length, by Horner's rule.
TEST(J0, HashesTheIvAndItsLength) {
  const Block h = BlockFromHex("66e94bd4ef8a2c3b884cfa59ca342b2e");
  const Block first = Multiply(BlockFromHex("5a000000000000000000000000000000"), h);
  const Block j0 = Multiply(Xor(first, BlockFromHex("00000000000000000000000000000008")), h);
  EXPECT_EQ(J0(h, Bytes(1, 0x5a)), j0);
}

TEST(Ghash, GoesOnFromAState) {
  const Block h = BlockFromHex("66e94bd4ef8a2c3b884cfa59ca342b2e");
  const Bytes x = FromHex(
      "0388dace60b6a392f328c2b971b2fe78"
      "00000000000000000000000000000080");
  EXPECT_EQ(Ghash(h, Block{}, x), BlockFromHex("f38cbb1ad69223dcc3457ae5b6b0f885"));
  EXPECT_EQ(Ghash(h, Ghash(h, Block{}, ByteView(x).first(16)), ByteView(x).last(16)), Ghash(h, Block{}, x));
}

TEST(RefusalName, DiffersForEach) {
  std::vector<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Refusal::kTagMismatch); ++i) {
    const std::string_view name = RefusalName(static_cast<Refusal>(i));
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 0) << name;
    names.push_back(name);
  }
  EXPECT_EQ(names.back(), "tag mismatch");
}

}  // namespace
}  // namespace assay::reference::spec
