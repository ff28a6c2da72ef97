// What Gcm refuses, for which reason first, and what it leaves in the output.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "src/modes/gcm.h"
#include "src/modes/gcm_limits.h"
#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"
#include "src/modes/testing/gcm_calls.h"

namespace assay {
namespace {

using testing::Bytes;
using testing::NameOf;
using testing::Scrambled;
using testing::Sealed;

const Bytes kKey = Scrambled(32, 1);
const Bytes kIv = Scrambled(12, 2);
const Bytes kAad = Scrambled(20, 3);
const Bytes kText = Scrambled(67, 4);
const Bytes kOldOutput(kText.size(), 0xa5);
const Bytes kZeros(kText.size());

class GcmRefusal : public ::testing::TestWithParam<GcmPair> {
 protected:
  GcmRefusal() : gcm_(testing::NewGcm(GetParam(), kKey)), sealed_(testing::SealAtOnce(gcm_.get(), kIv, kAad, kText)) {}

  // Opens a changed message in a new buffer, in place and in a stream.
  void ExpectMismatch(const Bytes& iv, const Bytes& aad, const Bytes& ciphertext, const Bytes& tag) {
    Bytes out(ciphertext.size(), 0xa5);
    EXPECT_EQ(gcm_->Open(iv, aad, ciphertext, tag, out), Status::kTagMismatch);
    EXPECT_EQ(out, Bytes(ciphertext.size())) << "not wiped";

    Bytes in_place = ciphertext;
    EXPECT_EQ(gcm_->Open(iv, aad, in_place, tag, in_place), Status::kTagMismatch);
    EXPECT_EQ(in_place, Bytes(ciphertext.size())) << "not wiped in place";

    ASSERT_EQ(gcm_->Start(Gcm::Direction::kOpen, iv), Status::kOk);
    ASSERT_EQ(gcm_->UpdateAad(aad), Status::kOk);
    ASSERT_EQ(gcm_->Update(ciphertext, out), Status::kOk);
    EXPECT_EQ(gcm_->FinishOpen(tag), Status::kTagMismatch);
  }

