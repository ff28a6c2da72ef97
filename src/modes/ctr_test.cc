#include "src/modes/ctr.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <string_view>

#include "src/aes/registry.h"
#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"

namespace assay {
namespace {

using testing::Bytes;
using testing::FromHex;
using testing::NameOf;
using testing::OracleAes;
using testing::Scrambled;
using testing::ToHex;

constexpr uint64_t kMax64 = std::numeric_limits<uint64_t>::max();

std::span<const uint8_t, 16> AsBlock(const Bytes& bytes) { return std::span<const uint8_t, 16>(bytes.data(), 16); }

// SP 800-38A section 6.5 by the letter: T_1 = icb, T_(j+1) = T_j + 1 mod 2^128, one block at a time.
Bytes CtrByTheLetter(const Bytes& key, Bytes counter, const Bytes& text) {
  AesKey expanded;
  OracleAes().expand_encrypt_key(&expanded, key.data(), key.size());
  Bytes result;
  for (size_t begin = 0; begin < text.size(); begin += 16) {
    std::array<uint8_t, 16> keystream;
    OracleAes().encrypt_blocks(expanded, counter.data(), keystream.data(), 1);
    const size_t end = std::min(begin + 16, text.size());
    for (size_t i = begin; i < end; ++i) result.push_back(text[i] ^ keystream[i - begin]);
    for (int i = 15; i >= 0 && ++counter[i] == 0; --i) {
    }
  }
  return result;
}

class CtrMode : public ::testing::TestWithParam<const AesBackend*> {
 protected:
  static std::unique_ptr<Ctr> NewStream(const Bytes& key, const Bytes& icb) {
    auto ctr = std::make_unique<Ctr>();
    EXPECT_EQ(ctr->Init(*GetParam(), key), Status::kOk);
    EXPECT_EQ(ctr->Start(AsBlock(icb)), Status::kOk);
    return ctr;
  }

  static Bytes Crypt(Ctr* ctr, const Bytes& text) {
    Bytes out(text.size());
    EXPECT_EQ(ctr->Crypt(text, out), Status::kOk);
    return out;
  }

