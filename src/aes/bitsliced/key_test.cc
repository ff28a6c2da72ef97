#include "src/aes/bitsliced/key.h"

#include <cstring>
#include <vector>

#include "gtest/gtest.h"
#include "src/aes/bitsliced/plane.h"
#include "src/aes/bitsliced/rounds.h"
#include "src/aes/plain_aes.h"

namespace assay::bitsliced {
namespace {

// Byte s[r,c] of round key `round`, read out of the planes of a schedule, or -1 if the eight bits of a byte differ.
int ByteOfSchedule(const uint8_t* schedule, size_t round, size_t turn, size_t r, size_t c) {
  int byte = 0;
  for (size_t i = 0; i < 8; ++i) {
    Plane plane;
    std::memcpy(&plane, schedule + round * kRoundKeyBytes + i * sizeof plane, sizeof plane);
    const uint32_t bits = plane[r] >> 8 * ((c + turn * r) % 4) & 0xff;
    if (bits != 0 && bits != 0xff) return -1;
    byte |= static_cast<int>(bits & 1) << i;
  }
  return byte;
}

TEST(ExpandKey, HoldsTheWordsOfKeyExpansion) {
  for (const size_t key_len : {16, 24, 32}) {
    std::vector<uint8_t> key(key_len);
    for (size_t i = 0; i < key_len; ++i) key[i] = static_cast<uint8_t>(i * 73 + key_len * 5);
    const std::vector<plain::Word> w = plain::KeyExpansion(key);
    const size_t nr = key_len / 4 + 6;
    for (const AesDirection direction : {AesDirection::kEncrypt, AesDirection::kDecrypt}) {
      alignas(Plane) uint8_t schedule[kScheduleBytes];
      ExpandKey(key.data(), key_len, direction, schedule);
      for (size_t round = 0; round <= nr; ++round) {
        // ShiftRows has been left out `round` times, or InvShiftRows nr - round times.
        const size_t turn = direction == AesDirection::kEncrypt ? round : 3 * (nr - round);
        const int constant = round == 0 ? 0 : 0x63;
        for (size_t c = 0; c < 4; ++c) {
          for (size_t r = 0; r < 4; ++r) {
            ASSERT_EQ(ByteOfSchedule(schedule, round, turn, r, c), w[4 * round + c][r] ^ constant)
                << 8 * key_len << " bits, round " << round << ", row " << r << ", column " << c;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace assay::bitsliced