  const std::unique_ptr<Gcm> gcm_;
  const Sealed sealed_;
};

TEST_P(GcmRefusal, EachFlippedTagBitOfEachTagLength) {
  for (const size_t tag_len : {4, 8, 12, 13, 14, 15, 16}) {
    for (size_t bit = 0; bit < 8 * tag_len; ++bit) {
      Bytes tag(sealed_.tag.begin(), sealed_.tag.begin() + static_cast<std::ptrdiff_t>(tag_len));
      tag[bit / 8] ^= static_cast<uint8_t>(0x80 >> bit % 8);
      SCOPED_TRACE(::testing::Message() << "tag of " << tag_len << " bytes, bit " << bit);
      ExpectMismatch(kIv, kAad, sealed_.ciphertext, tag);
    }
  }
}

TEST_P(GcmRefusal, EachFlippedBitOfTheRest) {
  for (size_t bit = 0; bit < 8 * kText.size(); ++bit) {
    SCOPED_TRACE(::testing::Message() << "bit " << bit);
    const auto flipped = [&](Bytes bytes) {
      bytes[bit / 8] ^= static_cast<uint8_t>(0x80 >> bit % 8);
      return bytes;
    };
    ExpectMismatch(kIv, kAad, flipped(sealed_.ciphertext), sealed_.tag);
    if (bit < 8 * kAad.size()) ExpectMismatch(kIv, flipped(kAad), sealed_.ciphertext, sealed_.tag);
    if (bit < 8 * kIv.size()) ExpectMismatch(flipped(kIv), kAad, sealed_.ciphertext, sealed_.tag);
  }
}

TEST_P(GcmRefusal, BytesMovedAddedOrLost) {
  const Bytes& c = sealed_.ciphertext;
  ExpectMismatch(kIv, kAad, Bytes(c.begin(), c.end() - 1), sealed_.tag);
  ExpectMismatch(kIv, kAad, testing::Concat(c, Bytes(1)), sealed_.tag);
  ExpectMismatch(kIv, Bytes(kAad.begin(), kAad.end() - 1), c, sealed_.tag);
  ExpectMismatch(kIv, testing::Concat(kAad, Bytes(1)), c, sealed_.tag);
  ExpectMismatch(kIv, testing::Concat(kAad, Bytes(12)), c, sealed_.tag);
  ExpectMismatch(testing::Concat(kIv, Bytes(1)), kAad, c, sealed_.tag);
  ExpectMismatch(kIv, testing::Concat(kAad, c), {}, sealed_.tag);
  ExpectMismatch(kIv, {}, testing::Concat(kAad, c), sealed_.tag);
}

TEST_P(GcmRefusal, EmptyTextWithABadTag) { ExpectMismatch(kIv, kAad, {}, sealed_.tag); }

TEST_P(GcmRefusal, MismatchOfALongTextLeavesZeros) {
  const Bytes text = Scrambled(20000, 5);
  Sealed sealed = testing::SealAtOnce(gcm_.get(), kIv, kAad, text);
  sealed.tag[15] ^= 1;
  ExpectMismatch(kIv, kAad, sealed.ciphertext, sealed.tag);
}

TEST_P(GcmRefusal, InPlaceEqualsOutOfPlace) {
  for (size_t text_len = 0; text_len <= 300; ++text_len) {
    const Bytes text = Scrambled(text_len, 6);
    const Sealed expected = testing::SealAtOnce(gcm_.get(), kIv, kAad, text);
    Bytes buffer = text, tag(16);
    ASSERT_EQ(gcm_->Seal(kIv, kAad, buffer, buffer, tag), Status::kOk);
    EXPECT_EQ((Sealed{buffer, tag}), expected) << text_len;
    ASSERT_EQ(gcm_->Open(kIv, kAad, buffer, tag, buffer), Status::kOk);
    EXPECT_EQ(buffer, text) << text_len;
  }
}

TEST_P(GcmRefusal, ShiftedOverlapWritesNothing) {
  constexpr size_t kLen = 48;
  for (int shift = -48; shift <= 48; ++shift) {
    Bytes buffer = Scrambled(3 * kLen, 7);
    const Bytes before = buffer;
    const std::span<uint8_t> in(buffer.data() + kLen, kLen), out(buffer.data() + kLen + shift, kLen);
    Bytes tag(16, 0xa5);
    const bool allowed = shift == 0 || shift == -48 || shift == 48;
    const Status expected = allowed ? Status::kOk : Status::kBadOverlap;

    EXPECT_EQ(gcm_->Seal(kIv, kAad, in, out, tag), expected) << shift;
    EXPECT_EQ(buffer == before, !allowed) << shift;
    EXPECT_EQ(tag == Bytes(16, 0xa5), !allowed) << shift;

    buffer = before;
    EXPECT_EQ(gcm_->Open(kIv, kAad, in, Bytes(16), out), allowed ? Status::kTagMismatch : Status::kBadOverlap) << shift;
    EXPECT_EQ(buffer == before, !allowed) << shift;

    buffer = before;
    ASSERT_EQ(gcm_->Start(Gcm::Direction::kSeal, kIv), Status::kOk);
    EXPECT_EQ(gcm_->Update(in, out), expected) << shift;
    EXPECT_EQ(buffer == before, !allowed) << shift;
  }
}

TEST_P(GcmRefusal, TagOverTheCiphertextWritesNothing) {
  constexpr size_t kLen = 40, kTagLen = 16;
  for (size_t tag_at = 0; tag_at <= 72; ++tag_at) {
    Bytes buffer = Scrambled(100, 8);
    const Bytes before = buffer;
    const std::span<uint8_t> out = std::span(buffer).subspan(20, kLen),
                             tag = std::span(buffer).subspan(tag_at, kTagLen);
    const Bytes in = Scrambled(kLen, 9);
    const bool allowed = tag_at + kTagLen <= 20 || tag_at >= 20 + kLen;
    EXPECT_EQ(gcm_->Seal(kIv, kAad, in, out, tag), allowed ? Status::kOk : Status::kBadOverlap) << tag_at;
    EXPECT_EQ(buffer == before, !allowed) << tag_at;
    if (!allowed) continue;
    EXPECT_EQ((Sealed{Bytes(out.begin(), out.end()), Bytes(tag.begin(), tag.end())}),
              testing::SealAtOnce(gcm_.get(), kIv, kAad, in))
        << tag_at;
  }
}

// IV, AAD and tag one after the other in one buffer, and the output text over them at every place.
TEST_P(GcmRefusal, InputsOtherThanTextMayLieInTheOutput) {
  const Bytes inputs = testing::Concat(testing::Concat(kIv, kAad), sealed_.tag);
  for (size_t out_at = 0; out_at <= inputs.size(); ++out_at) {
    Bytes buffer = testing::Concat(inputs, Bytes(kText.size()));
    const std::span<const uint8_t> iv = std::span(buffer).first(12), aad = std::span(buffer).subspan(12, 20);
    const std::span<const uint8_t> tag = std::span(buffer).subspan(32, 16);
    const std::span<uint8_t> out = std::span(buffer).subspan(out_at, kText.size());
    Bytes new_tag(16);
    ASSERT_EQ(gcm_->Seal(iv, aad, kText, out, new_tag), Status::kOk);
    EXPECT_EQ((Sealed{Bytes(out.begin(), out.end()), new_tag}), sealed_) << out_at;

    std::ranges::copy(inputs, buffer.begin());
    ASSERT_EQ(gcm_->Open(iv, aad, sealed_.ciphertext, tag, out), Status::kOk);
    EXPECT_EQ(Bytes(out.begin(), out.end()), kText) << out_at;
  }
}

// One way to spoil a one-shot call, from the first that is looked for to the last.
enum Fault { kTextLengths, kTextLimit, kOverlap, kIvEmpty, kIvLimit, kAadLimit, kTagLength, kNumFaults };

constexpr Status kFaultStatus[kNumFaults] = {Status::kBadLength,   Status::kTextTooLong, Status::kBadOverlap,
                                             Status::kEmptyIv,     Status::kIvTooLong,   Status::kAadTooLong,
                                             Status::kBadTagLength};
constexpr bool kOpenWipes[kNumFaults] = {false, false, false, true, true, true, true};

// A span that nobody may read or write, of a length that only 64-bit machines can state.
template <class Byte>
std::span<Byte> Oversized(Byte* at, uint64_t num_bytes) {
  return {at, static_cast<size_t>(num_bytes)};
}

constexpr bool kSizesHold64Bits = sizeof(size_t) >= sizeof(uint64_t);

// Whether a fault can be told on this machine.
bool Tellable(int fault) {
  return kSizesHold64Bits || (fault != kTextLimit && fault != kIvLimit && fault != kAadLimit);
}

// A one-shot call with up to two faults in it, and what it did to the output.
struct Spoilt {
  Status seal, open;
  Bytes seal_output, open_output;
};

Spoilt CallWith(Gcm* gcm, const Sealed& sealed, int fault, int other_fault) {
  const auto has = [&](Fault f) { return fault == f || other_fault == f; };
  Bytes buffer = testing::Concat(kOldOutput, Bytes(8, 0xa5));
  Bytes tag = sealed.tag;
  std::span<uint8_t> out(buffer.data(), kText.size());
  std::span<const uint8_t> iv = kIv, aad = kAad, in = sealed.ciphertext;
  if (has(kTextLimit)) {
    in = Oversized(kText.data(), kMaxGcmTextBytes + 1);
    out = Oversized(buffer.data(), kMaxGcmTextBytes + 1);
  }
  if (has(kOverlap)) in = {buffer.data() + 1, in.size()};
  if (has(kTextLengths)) in = in.first(in.size() - 1);
  if (has(kIvEmpty)) iv = {};
  if (has(kIvLimit)) iv = Oversized(kIv.data(), kMaxGcmIvBytes + 1);
  if (has(kAadLimit)) aad = Oversized(kAad.data(), kMaxGcmAadBytes + 1);
  if (has(kTagLength)) tag.resize(11);

  Spoilt result;
  result.seal = gcm->Seal(iv, aad, in, out, tag);
  result.seal_output = Bytes(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(kText.size()));
  EXPECT_TRUE(std::equal(tag.begin(), tag.end(), sealed.tag.begin())) << "tag written";
  result.open = gcm->Open(iv, aad, in, tag, out);
  result.open_output = Bytes(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(kText.size()));
  return result;
}

// Every pair of faults: the earlier one is the answer, and it decides whether Open wipes.
TEST_P(GcmRefusal, FirstFaultDecides) {
  for (int first = 0; first < kNumFaults; ++first) {
    for (int second = first; second < kNumFaults; ++second) {
      if (!Tellable(first) || !Tellable(second)) continue;
      if (first == kIvEmpty && second == kIvLimit) continue;  // no IV is both
      SCOPED_TRACE(::testing::Message() << "faults " << first << " and " << second);
      const Spoilt result = CallWith(gcm_.get(), sealed_, first, second);
      EXPECT_EQ(result.seal, kFaultStatus[first]);
      EXPECT_EQ(result.open, kFaultStatus[first]);
      EXPECT_EQ(result.seal_output, kOldOutput);
      EXPECT_EQ(result.open_output, kOpenWipes[first] ? kZeros : kOldOutput);
    }
  }
}

TEST_P(GcmRefusal, NoKeyWritesNothing) {
  Gcm gcm;
  Bytes out = kOldOutput, tag(16, 0xa5);
  EXPECT_EQ(gcm.Seal(kIv, kAad, kText, out, tag), Status::kNoKey);
  EXPECT_EQ(gcm.Open(kIv, kAad, kText, tag, out), Status::kNoKey);
  EXPECT_EQ(out, kOldOutput);
  EXPECT_EQ(tag, Bytes(16, 0xa5));
}

INSTANTIATE_TEST_SUITE_P(, GcmRefusal, ::testing::ValuesIn(testing::RunnablePairs()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
