#include "reference/spec/aes.h"

#include <bit>

namespace assay::reference::spec {
namespace {

using ByteTable = std::array<uint8_t, 256>;

// Section 4.2: multiplication by x, which is {02}.
constexpr uint8_t XTimes(uint8_t b) { return static_cast<uint8_t>((b << 1) ^ ((b & 0x80) != 0 ? 0x1b : 0)); }

// Section 4.2: the sum of those x^i a whose bit i is set in b.
constexpr uint8_t Product(uint8_t a, uint8_t b) {
  uint8_t product = 0;
  for (int i = 0; i < 8; ++i) {
    if ((b >> i) & 1) product ^= a;
    a = XTimes(a);
  }
  return product;
}

// Section 4.4, equation 4.11: the inverse of b is b^254. Here 254 = 2 + 4 + ... + 128.
constexpr uint8_t Inverse(uint8_t b) {
  uint8_t inverse = 1;
  uint8_t power = b;
  for (int i = 1; i < 8; ++i) {
    power = Product(power, power);
    inverse = Product(inverse, power);
  }
  return inverse;
}

// Section 5.1.1, equation 5.2: bit i of the result is b_i + b_{i+4} + b_{i+5} + b_{i+6} + b_{i+7} + c_i, indices
// modulo 8, where c is {63}.
constexpr uint8_t Affine(uint8_t b) {
  return static_cast<uint8_t>(b ^ std::rotr(b, 4) ^ std::rotr(b, 5) ^ std::rotr(b, 6) ^ std::rotr(b, 7) ^ 0x63);
}

constexpr ByteTable SBoxTable() {
  ByteTable table = {};
  for (int b = 0; b < 256; ++b) table[b] = Affine(Inverse(static_cast<uint8_t>(b)));
  return table;
}

constexpr ByteTable InvertedTable(const ByteTable& table) {
  ByteTable inverted = {};
  for (int b = 0; b < 256; ++b) inverted[table[b]] = static_cast<uint8_t>(b);
  return inverted;
}

constexpr ByteTable ProductTable(uint8_t factor) {
  ByteTable table = {};
  for (int b = 0; b < 256; ++b) table[b] = Product(static_cast<uint8_t>(b), factor);
  return table;
}

constexpr ByteTable kSBox = SBoxTable();
constexpr ByteTable kInvSBox = InvertedTable(kSBox);

// kTimes<factor>[b] is factor times b.
template <uint8_t factor>
constexpr ByteTable kTimes = ProductTable(factor);

// Section 5.2, equation 5.10.
Word RotWord(const Word& a) { return {a[1], a[2], a[3], a[0]}; }

// Section 5.2, equation 5.11.
Word SubWord(const Word& a) { return {kSBox[a[0]], kSBox[a[1]], kSBox[a[2]], kSBox[a[3]]}; }

Word Xor(const Word& a, const Word& b) {
  return {static_cast<uint8_t>(a[0] ^ b[0]), static_cast<uint8_t>(a[1] ^ b[1]), static_cast<uint8_t>(a[2] ^ b[2]),
          static_cast<uint8_t>(a[3] ^ b[3])};
}

// Each byte of the state through `table`.
State Substitute(const State& s, const ByteTable& table) {
  State t;
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) t[r][c] = table[s[r][c]];
  }
  return t;
}

}  // namespace

bool IsAesKeyLength(uint64_t num_bytes) { return num_bytes == 4 * 4 || num_bytes == 4 * 6 || num_bytes == 4 * 8; }

uint8_t FieldMultiply(uint8_t a, uint8_t b) { return Product(a, b); }
uint8_t FieldInverse(uint8_t a) { return Inverse(a); }
uint8_t SBox(uint8_t b) { return kSBox[b]; }
uint8_t InvSBox(uint8_t b) { return kInvSBox[b]; }

State SubBytes(const State& s) { return Substitute(s, kSBox); }
State InvSubBytes(const State& s) { return Substitute(s, kInvSBox); }