  // Enough blocks for two batches and what is made ahead.
  static size_t LongBlocks() { return 2 * GetParam()->parallel_blocks + 9; }
};

struct TestCase {
  std::string_view section, key, ciphertext;
};

constexpr std::string_view kSpecificationCounter = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";
constexpr std::string_view kSpecificationText =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

// SP 800-38A appendix F.5. Decryption (F.5.2, F.5.4, F.5.6) is the same function.
constexpr TestCase kTestCases[] = {
    {"F.5.1", "2b7e151628aed2a6abf7158809cf4f3c",
     "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
     "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee"},
    {"F.5.3", "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
     "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e94"
     "1e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050"},
    {"F.5.5", "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
     "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
     "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6"},
};

TEST_P(CtrMode, EncryptsSpecificationCases) {
  for (const TestCase& c : kTestCases) {
    const auto ctr = NewStream(FromHex(c.key), FromHex(kSpecificationCounter));
    EXPECT_EQ(ToHex(Crypt(ctr.get(), FromHex(kSpecificationText))), c.ciphertext) << c.section;
  }
}

TEST_P(CtrMode, DecryptsSpecificationCases) {
  for (const TestCase& c : kTestCases) {
    const auto ctr = NewStream(FromHex(c.key), FromHex(kSpecificationCounter));
    EXPECT_EQ(ToHex(Crypt(ctr.get(), FromHex(c.ciphertext))), kSpecificationText) << c.section;
  }
}

TEST_P(CtrMode, EveryLength) {
  const Bytes icb = Scrambled(16, 1);
  for (const size_t key_len : {16, 24, 32}) {
    const Bytes key = Scrambled(key_len, 2);
    for (size_t text_len = 0; text_len <= 16 * LongBlocks() + 31; ++text_len) {
      const Bytes text = Scrambled(text_len, 3);
      const auto ctr = NewStream(key, icb);
      EXPECT_EQ(Crypt(ctr.get(), text), CtrByTheLetter(key, icb, text)) << key_len << ", " << text_len;
      EXPECT_EQ(ctr->position(), text_len);
    }
  }
}

// icb = 2^wrap_bit - before_wrap - 1 in the low bits, `high_byte` in the bytes above them.
Bytes CounterBefore(int wrap_bit, uint32_t before_wrap, uint8_t high_byte) {
  Bytes icb(16, high_byte);
  std::fill(icb.end() - wrap_bit / 8, icb.end(), 0xff);
  for (int i = 15; i >= 12; --i, before_wrap >>= 8) icb[i] = static_cast<uint8_t>(icb[i] - (before_wrap & 0xff));
  return icb;
}

TEST_P(CtrMode, CarriesAtEveryPlaceOfABatch) {
  const Bytes key = Scrambled(16, 4);
  const Bytes text = Scrambled(16 * (LongBlocks() + 2) + 5, 5);
  for (const int wrap_bit : {32, 64, 96, 128}) {
    for (const uint8_t high_byte : {0x00, 0x5a, 0xfe}) {
      for (uint32_t before_wrap = 0; before_wrap <= LongBlocks(); ++before_wrap) {
        const Bytes icb = CounterBefore(wrap_bit, before_wrap, high_byte);
        const Bytes expected = CtrByTheLetter(key, icb, text);
        const auto at_once = NewStream(key, icb);
        EXPECT_EQ(Crypt(at_once.get(), text), expected) << ToHex(icb);

        const auto in_pieces = NewStream(key, icb);
        Bytes pieces(text.size());
        for (size_t done = 0; done < text.size();) {
          const size_t piece_bytes = std::min<size_t>(19, text.size() - done);
          ASSERT_EQ(in_pieces->Crypt(std::span(text).subspan(done, piece_bytes),
                                     std::span(pieces).subspan(done, piece_bytes)),
                    Status::kOk);
          done += piece_bytes;
        }
        EXPECT_EQ(pieces, expected) << ToHex(icb) << " in pieces";
      }
    }
  }
}

TEST_P(CtrMode, EveryTwoWaySplit) {
  const Bytes key = Scrambled(32, 6), icb = Scrambled(16, 7), text = Scrambled(16 * LongBlocks() + 3, 8);
  const Bytes expected = CtrByTheLetter(key, icb, text);
  for (size_t first = 0; first <= text.size(); ++first) {
    const auto ctr = NewStream(key, icb);
    Bytes out(text.size());
    ASSERT_EQ(ctr->Crypt(std::span(text).first(first), std::span(out).first(first)), Status::kOk);
    EXPECT_EQ(ctr->position(), first);
    ASSERT_EQ(ctr->Crypt(std::span(text).subspan(first), std::span(out).subspan(first)), Status::kOk);
    EXPECT_EQ(out, expected) << first;
  }
}

TEST_P(CtrMode, EvenPieces) {
  const Bytes key = Scrambled(24, 9), icb = Scrambled(16, 10), text = Scrambled(701, 11);
  const Bytes expected = CtrByTheLetter(key, icb, text);
  for (const size_t piece_bytes : {1, 2, 7, 11, 15, 16, 17, 33, 64, 127, 128, 129}) {
    const auto ctr = NewStream(key, icb);
    Bytes out(text.size());
    for (size_t done = 0; done < text.size();) {
      const size_t now = std::min(piece_bytes, text.size() - done);
      ASSERT_EQ(ctr->Crypt({}, {}), Status::kOk);
      ASSERT_EQ(ctr->Crypt(std::span(text).subspan(done, now), std::span(out).subspan(done, now)), Status::kOk);
      done += now;
    }
    EXPECT_EQ(out, expected) << piece_bytes;
  }
}

TEST_P(CtrMode, InPlace) {
  const Bytes key = Scrambled(16, 12), icb = Scrambled(16, 13);
  for (size_t text_len = 0; text_len <= 16 * LongBlocks() + 17; ++text_len) {
    Bytes text = Scrambled(text_len, 14);
    const Bytes expected = CtrByTheLetter(key, icb, text);
    const auto ctr = NewStream(key, icb);
    ASSERT_EQ(ctr->Crypt(text, text), Status::kOk);
    EXPECT_EQ(text, expected) << text_len;
  }
}

TEST_P(CtrMode, SeekEqualsAStraightRun) {
  const Bytes key = Scrambled(16, 15), text = Scrambled(16 * LongBlocks() + 40, 16);
  for (const Bytes& icb : {Scrambled(16, 17), CounterBefore(128, 2, 0), CounterBefore(32, 3, 0x77)}) {
    const Bytes straight = CtrByTheLetter(key, icb, text);
    const auto ctr = NewStream(key, icb);
    // Backwards, so that each seek follows a use further on.
    for (size_t position = text.size(); position + 1 > 0; --position) {
      ASSERT_EQ(ctr->Seek(position), Status::kOk);
      ASSERT_EQ(ctr->position(), position);
      const size_t num_bytes = std::min<size_t>(21, text.size() - position);
      const Bytes piece(text.begin() + static_cast<std::ptrdiff_t>(position),
                        text.begin() + static_cast<std::ptrdiff_t>(position + num_bytes));
      const Bytes expected(straight.begin() + static_cast<std::ptrdiff_t>(position),
                           straight.begin() + static_cast<std::ptrdiff_t>(position + num_bytes));
      ASSERT_EQ(Crypt(ctr.get(), piece), expected) << "from " << position;
      ASSERT_EQ(ctr->position(), position + num_bytes);
    }
  }
}

TEST_P(CtrMode, SeeksAnywhere) {
  // Positions whose block numbers carry into each part of the counter; the counter block is computed in the open.
  const Bytes key = Scrambled(32, 18);
  struct Place {
    uint64_t position;
    std::string_view icb, counter;
  };
  constexpr Place kPlaces[] = {
      {0x0000000fffffffff, "00000000000000000000000000000000", "000000000000000000000000ffffffff"},
      {0x0000001000000000, "00000000000000000000000000000000", "00000000000000000000000100000000"},
      {0x0000001000000007, "000000000000000000000000ffffffff", "000000000000000000000001ffffffff"},
      {0xfffffffffffffff0, "00000000000000000000000000000000", "00000000000000000fffffffffffffff"},
      {0xfffffffffffffff5, "0000000000000000f000000000000001", "00000000000000010000000000000000"},
      {0x8000000000000000, "fffffffffffffffffffffffffffffff0", "000000000000000007fffffffffffff0"},
      {0x0000000000000010, "ffffffffffffffffffffffffffffffff", "00000000000000000000000000000000"},
  };
  for (const Place& place : kPlaces) {
    const size_t offset = place.position % 16;
    const Bytes text(std::min<uint64_t>(64, kMax64 - place.position));
    Bytes expected = CtrByTheLetter(key, FromHex(place.counter), Bytes(offset + text.size()));
    expected.erase(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(offset));
    const auto ctr = NewStream(key, FromHex(place.icb));
    ASSERT_EQ(ctr->Seek(place.position), Status::kOk);
    EXPECT_EQ(Crypt(ctr.get(), text), expected) << std::hex << place.position;
  }
}

TEST_P(CtrMode, TextEndsAtTheLastPosition) {
  const auto ctr = NewStream(Scrambled(16, 19), Scrambled(16, 20));
  Bytes out(6, 0xa5);
  ASSERT_EQ(ctr->Seek(kMax64 - 5), Status::kOk);
  EXPECT_EQ(ctr->Crypt(Bytes(6), out), Status::kTextTooLong);
  EXPECT_EQ(out, Bytes(6, 0xa5));
  EXPECT_EQ(ctr->position(), kMax64 - 5);
  EXPECT_EQ(ctr->Crypt(Bytes(5), std::span(out).first(5)), Status::kOk);
  EXPECT_EQ(ctr->position(), kMax64);
  EXPECT_EQ(ctr->Crypt({}, {}), Status::kOk);
  EXPECT_EQ(ctr->Crypt(Bytes(1), std::span(out).first(1)), Status::kTextTooLong);
  ASSERT_EQ(ctr->Seek(kMax64), Status::kOk);
  EXPECT_EQ(ctr->Crypt(Bytes(1), std::span(out).first(1)), Status::kTextTooLong);
}

TEST_P(CtrMode, OversizedTextIsRefusedUnread) {
  if constexpr (sizeof(size_t) >= sizeof(uint64_t)) {
    const auto ctr = NewStream(Scrambled(16, 21), Scrambled(16, 22));
    uint8_t byte = 0xa5;
    const std::span<uint8_t> oversized(&byte, static_cast<size_t>(kMax64));
    ASSERT_EQ(ctr->Seek(1), Status::kOk);
    EXPECT_EQ(ctr->Crypt(oversized, oversized), Status::kTextTooLong);
    EXPECT_EQ(byte, 0xa5);
  }
}

TEST_P(CtrMode, BadLengthWritesAndMovesNothing) {
  const auto ctr = NewStream(Scrambled(16, 23), Scrambled(16, 24));
  Bytes out(20, 0xa5);
  EXPECT_EQ(ctr->Crypt(Bytes(19), out), Status::kBadLength);
  EXPECT_EQ(ctr->Crypt(Bytes(21), out), Status::kBadLength);
  EXPECT_EQ(out, Bytes(20, 0xa5));
  EXPECT_EQ(ctr->position(), 0u);
}

TEST_P(CtrMode, ShiftedOverlapWritesAndMovesNothing) {
  constexpr int kLen = 40;
  for (int shift = -kLen; shift <= kLen; ++shift) {
    const auto ctr = NewStream(Scrambled(16, 25), Scrambled(16, 26));
    Bytes buffer = Scrambled(3 * kLen, 27);
    const Bytes before = buffer;
    const bool allowed = shift == 0 || shift == -kLen || shift == kLen;
    EXPECT_EQ(ctr->Crypt({buffer.data() + kLen, kLen}, {buffer.data() + kLen + shift, kLen}),
              allowed ? Status::kOk : Status::kBadOverlap)
        << shift;
    EXPECT_EQ(buffer == before, !allowed) << shift;
    EXPECT_EQ(ctr->position(), allowed ? kLen : 0u) << shift;
  }
}

TEST_P(CtrMode, AnswersEveryCallInEveryState) {
  const Bytes key = Scrambled(16, 28), icb = Scrambled(16, 29);
  Bytes out(5);
  Ctr ctr;
  EXPECT_EQ(ctr.Crypt(Bytes(5), out), Status::kNoKey);
  EXPECT_EQ(ctr.Seek(0), Status::kNoKey);
  EXPECT_EQ(ctr.Start(AsBlock(icb)), Status::kNoKey);
  ASSERT_EQ(ctr.Init(*GetParam(), key), Status::kOk);
  EXPECT_EQ(ctr.Crypt(Bytes(5), out), Status::kWrongOrder);
  EXPECT_EQ(ctr.Seek(0), Status::kWrongOrder);
  ASSERT_EQ(ctr.Start(AsBlock(icb)), Status::kOk);
  ASSERT_EQ(ctr.Crypt(Bytes(5), out), Status::kOk);
  ASSERT_EQ(ctr.Init(*GetParam(), key), Status::kOk);
  EXPECT_EQ(ctr.position(), 0u);
  EXPECT_EQ(ctr.Crypt(Bytes(5), out), Status::kWrongOrder);
  ASSERT_EQ(ctr.Start(AsBlock(icb)), Status::kOk);
  for (const size_t key_len : {0, 15, 17, 31, 33}) {
    EXPECT_EQ(ctr.Init(*GetParam(), Bytes(key_len)), Status::kBadKeyLength) << key_len;
    EXPECT_EQ(ctr.Crypt(Bytes(5), out), Status::kNoKey) << key_len;
    EXPECT_EQ(ctr.Start(AsBlock(icb)), Status::kNoKey) << key_len;
  }
}

TEST_P(CtrMode, UsedContextEqualsAFreshOne) {
  const Bytes icb = Scrambled(16, 30), text = Scrambled(100, 31);
  for (const AesBackend* other : testing::RunnableAesBackends()) {
    for (const size_t old_len : {16, 24, 32}) {
      for (const size_t new_len : {16, 24, 32}) {
        const Bytes key = Scrambled(new_len, 32);
        Ctr ctr;
        ASSERT_EQ(ctr.Init(*other, Scrambled(old_len, 33)), Status::kOk);
        ASSERT_EQ(ctr.Start(AsBlock(Scrambled(16, 34))), Status::kOk);
        Crypt(&ctr, Scrambled(13, 35));
        ASSERT_EQ(ctr.Init(*GetParam(), key), Status::kOk);
        ASSERT_EQ(ctr.Start(AsBlock(icb)), Status::kOk);
        EXPECT_EQ(Crypt(&ctr, text), CtrByTheLetter(key, icb, text)) << NameOf(other) << old_len << new_len;
        ASSERT_EQ(ctr.Start(AsBlock(icb)), Status::kOk);
        EXPECT_EQ(ctr.position(), 0u);
        EXPECT_EQ(Crypt(&ctr, text), CtrByTheLetter(key, icb, text)) << "second stream";
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, CtrMode, ::testing::ValuesIn(testing::RunnableAesBackends()),
                         [](const auto& info) { return NameOf(info.param); });

TEST(Ctr, ChoosesABackendByItself) {
  const Bytes key = Scrambled(16, 36), icb = Scrambled(16, 37), text = Scrambled(50, 38);
  Bytes out(50);
  Ctr ctr;
  ASSERT_EQ(ctr.Init(key), Status::kOk);
  ASSERT_EQ(ctr.Start(AsBlock(icb)), Status::kOk);
  ASSERT_EQ(ctr.Crypt(text, out), Status::kOk);
  EXPECT_EQ(out, CtrByTheLetter(key, icb, text));
  EXPECT_EQ(ctr.Init(Bytes(20)), Status::kBadKeyLength);
}

}  // namespace
}  // namespace assay
