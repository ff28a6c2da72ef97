// The arithmetic of AES by definition, for tests: bit by bit and by search, nothing in common with field.h.
#ifndef ASSAY_SRC_AES_VPAES_SLOW_AES_H_
#define ASSAY_SRC_AES_VPAES_SLOW_AES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay::vpaes::slow {

// FIPS 197 section 4.2: the product of the polynomials, then its remainder modulo x^8 + x^4 + x^3 + x + 1.
inline uint8_t Times(uint8_t a, uint8_t b) {
  uint32_t product = 0;
  for (int bit = 0; bit < 8; ++bit) product ^= (b >> bit & 1) * (uint32_t{a} << bit);
  for (int bit = 14; bit >= 8; --bit) product ^= (product >> bit & 1) * (uint32_t{0x11b} << (bit - 8));
  return static_cast<uint8_t>(product);
}

// The b with Times(a, b) = 1; 0 for 0.
inline uint8_t Reciprocal(uint8_t a) {
  for (int b = 1; b < 256; ++b) {
    if (Times(a, static_cast<uint8_t>(b)) == 1) return static_cast<uint8_t>(b);
  }
  return 0;
}

// FIPS 197 equation 5.1 without its constant: b'_i = b_i + b_(i+4) + b_(i+5) + b_(i+6) + b_(i+7), indices mod 8.
inline uint8_t LinearPart(uint8_t b) {
  uint32_t out = 0;
  for (int i = 0; i < 8; ++i) {
    uint32_t sum = 0;
    for (int distance : {0, 4, 5, 6, 7}) sum ^= b >> ((i + distance) % 8) & 1;
    out |= sum << i;
  }
  return static_cast<uint8_t>(out);
}

inline uint8_t SubByte(uint8_t b) { return LinearPart(Reciprocal(b)) ^ 0x63; }

using Word = std::array<uint8_t, 4>;

// KeyExpansion (FIPS 197 section 5.2): the words w[0 .. 4 (nr + 1)).
inline std::vector<Word> KeyExpansion(const uint8_t* key, size_t key_len) {
  const size_t nk = key_len / 4;
  std::vector<Word> w(4 * (nk + 7));
  uint8_t rcon = 1;
  for (size_t i = 0; i < w.size(); ++i) {
    if (i < nk) {
      for (size_t b = 0; b < 4; ++b) w[i][b] = key[4 * i + b];
      continue;
    }
    Word temp = w[i - 1];
    if (i % nk == 0) temp = {temp[1], temp[2], temp[3], temp[0]};
    if (i % nk == 0 || (nk == 8 && i % nk == 4)) {
      for (uint8_t& b : temp) b = SubByte(b);
    }
    if (i % nk == 0) {
      temp[0] ^= rcon;
      rcon = Times(rcon, 2);
    }
    for (size_t b = 0; b < 4; ++b) w[i][b] = w[i - nk][b] ^ temp[b];
  }
  return w;
}

// One column of InvMixColumns (FIPS 197 equation 5.14).
inline Word InvMixColumn(const Word& s) {
  Word out;
  for (int r = 0; r < 4; ++r) {
    out[r] =
        Times(0x0e, s[r]) ^ Times(0x0b, s[(r + 1) % 4]) ^ Times(0x0d, s[(r + 2) % 4]) ^ Times(0x09, s[(r + 3) % 4]);
  }
  return out;
}

// The representation of tower.h, read the other way: nibble => element of the subfield, byte => the x it stands for.
// zeta = 0c is the least element of order 5, u = 1d the second least of order 17.
inline uint8_t Iota(uint8_t nibble) {
  const uint8_t zeta = 0x0c;
  const uint8_t zeta2 = Times(zeta, zeta);
  const std::array<uint8_t, 4> basis = {1, zeta, zeta2, Times(zeta2, zeta2)};
  uint8_t sum = 0;
  for (int bit = 0; bit < 4; ++bit) sum ^= (nibble >> bit & 1) != 0 ? basis[bit] : 0;
  return sum;
}
inline constexpr uint8_t kSlowU = 0x1d;
inline uint8_t SlowA() { return kSlowU ^ Reciprocal(kSlowU); }
inline uint8_t Decode(uint8_t byte) {
  const uint8_t i = Iota(byte >> 4);
  const uint8_t k = Iota(byte & 15);
  return Times(i ^ Times(k, Reciprocal(1 ^ kSlowU)), Reciprocal(SlowA()));
}

}  // namespace assay::vpaes::slow

#endif  // ASSAY_SRC_AES_VPAES_SLOW_AES_H_
