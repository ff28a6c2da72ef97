#include "reference/spec/aes.h"

#include <gtest/gtest.h>

#include <array>

#include "reference/published.h"

namespace assay::reference::spec {
namespace {

Block BlockFromHex(std::string_view digits) { return BlockAt(FromHex(digits), 0); }

// Round 1 of the example in FIPS 197 appendix B.
TEST(Round, GivesTheStatesOfAppendixB) {
  const KeySchedule schedule = KeyExpansion(FromHex("2b7e151628aed2a6abf7158809cf4f3c"));
  const State start = AddRoundKey(ToState(BlockFromHex("3243f6a8885a308d313198a2e0370734")), schedule, 0);
  EXPECT_EQ(ToBlock(start), BlockFromHex("193de3bea0f4e22b9ac68d2ae9f84808"));
  const State substituted = SubBytes(start);
  EXPECT_EQ(ToBlock(substituted), BlockFromHex("d42711aee0bf98f1b8b45de51e415230"));
  const State shifted = ShiftRows(substituted);
  EXPECT_EQ(ToBlock(shifted), BlockFromHex("d4bf5d30e0b452aeb84111f11e2798e5"));
  const State mixed = MixColumns(shifted);
  EXPECT_EQ(ToBlock(mixed), BlockFromHex("046681e5e0cb199a48f8d37a2806264c"));
  EXPECT_EQ(ToBlock(AddRoundKey(mixed, schedule, 1)), BlockFromHex("a49c7ff2689f352b6b5bea43026a5049"));
}

TEST(Round, InverseStepsUndoTheSteps) {
  const State s = ToState(BlockFromHex("00112233445566778899aabbccddeeff"));
  EXPECT_EQ(InvSubBytes(SubBytes(s)), s);
  EXPECT_EQ(InvShiftRows(ShiftRows(s)), s);
  EXPECT_EQ(InvMixColumns(MixColumns(s)), s);
  EXPECT_NE(InvShiftRows(s), ShiftRows(s));
  EXPECT_NE(InvMixColumns(s), MixColumns(s));
}

TEST(State, HoldsTheInputInColumns) {
  const State s = ToState(BlockFromHex("000102030405060708090a0b0c0d0e0f"));
  EXPECT_EQ(s[1][0], 0x01);
  EXPECT_EQ(s[0][1], 0x04);
  EXPECT_EQ(s[3][2], 0x0b);
}

TEST(KeyExpansion, GivesTheWordsOfAppendixA) {
  for (const PublishedKeyExpansion& published : Fips197KeyExpansions()) {
    const KeySchedule schedule = KeyExpansion(published.key);
    EXPECT_EQ(schedule.nr, static_cast<int>(published.key.size()) / 4 + 6);
    PublishedBytes round_keys;
    for (const Word& word : schedule.w) round_keys.insert(round_keys.end(), word.begin(), word.end());
    EXPECT_EQ(round_keys, published.round_keys);
  }
}

TEST(Cipher, GivesTheBlocksOfAppendixBAndC) {
  for (const PublishedBlock& published : Fips197Blocks()) {
    const KeySchedule schedule = KeyExpansion(published.key);
    EXPECT_EQ(Cipher(BlockAt(published.plaintext, 0), schedule), BlockAt(published.ciphertext, 0));
    EXPECT_EQ(InvCipher(BlockAt(published.ciphertext, 0), schedule), BlockAt(published.plaintext, 0));
  }
}

TEST(KeyLength, IsOneOfThree) {
  for (size_t num_bytes = 0; num_bytes <= 300; ++num_bytes) {
    EXPECT_EQ(IsAesKeyLength(num_bytes), num_bytes == 16 || num_bytes == 24 || num_bytes == 32) << num_bytes;
  }
}

// FIPS 197 section 4.2: {57} . {83} = {c1}, and {57} . {13} = {fe}.
TEST(Field, MultipliesAsInSection4) {
  EXPECT_EQ(FieldMultiply(0x57, 0x83), 0xc1);
  EXPECT_EQ(FieldMultiply(0x57, 0x13), 0xfe);
}

TEST(Field, EveryElementButZeroHasAnInverse) {
  EXPECT_EQ(FieldInverse(0), 0);
  for (int a = 1; a < 256; ++a) {
    EXPECT_EQ(FieldMultiply(static_cast<uint8_t>(a), FieldInverse(static_cast<uint8_t>(a))), 1) << a;
  }
}

// FIPS 197, table 4: row 0, the example {53} of section 5.1.1, and the last entry.
TEST(SBox, HasTheEntriesOfTable4) {
  const PublishedBytes row = FromHex("637c777bf26b6fc53001672bfed7ab76");
  for (int b = 0; b < 16; ++b) EXPECT_EQ(SBox(static_cast<uint8_t>(b)), row[b]) << b;
  EXPECT_EQ(SBox(0x53), 0xed);
  EXPECT_EQ(SBox(0xff), 0x16);
}

TEST(SBox, IsAPermutationWithoutFixedPoints) {
  std::array<int, 256> hits = {};
  for (int b = 0; b < 256; ++b) {
    const uint8_t image = SBox(static_cast<uint8_t>(b));
    ++hits[image];
    EXPECT_EQ(InvSBox(image), b);
    EXPECT_NE(image, b);
    EXPECT_NE(image, 0xff ^ b);
  }
  for (int b = 0; b < 256; ++b) EXPECT_EQ(hits[b], 1) << b;
}

// The nonlinearity that the S-box is chosen for: for a difference that is not 0, each output difference arises from at
// most 4 inputs.
TEST(SBox, IsDifferentially4Uniform) {
  int most = 0;
  for (int difference = 1; difference < 256; ++difference) {
    std::array<int, 256> counts = {};
    for (int b = 0; b < 256; ++b) {
      most = std::max(most, ++counts[SBox(static_cast<uint8_t>(b)) ^ SBox(static_cast<uint8_t>(b ^ difference))]);
    }
  }
  EXPECT_EQ(most, 4);
}

}  // namespace
}  // namespace assay::reference::spec
