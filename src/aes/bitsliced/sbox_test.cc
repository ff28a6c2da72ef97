#include "src/aes/bitsliced/sbox.h"

#include <cstdint>

#include "gtest/gtest.h"
#include "src/aes/plain_aes.h"

namespace assay::bitsliced {
namespace {

// All 256 bytes at once: bit v of word v / 64 of plane i is bit i of byte v.
struct Word256 {
  uint64_t words[4] = {};
};
Word256 operator^(Word256 a, const Word256& b) {
  for (int i = 0; i < 4; ++i) a.words[i] ^= b.words[i];
  return a;
}
Word256 operator&(Word256 a, const Word256& b) {
  for (int i = 0; i < 4; ++i) a.words[i] &= b.words[i];
  return a;
}

void AllBytes(Word256 (&planes)[8]) {
  for (int v = 0; v < 256; ++v) {
    for (int i = 0; i < 8; ++i) planes[i].words[v / 64] |= uint64_t{static_cast<uint64_t>(v >> i & 1)} << v % 64;
  }
}

int ByteAt(const Word256 (&planes)[8], int v) {
  int byte = 0;
  for (int i = 0; i < 8; ++i) byte |= static_cast<int>(planes[i].words[v / 64] >> v % 64 & 1) << i;
  return byte;
}

TEST(SubBytes, IsTheSBoxLess63ForAllBytes) {
  Word256 planes[8];
  AllBytes(planes);
  SubBytes(planes);
  for (int v = 0; v < 256; ++v) EXPECT_EQ(ByteAt(planes, v) ^ 0x63, plain::SubByte(static_cast<uint8_t>(v))) << v;
}

TEST(InvSubBytes, IsTheInverseSBoxOfTheByteAnd63ForAllBytes) {
  Word256 planes[8];
  AllBytes(planes);
  InvSubBytes(planes);
  for (int v = 0; v < 256; ++v) EXPECT_EQ(ByteAt(planes, v), plain::InvSubByte(static_cast<uint8_t>(v ^ 0x63))) << v;
}

// Counts its operations.
struct Counted {
  static int ands, xors;
};
int Counted::ands = 0;
int Counted::xors = 0;
Counted operator^(const Counted& a, const Counted&) {
  ++Counted::xors;
  return a;
}
Counted operator&(const Counted& a, const Counted&) {
  ++Counted::ands;
  return a;
}

TEST(SubBytes, Has110Gates) {
  for (const bool inverse : {false, true}) {
    Counted::ands = Counted::xors = 0;
    Counted planes[8];
    inverse ? InvSubBytes(planes) : SubBytes(planes);
    EXPECT_EQ(Counted::ands, 32);
    EXPECT_EQ(Counted::xors, 78);
  }
}

}  // namespace
}  // namespace assay::bitsliced
