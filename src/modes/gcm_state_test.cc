// Gcm as a state machine: which call is allowed when, and that nothing of one message or key reaches the next.
#include <gtest/gtest.h>

#include <functional>
#include <ostream>

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

constexpr auto kSeal = Gcm::Direction::kSeal;
constexpr auto kOpen = Gcm::Direction::kOpen;

const Bytes kKey = Scrambled(16, 1);
const Bytes kIv = Scrambled(12, 2);
const Bytes kAad = Scrambled(7, 3);
const Bytes kText = Scrambled(21, 4);

// The states that a caller can tell apart.
enum State {
  kNoKey,
  kKeyRefused,
  kIdle,
  kAadSeal,
  kAadOpen,
  kTextSeal,
  kTextOpen,
  kSealed,
  kOpened,
  kRefused,
  kNumStates
};

// The calls, with arguments that only the state can make wrong.
enum Call { kUpdateAad, kUpdate, kFinishSeal, kFinishOpen, kStart, kOneShotSeal, kOneShotOpen, kNumCalls };

// Brings a new Gcm into `state`.
void Reach(State state, const GcmPair& pair, Gcm* gcm) {
  Bytes text(kText.size()), tag(16);
  if (state == kNoKey) return;
  if (state == kKeyRefused) {
    ASSERT_EQ(gcm->Init(pair, kKey), Status::kOk);
    ASSERT_EQ(gcm->Init(pair, Bytes(15)), Status::kBadKeyLength);
    return;
  }
  ASSERT_EQ(gcm->Init(pair, kKey), Status::kOk);
  if (state == kIdle) return;
  const bool sealing = state == kAadSeal || state == kTextSeal || state == kSealed;
  ASSERT_EQ(gcm->Start(sealing ? kSeal : kOpen, kIv), Status::kOk);
  ASSERT_EQ(gcm->UpdateAad(kAad), Status::kOk);
  if (state == kAadSeal || state == kAadOpen) return;
  ASSERT_EQ(gcm->Update(kText, text), Status::kOk);
  if (state == kTextSeal || state == kTextOpen) return;
  if (state == kSealed) {
    ASSERT_EQ(gcm->FinishSeal(tag), Status::kOk);
  } else if (state == kOpened) {
    const Sealed sealed = GcmOracle(OracleAes(), kKey).Seal(kIv, kAad, text);
    ASSERT_EQ(sealed.ciphertext, kText);
    ASSERT_EQ(gcm->FinishOpen(sealed.tag), Status::kOk);
  } else {
    ASSERT_EQ(gcm->FinishOpen(Bytes(16)), Status::kTagMismatch);
  }
}

// Makes the call. The tag given to an opening call is all ones, which is nobody's tag here.
Status Make(Call call, Gcm* gcm) {
  Bytes out(kText.size()), tag(16, 0xff);
  switch (call) {
    case kUpdateAad:
      return gcm->UpdateAad(kAad);
    case kUpdate:
      return gcm->Update(kText, out);
    case kFinishSeal:
      return gcm->FinishSeal(tag);
    case kFinishOpen:
      return gcm->FinishOpen(tag);
    case kStart:
      return gcm->Start(kSeal, kIv);
    case kOneShotSeal:
      return gcm->Seal(kIv, kAad, kText, out, tag);
    case kOneShotOpen:
      return gcm->Open(kIv, kAad, kText, tag, out);
    case kNumCalls:
      break;
  }
  ADD_FAILURE() << "no such call";
  return Status::kOk;
}

constexpr Status kOk = Status::kOk, kNo = Status::kNoKey, kOrd = Status::kWrongOrder, kFin = Status::kFinished,
                 kDir = Status::kWrongDirection, kTag = Status::kTagMismatch;

