#include "src/aes/vpaes/tables.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "src/aes/vpaes/emulated.h"
#include "src/aes/vpaes/permutations.h"
#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/slow_aes.h"
#include "src/aes/vpaes/substitute.h"
#include "src/aes/vpaes/tower.h"

namespace assay::vpaes {
namespace {

using slow::Decode;
using slow::Iota;
using slow::LinearPart;
using slow::Reciprocal;
using slow::Times;

constexpr uint8_t Entry(const PairTable& table, int byte) {
  return table.first.byte[byte & 15] ^ table.second.byte[byte >> 4];
}

TEST(Tower, ConstantsHaveTheOrdersTheyAreChosenFor) {
  const auto order = [](uint8_t e) {
    int n = 1;
    for (uint8_t power = e; power != 1; power = Times(power, e)) ++n;
    return n;
  };
  EXPECT_EQ(kZeta, 0x0c);
  EXPECT_EQ(order(kZeta), 5);
  EXPECT_EQ(kU, slow::kSlowU);
  EXPECT_EQ(order(kU), 17);
  EXPECT_EQ(kA, slow::SlowA());
}

TEST(Tables, EncodeIsTheInverseOfTheDefinition) {
  for (int byte = 0; byte < 256; ++byte) {
    EXPECT_EQ(Entry(kEncode, Decode(static_cast<uint8_t>(byte))), byte);
    // psi(x) = phi(L^-1(x)), so psi(L(x)) = phi(x).
    EXPECT_EQ(Entry(kInvEncode, LinearPart(Decode(static_cast<uint8_t>(byte)))), byte);
  }
}

TEST(Tables, QuotientsMultiplyBack) {
  EXPECT_EQ(kInverse.byte[0], 0x80);
  EXPECT_EQ(kInverseTimesA.byte[0], 0x80);
  for (uint8_t n = 1; n < 16; ++n) {
    EXPECT_EQ(Times(Iota(kInverse.byte[n]), Iota(n)), 1);
    EXPECT_EQ(Times(Iota(kInverseTimesA.byte[n]), Iota(n)), slow::SlowA());
  }
}

TEST(Tables, OutputsAreMultiplesOfTheInverse) {
  for (uint8_t n = 1; n < 16; ++n) {
    const uint8_t s = Reciprocal(Iota(n));
    const uint8_t of_io = Times(s, Reciprocal(slow::kSlowU));
    const uint8_t of_jo = Times(s, slow::kSlowU);
    EXPECT_EQ(Decode(kSub.first.byte[n]), LinearPart(of_io));
    EXPECT_EQ(Decode(kSub.second.byte[n]), LinearPart(of_jo));
    EXPECT_EQ(Decode(kSubTripled.first.byte[n]), Times(3, LinearPart(of_io)));
    EXPECT_EQ(Decode(kSubTripled.second.byte[n]), Times(3, LinearPart(of_jo)));
    EXPECT_EQ(kSubPlain.first.byte[n], LinearPart(of_io));
    EXPECT_EQ(kSubPlain.second.byte[n], LinearPart(of_jo));
    EXPECT_EQ(kInvSubPlain.first.byte[n], of_io);
    EXPECT_EQ(kInvSubPlain.second.byte[n], of_jo);
    const struct {
      uint8_t coefficient;
      const PairTable& table;
    } multiples[] = {{0x09, kInvSub9}, {0x0d, kInvSubD}, {0x0b, kInvSubB}, {0x0e, kInvSubE}};
    for (const auto& [coefficient, table] : multiples) {
      EXPECT_EQ(LinearPart(Decode(table.first.byte[n])), Times(coefficient, of_io));
      EXPECT_EQ(LinearPart(Decode(table.second.byte[n])), Times(coefficient, of_jo));
    }
  }
}

// A row as two little-endian words.
constexpr Row FromWords(uint64_t low, uint64_t high) {
  Row row{};
  for (int p = 0; p < 16; ++p) row.byte[p] = static_cast<uint8_t>((p < 8 ? low : high) >> (p % 8 * 8));
  return row;
}

constexpr Row Sum(const Row& a, const Row& b) { return Emulated::Xor(a, b); }

// The constants of Hamburg's own implementation, as in OpenSSL's crypto/aes/asm/vpaes-x86_64.pl (k_inv to k_dsbo).
TEST(Tables, EqualThePublishedOnes) {
  EXPECT_EQ(kInverse, FromWords(0x0E05060F0D080180, 0x040703090A0B0C02));
  EXPECT_EQ(kInverseTimesA, FromWords(0x01040A060F0B0780, 0x030D0E0C02050809));
  EXPECT_EQ(kEncode.first, FromWords(0xC2B2E8985A2A7000, 0xCABAE09052227808));
  EXPECT_EQ(kEncode.second, FromWords(0x4C01307D317C4D00, 0xCD80B1FCB0FDCC81));
  EXPECT_EQ(kSub.first, FromWords(0xB19BE18FCB503E00, 0xA5DF7A6E142AF544));
  EXPECT_EQ(kSub.second, FromWords(0x3618D415FAE22300, 0x3BF7CCC10D2ED9EF));
  // Published is the double; the triple is the sum of it and the single.
  EXPECT_EQ(Sum(kSubTripled.first, kSub.first), FromWords(0xE27A93C60B712400, 0x5EB7E955BC982FCD));
  EXPECT_EQ(Sum(kSubTripled.second, kSub.second), FromWords(0x69EB88400AE12900, 0xC2A163C8AB82234A));
  EXPECT_EQ(kSubPlain.first, FromWords(0xD0D26D176FBDC700, 0x15AABF7AC502A878));
  EXPECT_EQ(kSubPlain.second, FromWords(0xCFE474A55FBB6A00, 0x8E1E90D1412B35FA));
  EXPECT_EQ(kInvEncode.first, FromWords(0x0F505B040B545F00, 0x154A411E114E451A));
  EXPECT_EQ(kInvEncode.second, FromWords(0x86E383E660056500, 0x12771772F491F194));
  EXPECT_EQ(kInvSub9.first, FromWords(0x851C03539A86D600, 0xCAD51F504F994CC9));
  EXPECT_EQ(kInvSub9.second, FromWords(0xC03B1789ECD74900, 0x725E2C9EB2FBA565));
  EXPECT_EQ(kInvSubD.first, FromWords(0x7D57CCDFE6B1A200, 0xF56E9B13882A4439));
  EXPECT_EQ(kInvSubD.second, FromWords(0x3CE2FAF724C6CB00, 0x2931180D15DEEFD3));
  EXPECT_EQ(kInvSubB.first, FromWords(0xD022649296B44200, 0x602646F6B0F2D404));
  EXPECT_EQ(kInvSubB.second, FromWords(0xC19498A6CD596700, 0xF3FF0C3E3255AA6B));
  EXPECT_EQ(kInvSubE.first, FromWords(0x46F2929626D4D000, 0x2242600464B4F6B0));
  EXPECT_EQ(kInvSubE.second, FromWords(0x0C55A6CDFFAAC100, 0x9467F36B98593E32));
  EXPECT_EQ(kInvSubPlain.first, FromWords(0x1387EA537EF94000, 0xC7AA6DB9D4943E2D));
  EXPECT_EQ(kInvSubPlain.second, FromWords(0x12D7560F93441D00, 0xCA4B8159D8C58E9C));
}

TEST(Substitute, IsSubBytesOnAllBytes) {
  EXPECT_EQ(slow::SubByte(0x53), 0xed);  // the example of FIPS 197 section 5.1.1
  for (int byte = 0; byte < 256; ++byte) {
    const uint8_t s = slow::SubByte(static_cast<uint8_t>(byte));
    Row x{};
    x.byte[byte % 16] = static_cast<uint8_t>(byte);
    EXPECT_EQ(SubPlain<Emulated>(x).byte[byte % 16] ^ 0x63, s);
    x.byte[byte % 16] = s ^ 0x63;
    EXPECT_EQ(InvSubPlain<Emulated>(x).byte[byte % 16], byte);
  }
}

TEST(Permutations, GatheringAfterOneRoundIsShiftRows) {
  // FIPS 197 equation 5.5: s'(r, c) = s(r, (c + r) mod 4).
  for (int c = 0; c < 4; ++c) {
    for (int r = 0; r < 4; ++r) EXPECT_EQ(kShiftedRows[1].byte[4 * c + r], 4 * ((c + r) % 4) + r);
  }
}

TEST(Permutations, RoundsAddUp) {
  for (int m = 0; m < 4; ++m) {
    for (int n = 0; n < 4; ++n) {
      EXPECT_EQ(Emulated::Shuffle(kShiftedRows[m], kShiftedRows[n]), kShiftedRows[(m + n) % 4]) << m << " " << n;
    }
  }
}

TEST(Permutations, TwoRowsDownIsOneRowDownTwice) {
  for (int n = 0; n < 4; ++n) EXPECT_EQ(Emulated::Shuffle(kOneRowDown[n], kOneRowDown[n]), kTwoRowsDown[n % 2]) << n;
}

}  // namespace
}  // namespace assay::vpaes
