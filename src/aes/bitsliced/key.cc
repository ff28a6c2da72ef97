#include "src/aes/bitsliced/key.h"

#include <bit>
#include <cstring>

#include "src/aes/bitsliced/plane.h"
#include "src/aes/bitsliced/rounds.h"
#include "src/aes/bitsliced/sbox.h"
#include "src/memory/wipe.h"

namespace assay::bitsliced {
namespace {

// A word [a0,a1,a2,a3] of FIPS 197 is a number with a0 in the low bits.
constexpr size_t kMaxWords = 4 * (14 + 1);

uint32_t LoadWord(const uint8_t* bytes) {
  return bytes[0] | uint32_t{bytes[1]} << 8 | uint32_t{bytes[2]} << 16 | uint32_t{bytes[3]} << 24;
}

// [a0,a1,a2,a3] => [a1,a2,a3,a0].
uint32_t RotWord(uint32_t word) { return std::rotr(word, 8); }

// The S-box circuit on the four bytes of `word`, as many planes of 32 bits: bit i of each byte is moved to the lowest
// bit of the byte. The other bits hold other planes' bits and are cut off at the end.
uint32_t SubWord(uint32_t word) {
  uint32_t planes[8];
  ForEachPlane([&](int i) { planes[i] = word >> i; });
  SubBytes(planes);
  uint32_t substituted = 0x63636363;
  ForEachPlane([&](int i) { substituted ^= (planes[i] & 0x01010101) << i; });
  return substituted;
}

// w[0] to w[4*nr+3].
void ExpandWords(const uint8_t* key, size_t nk, size_t num_words, uint32_t* w) {
  uint32_t rcon = 1;
  for (size_t i = 0; i < nk; ++i) w[i] = LoadWord(key + 4 * i);
  size_t phase = 0;  // i mod nk, without a division
  for (size_t i = nk; i < num_words; ++i) {
    uint32_t temp = w[i - 1];
    if (phase == 0) {
      temp = SubWord(RotWord(temp)) ^ rcon;
      rcon = rcon << 1 ^ (rcon >> 7) * 0x11b;
    } else if (nk > 6 && phase == 4) {
      temp = SubWord(temp);
    }
    w[i] = w[i - nk] ^ temp;
    phase = phase + 1 == nk ? 0 : phase + 1;
  }
}

// The planes of one round key w[4], its row r turned by turn*r columns, all bytes XORed with `constant`.
void WordsToPlanes(const uint32_t* w, size_t turn, uint32_t constant, uint8_t* round_key) {
  Plane rows;  // lane r: the bytes of row r, that of column c in bits 8*c to 8*c+7
  for (size_t r = 0; r < 4; ++r) {
    uint32_t row = 0;
    for (size_t c = 0; c < 4; ++c) row |= (w[c] >> 8 * r & 0xff) << 8 * c;
    rows[r] = std::rotl(row, static_cast<int>(8 * (turn * r % 4))) ^ constant;
  }
  ForEachPlane([&](int i) {
    const Plane low_bits = (rows >> i) & 0x01010101;
    const Plane plane = (low_bits << 8) - low_bits;  // every 01 becomes ff: 256 - 1 times, mod 2^32
    std::memcpy(round_key + i * sizeof plane, &plane, sizeof plane);
  });
}

}  // namespace

void ExpandKey(const uint8_t* key, size_t key_len, AesDirection direction, uint8_t* schedule) {
  const size_t nk = key_len / 4, nr = nk + 6;
  uint32_t w[kMaxWords];
  ExpandWords(key, nk, 4 * (nr + 1), w);
  for (size_t round = 0; round <= nr; ++round) {
    // Encryption adds round key n after n times ShiftRows; decryption after Nr - n times InvShiftRows.
    const size_t turn = direction == AesDirection::kEncrypt ? round % 4 : (4 - (nr - round) % 4) % 4;
    WordsToPlanes(w + 4 * round, turn, round == 0 ? 0 : 0x63636363, schedule + round * kRoundKeyBytes);
  }
  Wipe(w, sizeof w);
}

}  // namespace assay::bitsliced