constexpr Status kAnswers[kNumStates][kNumCalls] = {
    // UpdateAad, Update, FinishSeal, FinishOpen, Start, Seal, Open
    {kNo, kNo, kNo, kNo, kNo, kNo, kNo},       // kNoKey
    {kNo, kNo, kNo, kNo, kNo, kNo, kNo},       // kKeyRefused
    {kOrd, kOrd, kOrd, kOrd, kOk, kOk, kTag},  // kIdle
    {kOk, kOk, kOk, kDir, kOk, kOk, kTag},     // kAadSeal
    {kOk, kOk, kDir, kTag, kOk, kOk, kTag},    // kAadOpen
    {kOrd, kOk, kOk, kDir, kOk, kOk, kTag},    // kTextSeal
    {kOrd, kOk, kDir, kTag, kOk, kOk, kTag},   // kTextOpen
    {kFin, kFin, kFin, kFin, kOk, kOk, kTag},  // kSealed
    {kFin, kFin, kFin, kFin, kOk, kOk, kTag},  // kOpened
    {kFin, kFin, kFin, kFin, kOk, kOk, kTag},  // kRefused
};

// The state after each call that did something; kNumStates where the call was refused and the state stays.
constexpr State kStay = kNumStates;
constexpr State kNext[kNumStates][kNumCalls] = {
    // UpdateAad, Update, FinishSeal, FinishOpen, Start, Seal, Open
    {kStay, kStay, kStay, kStay, kStay, kStay, kStay},               // kNoKey
    {kStay, kStay, kStay, kStay, kStay, kStay, kStay},               // kKeyRefused
    {kStay, kStay, kStay, kStay, kAadSeal, kIdle, kIdle},            // kIdle
    {kAadSeal, kTextSeal, kSealed, kStay, kAadSeal, kIdle, kIdle},   // kAadSeal
    {kAadOpen, kTextOpen, kStay, kRefused, kAadSeal, kIdle, kIdle},  // kAadOpen
    {kStay, kTextSeal, kSealed, kStay, kAadSeal, kIdle, kIdle},      // kTextSeal
    {kStay, kTextOpen, kStay, kRefused, kAadSeal, kIdle, kIdle},     // kTextOpen
    {kStay, kStay, kStay, kStay, kAadSeal, kIdle, kIdle},            // kSealed
    {kStay, kStay, kStay, kStay, kAadSeal, kIdle, kIdle},            // kOpened
    {kStay, kStay, kStay, kStay, kAadSeal, kIdle, kIdle},            // kRefused
};

class GcmState : public ::testing::TestWithParam<GcmPair> {};

TEST_P(GcmState, AnswersEveryCallInEveryState) {
  for (int state = 0; state < kNumStates; ++state) {
    for (int call = 0; call < kNumCalls; ++call) {
      Gcm gcm;
      ASSERT_NO_FATAL_FAILURE(Reach(static_cast<State>(state), GetParam(), &gcm));
      EXPECT_EQ(Make(static_cast<Call>(call), &gcm), kAnswers[state][call]) << "state " << state << ", call " << call;
    }
  }
}

// Two calls in a row: the second shows which state the first left.
TEST_P(GcmState, MovesOnAfterEveryCallInEveryState) {
  for (int state = 0; state < kNumStates; ++state) {
    for (int call = 0; call < kNumCalls; ++call) {
      const State next = kNext[state][call] == kStay ? static_cast<State>(state) : kNext[state][call];
      for (int second = 0; second < kNumCalls; ++second) {
        Gcm gcm;
        ASSERT_NO_FATAL_FAILURE(Reach(static_cast<State>(state), GetParam(), &gcm));
        const Status first = Make(static_cast<Call>(call), &gcm);
        ASSERT_EQ(first, kAnswers[state][call]);
        EXPECT_EQ(Make(static_cast<Call>(second), &gcm), kAnswers[next][second])
            << "state " << state << ", call " << call << ", then " << second;
      }
    }
  }
}

TEST_P(GcmState, EmptyUpdateEndsTheAad) {
  const auto gcm = testing::NewGcm(GetParam(), kKey);
  ASSERT_EQ(gcm->Start(kSeal, kIv), kOk);
  ASSERT_EQ(gcm->Update({}, {}), kOk);
  EXPECT_EQ(gcm->UpdateAad({}), kOrd);
  EXPECT_EQ(gcm->UpdateAad(kAad), kOrd);
}