State ShiftRows(const State& s) {
  State t;
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) t[r][c] = s[r][(c + r) % 4];
  }
  return t;
}

State InvShiftRows(const State& s) {
  State t;
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) t[r][(c + r) % 4] = s[r][c];
  }
  return t;
}

// Equation 5.8.
State MixColumns(const State& s) {
  State t;
  for (int c = 0; c < 4; ++c) {
    t[0][c] = kTimes<2>[s[0][c]] ^ kTimes<3>[s[1][c]] ^ s[2][c] ^ s[3][c];
    t[1][c] = s[0][c] ^ kTimes<2>[s[1][c]] ^ kTimes<3>[s[2][c]] ^ s[3][c];
    t[2][c] = s[0][c] ^ s[1][c] ^ kTimes<2>[s[2][c]] ^ kTimes<3>[s[3][c]];
    t[3][c] = kTimes<3>[s[0][c]] ^ s[1][c] ^ s[2][c] ^ kTimes<2>[s[3][c]];
  }
  return t;
}

// Equation 5.15: the first row of the matrix is {0e} {0b} {0d} {09}, and each next row is the one above turned right.
State InvMixColumns(const State& s) {
  State t;
  for (int c = 0; c < 4; ++c) {
    for (int r = 0; r < 4; ++r) {
      t[r][c] = kTimes<0x0e>[s[r][c]] ^ kTimes<0x0b>[s[(r + 1) % 4][c]] ^ kTimes<0x0d>[s[(r + 2) % 4][c]] ^
                kTimes<0x09>[s[(r + 3) % 4][c]];
    }
  }
  return t;
}

// Equation 5.9.
State AddRoundKey(const State& s, const KeySchedule& schedule, int round) {
  State t;
  for (int c = 0; c < 4; ++c) {
    const Word& w = schedule.w[4 * round + c];
    for (int r = 0; r < 4; ++r) t[r][c] = s[r][c] ^ w[r];
  }
  return t;
}

KeySchedule KeyExpansion(ByteView key) {
  const int nk = static_cast<int>(key.size()) / 4;
  const int nr = nk + 6;
  std::vector<Word> w(4 * (nr + 1));
  for (int i = 0; i < nk; ++i) w[i] = {key[4 * i], key[4 * i + 1], key[4 * i + 2], key[4 * i + 3]};
  Word rcon = {0x01, 0x00, 0x00, 0x00};  // Rcon[i / nk] of table 5: x^(i/nk - 1) in its first byte
  for (int i = nk; i < 4 * (nr + 1); ++i) {
    Word temp = w[i - 1];
    if (i % nk == 0) {
      temp = Xor(SubWord(RotWord(temp)), rcon);
      rcon[0] = XTimes(rcon[0]);
    } else if (nk > 6 && i % nk == 4) {
      temp = SubWord(temp);
    }
    w[i] = Xor(w[i - nk], temp);
  }
  return {nr, w};
}

Block Cipher(const Block& in, const KeySchedule& schedule) {
  State s = AddRoundKey(ToState(in), schedule, 0);
  for (int round = 1; round < schedule.nr; ++round) {
    s = AddRoundKey(MixColumns(ShiftRows(SubBytes(s))), schedule, round);
  }
  return ToBlock(AddRoundKey(ShiftRows(SubBytes(s)), schedule, schedule.nr));
}

Block InvCipher(const Block& in, const KeySchedule& schedule) {
  State s = AddRoundKey(ToState(in), schedule, schedule.nr);
  for (int round = schedule.nr - 1; round >= 1; --round) {
    s = InvMixColumns(AddRoundKey(InvSubBytes(InvShiftRows(s)), schedule, round));
  }
  return ToBlock(AddRoundKey(InvSubBytes(InvShiftRows(s)), schedule, 0));
}

State ToState(const Block& in) {
  State s;
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) s[r][c] = in[r + 4 * c];
  }
  return s;
}

Block ToBlock(const State& s) {
  Block out;
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) out[r + 4 * c] = s[r][c];
  }
  return out;
}

}  // namespace assay::reference::spec
