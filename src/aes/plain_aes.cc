#include "src/aes/plain_aes.h"

#include <bit>
#include <cstddef>

namespace assay::plain {
namespace {

uint8_t Inverse(uint8_t byte) {
  for (int candidate = 1; candidate < 256; ++candidate) {
    if (Times(byte, static_cast<uint8_t>(candidate)) == 1) return static_cast<uint8_t>(candidate);
  }
  return 0;
}

uint8_t DefineSubByte(uint8_t byte) {
  const uint8_t b = Inverse(byte);
  return b ^ std::rotl(b, 1) ^ std::rotl(b, 2) ^ std::rotl(b, 3) ^ std::rotl(b, 4) ^ 0x63;
}

struct SBox {
  SBox() {
    for (int byte = 0; byte < 256; ++byte) {
      forward[byte] = DefineSubByte(static_cast<uint8_t>(byte));
      inverse[forward[byte]] = static_cast<uint8_t>(byte);
    }
  }
  uint8_t forward[256];
  uint8_t inverse[256];
};

const SBox& GetSBox() {
  static const SBox sbox;
  return sbox;
}

void AddRoundKey(const std::vector<Word>& w, size_t round, Block& s) {
  for (size_t c = 0; c < 4; ++c) {
    for (size_t r = 0; r < 4; ++r) s[4 * c + r] ^= w[4 * round + c][r];
  }
}

// s'[r,c] = s[r, c + r] for direction 1, its inverse for direction 3.
void ShiftRows(size_t direction, Block& s) {
  const Block before = s;
  for (size_t c = 0; c < 4; ++c) {
    for (size_t r = 0; r < 4; ++r) s[4 * c + r] = before[4 * ((c + direction * r) % 4) + r];
  }
}

// Each column times the polynomial whose coefficients in row 0 of its matrix are `first_row`.
void MixColumns(const Word& first_row, Block& s) {
  const Block before = s;
  for (size_t c = 0; c < 4; ++c) {
    for (size_t r = 0; r < 4; ++r) {
      s[4 * c + r] = 0;
      for (size_t k = 0; k < 4; ++k) s[4 * c + r] ^= Times(first_row[k], before[4 * c + (r + k) % 4]);
    }
  }
}

}  // namespace

uint8_t Times(uint8_t a, uint8_t b) {
  uint32_t product = 0;
  for (int i = 0; i < 8; ++i) {
    if (b >> i & 1) product ^= uint32_t{a} << i;
  }
  for (int i = 14; i >= 8; --i) {
    if (product >> i & 1) product ^= uint32_t{0x11b} << (i - 8);
  }
  return static_cast<uint8_t>(product);
}

uint8_t SubByte(uint8_t byte) { return GetSBox().forward[byte]; }
uint8_t InvSubByte(uint8_t byte) { return GetSBox().inverse[byte]; }

std::vector<Word> KeyExpansion(std::span<const uint8_t> key) {
  const size_t nk = key.size() / 4;
  std::vector<Word> w(4 * (nk + 7));
  for (size_t i = 0; i < key.size(); ++i) w[i / 4][i % 4] = key[i];
  uint8_t rcon = 1;
  for (size_t i = nk; i < w.size(); ++i) {
    Word temp = w[i - 1];
    if (i % nk == 0) {
      temp = {SubByte(temp[1]), SubByte(temp[2]), SubByte(temp[3]), SubByte(temp[0])};
      temp[0] ^= rcon;
      rcon = Times(rcon, 2);
    } else if (nk > 6 && i % nk == 4) {
      for (uint8_t& byte : temp) byte = SubByte(byte);
    }
    for (size_t r = 0; r < 4; ++r) w[i][r] = w[i - nk][r] ^ temp[r];
  }
  return w;
}

Block Cipher(const std::vector<Word>& w, const Block& in) {
  const size_t nr = w.size() / 4 - 1;
  Block s = in;
  AddRoundKey(w, 0, s);
  for (size_t round = 1; round <= nr; ++round) {
    for (uint8_t& byte : s) byte = SubByte(byte);
    ShiftRows(1, s);
    if (round < nr) MixColumns({0x02, 0x03, 0x01, 0x01}, s);
    AddRoundKey(w, round, s);
  }
  return s;
}

Block InvCipher(const std::vector<Word>& w, const Block& in) {
  const size_t nr = w.size() / 4 - 1;
  Block s = in;
  AddRoundKey(w, nr, s);
  for (size_t round = nr; round-- > 0;) {
    ShiftRows(3, s);
    for (uint8_t& byte : s) byte = InvSubByte(byte);
    AddRoundKey(w, round, s);
    if (round > 0) MixColumns({0x0e, 0x0b, 0x0d, 0x09}, s);
  }
  return s;
}

}  // namespace assay::plain