TEST_P(GcmState, RefusedInitTakesTheKeyAway) {
  for (const size_t key_len : {0, 1, 15, 17, 23, 25, 31, 33, 64}) {
    const auto gcm = testing::NewGcm(GetParam(), kKey);
    EXPECT_EQ(gcm->Init(GetParam(), Bytes(key_len)), Status::kBadKeyLength) << key_len;
    EXPECT_EQ(gcm->Start(kSeal, kIv), kNo) << key_len;
  }
}

// A refused call in the middle of a message, with every reason there is, changes nothing of the message.
TEST_P(GcmState, RefusedCallsLeaveTheMessage) {
  const Sealed expected = GcmOracle(OracleAes(), kKey).Seal(kIv, kAad, kText);
  const auto gcm = testing::NewGcm(GetParam(), kKey);
  Sealed sealed{Bytes(kText.size()), Bytes(16)};
  Bytes shared(40), short_out(3), bad_tag(11);
  uint8_t* const no_memory = nullptr;
  const std::span<uint8_t> too_long(no_memory, static_cast<size_t>(uint64_t{1} << 31));

  const auto refuse_all = [&](bool text_begun) {
    EXPECT_EQ(gcm->Start(kOpen, {}), Status::kEmptyIv);
    if (text_begun) {
      EXPECT_EQ(gcm->UpdateAad(kAad), kOrd);
    }
    EXPECT_EQ(gcm->Update(kText, short_out), Status::kBadLength);
    EXPECT_EQ(gcm->Update(std::span(shared).first(20), std::span(shared).subspan(1, 20)), Status::kBadOverlap);
    EXPECT_EQ(gcm->FinishSeal(bad_tag), Status::kBadTagLength);
    EXPECT_EQ(gcm->FinishSeal({}), Status::kBadTagLength);
    EXPECT_EQ(gcm->FinishOpen(Bytes(16)), kDir);
    EXPECT_EQ(gcm->Seal({}, kAad, kText, shared, bad_tag), Status::kBadLength);
    EXPECT_EQ(gcm->Seal({}, kAad, std::span(shared).first(8), std::span(shared).first(8), bad_tag), Status::kEmptyIv);
    EXPECT_EQ(gcm->Open(kIv, kAad, kText, bad_tag, std::span(shared).first(kText.size())), Status::kBadTagLength);
    EXPECT_EQ(gcm->Open(kIv, kAad, too_long, bad_tag, short_out), Status::kBadLength);
  };

  ASSERT_EQ(gcm->Start(kSeal, kIv), kOk);
  refuse_all(false);
  ASSERT_EQ(gcm->UpdateAad(std::span(kAad).first(3)), kOk);
  refuse_all(false);
  ASSERT_EQ(gcm->UpdateAad(std::span(kAad).subspan(3)), kOk);
  ASSERT_EQ(gcm->Update(std::span(kText).first(5), std::span(sealed.ciphertext).first(5)), kOk);
  refuse_all(true);
  ASSERT_EQ(gcm->Update(std::span(kText).subspan(5), std::span(sealed.ciphertext).subspan(5)), kOk);
  refuse_all(true);
  ASSERT_EQ(gcm->FinishSeal(sealed.tag), kOk);
  EXPECT_EQ(sealed, expected);
}

TEST_P(GcmState, BadTagLengthLeavesAnOpenedMessage) {
  const Sealed sealed = GcmOracle(OracleAes(), kKey).Seal(kIv, kAad, kText);
  const auto gcm = testing::NewGcm(GetParam(), kKey);
  Bytes out(kText.size());
  ASSERT_EQ(gcm->Start(kOpen, kIv), kOk);
  ASSERT_EQ(gcm->UpdateAad(kAad), kOk);
  ASSERT_EQ(gcm->Update(sealed.ciphertext, out), kOk);
  EXPECT_EQ(gcm->FinishOpen({}), Status::kBadTagLength);
  EXPECT_EQ(gcm->FinishOpen(std::span(sealed.tag).first(5)), Status::kBadTagLength);
  EXPECT_EQ(gcm->FinishOpen(sealed.tag), kOk);
}

