// What every reference must do, each one by itself.
#include "reference/libraries/libraries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "reference/libraries/tag_length.h"
#include "reference/published.h"
#include "reference/spec/library.h"

namespace assay::reference {
namespace {

using Bytes = PublishedBytes;
using Pieces = std::vector<size_t>;

constexpr size_t kTagLengths[] = {4, 8, 12, 13, 14, 15, 16};

std::string TestName(const testing::TestParamInfo<const Library*>& info) {
  std::string name = info.param->name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class Suite : public testing::TestWithParam<const Library*> {
 protected:
  void SetUp() override {
    const std::string reason = GetParam()->unavailable();
    if (!reason.empty()) GTEST_SKIP() << GetParam()->name << ": " << reason;
  }

  const Library& library() const { return *GetParam(); }

  Bytes RandomBytes(size_t num_bytes) {
    Bytes bytes(num_bytes);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random_());
    return bytes;
  }

  // Pieces that add up to num_bytes, some of them 0; the first and the last one are 0.
  Pieces RandomPieces(size_t num_bytes) {
    Pieces pieces = {0};
    while (num_bytes > 0) {
      const size_t piece_len = random_() % (std::min<size_t>(num_bytes, 40) + 1);
      pieces.push_back(piece_len);
      num_bytes -= piece_len;
    }
    pieces.push_back(0);
    return pieces;
  }

 private:
  std::mt19937 random_{1};
};

// One message with its own memory.
struct Message {
  Bytes key;
  Bytes iv;
  Bytes aad;
  Bytes text;
  Pieces aad_pieces = {};
  Pieces text_pieces = {};
};

GcmCall CallFor(const Message& message, const uint8_t* in, uint8_t* out, size_t tag_len) {
  return {.key = message.key,
          .iv = message.iv.data(),
          .iv_len = message.iv.size(),
          .aad = message.aad.data(),
          .aad_len = message.aad.size(),
          .aad_pieces = message.aad_pieces,
          .in = in,
          .out = out,
          .text_len = message.text.size(),
          .text_pieces = message.text_pieces,
          .tag_len = tag_len};
}

struct SealResult {
  Answer answer;
  Bytes ciphertext;
  Bytes tag;
};

SealResult Seal(const Library& library, const Message& message, size_t tag_len) {
  SealResult result = {Answer::kOk, Bytes(message.text.size()), Bytes(tag_len)};
  result.answer =
      library.gcm_seal(CallFor(message, message.text.data(), result.ciphertext.data(), tag_len), result.tag.data());
  return result;
}

struct OpenResult {
  Answer answer;
  Bytes plaintext;
};

// message.text is the ciphertext.
OpenResult Open(const Library& library, const Message& message, const Bytes& tag) {
  OpenResult result = {Answer::kOk, Bytes(message.text.size())};
  result.answer =
      library.gcm_open(CallFor(message, message.text.data(), result.plaintext.data(), tag.size()), tag.data());
  return result;
}

Message PlaintextOf(const PublishedGcm& published) {
  return {.key = published.key, .iv = published.iv, .aad = published.aad, .text = published.plaintext};
}

Message CiphertextOf(const PublishedGcm& published) {
  return {.key = published.key, .iv = published.iv, .aad = published.aad, .text = published.ciphertext};
}

class Path : public Suite {};

TEST_P(Path, IsTheOneThatTheNamePromises) { EXPECT_EQ(library().verify_path(), ""); }

TEST_P(Path, HasAVersion) { EXPECT_NE(library().version(), ""); }

class Blocks : public Suite {};

TEST_P(Blocks, GiveTheValuesOfFips197) {
  for (const PublishedBlock& published : Fips197Blocks()) {
    Bytes out(16);
    EXPECT_EQ(library().encrypt_blocks(published.key, published.plaintext.data(), out.data(), 1), Answer::kOk);
    EXPECT_EQ(out, published.ciphertext);
    EXPECT_EQ(library().decrypt_blocks(published.key, published.ciphertext.data(), out.data(), 1), Answer::kOk);
    EXPECT_EQ(out, published.plaintext);
  }
}

TEST_P(Blocks, ManyAreTheSameAsOneByOneAndInPlace) {
  for (const size_t key_len : {16, 24, 32}) {
    for (size_t num_blocks = 0; num_blocks <= 35; ++num_blocks) {
      const Bytes key = RandomBytes(key_len);
      const Bytes text = RandomBytes(16 * num_blocks);
      for (const auto function : {library().encrypt_blocks, library().decrypt_blocks}) {
        Bytes one_by_one(text.size());
        for (size_t i = 0; i < num_blocks; ++i) {
          ASSERT_EQ(function(key, text.data() + 16 * i, one_by_one.data() + 16 * i, 1), Answer::kOk);
        }
        Bytes out(text.size());
        ASSERT_EQ(function(key, text.data(), out.data(), num_blocks), Answer::kOk);
        ASSERT_EQ(out, one_by_one) << key_len << " " << num_blocks;
        Bytes in_place = text;
        ASSERT_EQ(function(key, in_place.data(), in_place.data(), num_blocks), Answer::kOk);
        ASSERT_EQ(in_place, one_by_one) << key_len << " " << num_blocks;
      }
    }
  }
}

class KeyLength : public Suite {};

TEST_P(KeyLength, IsRefusedUnlessAesHasIt) {
  const Bytes text(16);
  const Bytes icb(16);
  for (const size_t key_len : {0, 1, 15, 17, 20, 23, 25, 31, 33, 64}) {
    const Bytes key = RandomBytes(key_len);
    Bytes out(300);
    EXPECT_EQ(library().encrypt_blocks(key, text.data(), out.data(), 1), Answer::kRefused) << key_len;
    EXPECT_EQ(library().decrypt_blocks(key, text.data(), out.data(), 1), Answer::kRefused) << key_len;
    EXPECT_EQ(library().ctr(key, icb.data(), 0, text.data(), out.data(), 16, {}), Answer::kRefused) << key_len;
    if (library().expand_key != nullptr) {
      EXPECT_EQ(library().expand_key(key, out.data()), Answer::kRefused) << key_len;
    }
    const Message message = {.key = key, .iv = Bytes(12), .aad = {}, .text = text};
    EXPECT_EQ(Seal(library(), message, 16).answer, Answer::kRefused) << key_len;
    EXPECT_EQ(Open(library(), message, Bytes(16)).answer, Answer::kRefused) << key_len;
  }
}

class ExpandKey : public Suite {
 protected:
  void SetUp() override {
    Suite::SetUp();
    if (!IsSkipped() && library().expand_key == nullptr) GTEST_SKIP() << library().name << ": not supported";
  }
};

TEST_P(ExpandKey, GivesTheWordsOfFips197) {
  for (const PublishedKeyExpansion& published : Fips197KeyExpansions()) {
    Bytes round_keys(published.round_keys.size());
    EXPECT_EQ(library().expand_key(published.key, round_keys.data()), Answer::kOk);
    EXPECT_EQ(round_keys, published.round_keys);
  }
}

class Ctr : public Suite {};

TEST_P(Ctr, GivesTheValuesOfSp80038a) {
  for (const PublishedCtr& published : Sp80038aCtr()) {
    Bytes out(published.plaintext.size());
    EXPECT_EQ(
        library().ctr(published.key, published.icb.data(), 0, published.plaintext.data(), out.data(), out.size(), {}),
        Answer::kOk);
    EXPECT_EQ(out, published.ciphertext);
  }
}

TEST_P(Ctr, InPiecesAndInPlaceIsTheSameAsOneCall) {
  for (size_t num_bytes = 0; num_bytes <= 300; ++num_bytes) {
    const Bytes key = RandomBytes(16 + 8 * (num_bytes % 3));
    const Bytes icb = RandomBytes(16);
    const Bytes text = RandomBytes(num_bytes);
    Bytes out(num_bytes);
    ASSERT_EQ(library().ctr(key, icb.data(), 0, text.data(), out.data(), num_bytes, {}), Answer::kOk);
    Bytes in_place = text;
    ASSERT_EQ(library().ctr(key, icb.data(), 0, in_place.data(), in_place.data(), num_bytes, RandomPieces(num_bytes)),
              Answer::kOk);
    ASSERT_EQ(in_place, out) << num_bytes;
  }
}

TEST_P(Ctr, SkipIsTheRestOfTheWhole) {
  const Bytes key = RandomBytes(32);
  const Bytes icb = RandomBytes(16);
  const Bytes text = RandomBytes(200);
  Bytes whole(text.size());
  ASSERT_EQ(library().ctr(key, icb.data(), 0, text.data(), whole.data(), whole.size(), {}), Answer::kOk);
  for (size_t skip = 0; skip <= text.size(); ++skip) {
    Bytes out(text.size() - skip);
    ASSERT_EQ(
        library().ctr(key, icb.data(), skip, text.data() + skip, out.data(), out.size(), RandomPieces(out.size())),
        Answer::kOk);
    ASSERT_EQ(out, Bytes(whole.begin() + skip, whole.end())) << skip;
  }
}

// Counters one and two blocks below the wraps of 32, 64, 96 and 128 bits, and positions up to the last one.
TEST_P(Ctr, AgreesWithTheSpecAtWrapsAndFarPositions) {
  const Bytes key = RandomBytes(24);
  const Bytes text = RandomBytes(100);
  for (const size_t ones : {4, 8, 12, 16}) {
    for (const uint8_t last : {0xff, 0xfe}) {
      Bytes icb = RandomBytes(16);
      std::fill(icb.end() - ones, icb.end(), uint8_t{0xff});
      icb[15] = last;
      for (const uint64_t skip :
           {uint64_t{0}, uint64_t{15}, uint64_t{1} << 36, (uint64_t{1} << 63) + 7, ~uint64_t{0} - text.size()}) {
        Bytes expected(text.size());
        Bytes out(text.size());
        ASSERT_EQ(kSpec.ctr(key, icb.data(), skip, text.data(), expected.data(), text.size(), {}), Answer::kOk);
        ASSERT_EQ(library().ctr(key, icb.data(), skip, text.data(), out.data(), text.size(), {}), Answer::kOk);
        ASSERT_EQ(out, expected) << ones << " " << skip;
      }
    }
  }
}

TEST_P(Ctr, DoesNotTakePositionsBeyondTheLast) {
  const Bytes key(16);
  const Bytes icb(16);
  Bytes text(2);
  EXPECT_EQ(library().ctr(key, icb.data(), ~uint64_t{0} - 1, text.data(), text.data(), 2, {}), Answer::kUnsupported);
}

class Ghash : public Suite {
 protected:
  void SetUp() override {
    Suite::SetUp();
    if (!IsSkipped() && library().ghash == nullptr) GTEST_SKIP() << library().name << ": not supported";
  }
};

// Test case 2 of the GCM specification.
TEST_P(Ghash, GivesTheValueOfTheGcmSpecification) {
  const Bytes h = FromHex("66e94bd4ef8a2c3b884cfa59ca342b2e");
  const Bytes in = FromHex("0388dace60b6a392f328c2b971b2fe78 00000000000000000000000000000080");
  Bytes y(16);
  EXPECT_EQ(library().ghash(h.data(), y.data(), in.data(), 2), Answer::kOk);
  EXPECT_EQ(y, FromHex("f38cbb1ad69223dcc3457ae5b6b0f885"));
}

TEST_P(Ghash, AgreesWithTheSpecFromAnyState) {
  for (size_t num_blocks = 0; num_blocks <= 40; ++num_blocks) {
    const Bytes h = num_blocks == 7 ? Bytes(16) : RandomBytes(16);
    const Bytes in = RandomBytes(16 * num_blocks);
    const Bytes start = RandomBytes(16);
    Bytes expected = start;
    Bytes y = start;
    ASSERT_EQ(kSpec.ghash(h.data(), expected.data(), in.data(), num_blocks), Answer::kOk);
    ASSERT_EQ(library().ghash(h.data(), y.data(), in.data(), num_blocks), Answer::kOk);
    ASSERT_EQ(y, expected) << num_blocks;
  }
}

class Gcm : public Suite {};

TEST_P(Gcm, GivesTheValuesOfTheGcmSpecification) {
  for (const PublishedGcm& published : GcmSpecificationCases()) {
    const SealResult sealed = Seal(library(), PlaintextOf(published), 16);
    EXPECT_EQ(sealed.answer, Answer::kOk);
    EXPECT_EQ(sealed.ciphertext, published.ciphertext);
    EXPECT_EQ(sealed.tag, published.tag);
    const OpenResult opened = Open(library(), CiphertextOf(published), published.tag);
    EXPECT_EQ(opened.answer, Answer::kOk);
    EXPECT_EQ(opened.plaintext, published.plaintext);
  }
}

TEST_P(Gcm, TakesEveryTagLengthOfTheStandard) {
  const PublishedGcm& published = GcmSpecificationCases()[3];
  for (const size_t tag_len : kTagLengths) {
    const Bytes tag(published.tag.begin(), published.tag.begin() + tag_len);
    const SealResult sealed = Seal(library(), PlaintextOf(published), tag_len);
    EXPECT_EQ(sealed.answer, Answer::kOk) << tag_len;
    EXPECT_EQ(sealed.tag, tag);
    EXPECT_EQ(Open(library(), CiphertextOf(published), tag).answer, Answer::kOk) << tag_len;
  }
}

TEST_P(Gcm, RefusesEveryFlippedBitOfATag) {
  const PublishedGcm& published = GcmSpecificationCases()[3];
  for (const size_t tag_len : kTagLengths) {
    for (size_t bit = 0; bit < 8 * tag_len; ++bit) {
      Bytes tag(published.tag.begin(), published.tag.begin() + tag_len);
      tag[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
      ASSERT_EQ(Open(library(), CiphertextOf(published), tag).answer, Answer::kRefused) << tag_len << " " << bit;
    }
  }
}

// A parameter that the standard forbids is refused, or the library is known not to look at it and takes no part.
TEST_P(Gcm, NeverTakesAForbiddenTagLength) {
  const PublishedGcm& published = GcmSpecificationCases()[3];
  for (size_t tag_len = 0; tag_len <= 40; ++tag_len) {
    if (IsStandardTagLength(tag_len)) continue;
    Bytes tag = published.tag;
    tag.resize(tag_len);
    EXPECT_NE(Seal(library(), PlaintextOf(published), tag_len).answer, Answer::kOk) << tag_len;
    EXPECT_NE(Open(library(), CiphertextOf(published), tag).answer, Answer::kOk) << tag_len;
    if (tag_len > 16) {
      EXPECT_EQ(Seal(library(), PlaintextOf(published), tag_len).answer, Answer::kRefused) << tag_len;
      EXPECT_EQ(Open(library(), CiphertextOf(published), tag).answer, Answer::kRefused) << tag_len;
    }
  }
}

TEST_P(Gcm, RefusesAnEmptyIv) {
  Message message = {.key = Bytes(16), .iv = {}, .aad = Bytes(3), .text = Bytes(20)};
  EXPECT_EQ(Seal(library(), message, 16).answer, Answer::kRefused);
  EXPECT_EQ(Open(library(), message, Bytes(16)).answer, Answer::kRefused);
}

TEST_P(Gcm, AgreesWithTheSpecOnEveryIvLengthThatItTakes) {
  int num_taken = 0;
  for (size_t iv_len = 1; iv_len <= 300; ++iv_len) {
    const Message message = {
        .key = RandomBytes(16), .iv = RandomBytes(iv_len), .aad = RandomBytes(5), .text = RandomBytes(33)};
    const SealResult expected = Seal(kSpec, message, 16);
    const SealResult sealed = Seal(library(), message, 16);
    ASSERT_NE(sealed.answer, Answer::kRefused) << iv_len;
    if (sealed.answer == Answer::kUnsupported) continue;
    ++num_taken;
    ASSERT_EQ(sealed.ciphertext, expected.ciphertext) << iv_len;
    ASSERT_EQ(sealed.tag, expected.tag) << iv_len;
  }
  EXPECT_GE(num_taken, 128);
}

TEST_P(Gcm, InPiecesAndInPlaceIsTheSameAsOneCall) {
  for (size_t text_len = 0; text_len <= 300; ++text_len) {
    Message message = {.key = RandomBytes(16 + 8 * (text_len % 3)),
                       .iv = RandomBytes(text_len % 2 == 0 ? 12 : 20),
                       .aad = RandomBytes(text_len % 50),
                       .text = RandomBytes(text_len)};
    const SealResult expected = Seal(library(), message, 16);
    ASSERT_EQ(expected.answer, Answer::kOk);
    message.aad_pieces = RandomPieces(message.aad.size());
    message.text_pieces = RandomPieces(message.text.size());
    Bytes in_place = message.text;
    Bytes tag(16);
    ASSERT_EQ(library().gcm_seal(CallFor(message, in_place.data(), in_place.data(), 16), tag.data()), Answer::kOk);
    ASSERT_EQ(in_place, expected.ciphertext) << text_len;
    ASSERT_EQ(tag, expected.tag) << text_len;
    ASSERT_EQ(library().gcm_open(CallFor(message, in_place.data(), in_place.data(), 16), tag.data()), Answer::kOk);
    ASSERT_EQ(in_place, message.text) << text_len;
  }
}

// The text's address is null: a library that reads before it checks would crash.
TEST_P(Gcm, NeverTakesATextThatIsTooLong) {
  const Bytes key(16);
  const Bytes iv(12);
  for (const uint64_t text_len : {(uint64_t{1} << 36) - 31, uint64_t{1} << 61, ~uint64_t{0}}) {
    Bytes tag(16);
    const GcmCall call = {.key = key,
                          .iv = iv.data(),
                          .iv_len = iv.size(),
                          .aad = nullptr,
                          .aad_len = 0,
                          .aad_pieces = {},
                          .in = nullptr,
                          .out = nullptr,
                          .text_len = static_cast<size_t>(text_len),
                          .text_pieces = {},
                          .tag_len = 16};
    EXPECT_NE(library().gcm_seal(call, tag.data()), Answer::kOk) << text_len;
    EXPECT_NE(library().gcm_open(call, tag.data()), Answer::kOk) << text_len;
  }
}

const auto kAll = testing::ValuesIn(Libraries().begin(), Libraries().end());
INSTANTIATE_TEST_SUITE_P(, Path, kAll, TestName);
INSTANTIATE_TEST_SUITE_P(, Blocks, kAll, TestName);
INSTANTIATE_TEST_SUITE_P(, KeyLength, kAll, TestName);
INSTANTIATE_TEST_SUITE_P(, ExpandKey, kAll, TestName);
INSTANTIATE_TEST_SUITE_P(, Ctr, kAll, TestName);
INSTANTIATE_TEST_SUITE_P(, Ghash, kAll, TestName);
INSTANTIATE_TEST_SUITE_P(, Gcm, kAll, TestName);

TEST(Libraries, BeginWithTheSpecAndHaveNamesOfTheirOwn) {
  ASSERT_FALSE(Libraries().empty());
  EXPECT_EQ(Libraries().front(), &kSpec);
  std::vector<std::string> names;
  for (const Library* library : Libraries()) {
    EXPECT_EQ(std::count(names.begin(), names.end(), library->name), 0) << library->name;
    names.push_back(library->name);
  }
}

}  // namespace
}  // namespace assay::reference