// What a context may have gone through before the message that is looked at.
const std::pair<const char*, std::function<void(Gcm*)>> kPasts[] = {
    {"sealed", [](Gcm* gcm) { testing::SealAtOnce(gcm, Scrambled(31, 5), Scrambled(50, 6), Scrambled(333, 7)); }},
    {"refused one-shot",
     [](Gcm* gcm) {
       Bytes out(45);
       EXPECT_EQ(gcm->Open(kIv, kAad, Scrambled(45, 8), Bytes(16), out), kTag);
     }},
    {"abandoned in AAD",
     [](Gcm* gcm) {
       ASSERT_EQ(gcm->Start(kOpen, Scrambled(5, 9)), kOk);
       ASSERT_EQ(gcm->UpdateAad(Scrambled(19, 10)), kOk);
     }},
    {"abandoned in text",
     [](Gcm* gcm) {
       Bytes out(77);
       ASSERT_EQ(gcm->Start(kSeal, Scrambled(60, 11)), kOk);
       ASSERT_EQ(gcm->UpdateAad(Scrambled(1, 12)), kOk);
       ASSERT_EQ(gcm->Update(Scrambled(77, 13), out), kOk);
     }},
    {"refused stream",
     [](Gcm* gcm) {
       Bytes out(18);
       ASSERT_EQ(gcm->Start(kOpen, kIv), kOk);
       ASSERT_EQ(gcm->Update(Scrambled(18, 14), out), kOk);
       ASSERT_EQ(gcm->FinishOpen(Bytes(12)), kTag);
     }},
    {"refused start", [](Gcm* gcm) { EXPECT_EQ(gcm->Start(kSeal, {}), Status::kEmptyIv); }},
};

TEST_P(GcmState, UsedContextEqualsAFreshOne) {
  const Sealed expected = GcmOracle(OracleAes(), kKey).Seal(kIv, kAad, kText);
  for (const auto& [name, live_through] : kPasts) {
    const auto gcm = testing::NewGcm(GetParam(), kKey);
    live_through(gcm.get());
    EXPECT_EQ(testing::SealAtOnce(gcm.get(), kIv, kAad, kText), expected) << "one-shot after " << name;
    live_through(gcm.get());
    EXPECT_EQ(testing::OpenAtOnce(gcm.get(), kIv, kAad, expected), kText) << "one-shot after " << name;
    live_through(gcm.get());
    EXPECT_EQ(testing::SealInPieces(gcm.get(), kIv, kAad, {7}, kText, {10, 11}), expected) << "stream after " << name;
    live_through(gcm.get());
    EXPECT_EQ(testing::OpenInPieces(gcm.get(), kIv, kAad, {7}, expected, {10, 11}), kText) << "stream after " << name;
  }
}

TEST_P(GcmState, NewKeyOfAnySizeOnAnyPairEqualsAFreshContext) {
  for (const GcmPair& other : testing::RunnablePairs()) {
    for (const size_t old_len : {16, 24, 32}) {
      for (const size_t new_len : {16, 24, 32}) {
        for (const auto& [name, live_through] : kPasts) {
          const Bytes new_key = Scrambled(new_len, 15);
          const auto gcm = testing::NewGcm(other, Scrambled(old_len, 16));
          live_through(gcm.get());
          ASSERT_EQ(gcm->Init(GetParam(), new_key), kOk);
          EXPECT_EQ(Make(kUpdate, gcm.get()), kOrd) << "a message outlived its key";
          EXPECT_EQ(testing::SealAtOnce(gcm.get(), kIv, kAad, kText),
                    GcmOracle(OracleAes(), new_key).Seal(kIv, kAad, kText))
              << NameOf(other) << " " << old_len << " to " << new_len << " bytes after " << name;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, GcmState, ::testing::ValuesIn(testing::RunnablePairs()),
                         [](const auto& info) { return NameOf(info.param); });

TEST(Gcm, ChoosesAPairByItself) {
  Gcm gcm;
  ASSERT_EQ(gcm.Init(kKey), kOk);
  EXPECT_EQ(testing::SealAtOnce(&gcm, kIv, kAad, kText), GcmOracle(OracleAes(), kKey).Seal(kIv, kAad, kText));
  EXPECT_EQ(gcm.Init(Bytes(20)), Status::kBadKeyLength);
}

}  // namespace
}  // namespace assay
