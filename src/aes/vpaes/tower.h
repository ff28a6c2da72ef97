// A byte of AES as two nibbles: the representation in which inversion takes five lookups of 16 entries.
//
// After M. Hamburg, "Accelerating AES with Vector Permute Instructions" (CHES 2009). For compile time only, like
// field.h.
//
// Nibbles. Let zeta have order 5. It lies in K, and 1, zeta, zeta^2, zeta^4 are a basis of K over GF(2): the minimal
// polynomial z^4 + z^3 + z^2 + z + 1 is irreducible. The nibble with bits b3 b2 b1 b0 stands for
//   iota(b) = b0 + b1 zeta + b2 zeta^2 + b3 zeta^4.
//
// Bytes. Let u have order 17. As 17 divides 16 + 1, the conjugate of u is 1/u, and a = u + 1/u lies in K. The byte with
// high nibble i and low nibble k stands for
//   x = (i + k / (1 + u)) / a.
// To encode x, put t = a x. The conjugate of 1/(1+u) is u/(1+u) = 1 + 1/(1+u), so conj(t) = t + k, which gives k and
// then i = t + k/(1+u).
//
// Inversion. N = a t conj(t) = k^2 + a i k + a i^2, because u/(1+u)^2 = 1/(u + 1/u) = 1/a. With j = i + k, two
// quotients of K hold the inverse:
//   io = N / (k + a i),  jo = N / (k + a j),  1/x = (1/u)(1/io) + u (1/jo).
// (Multiply out: (k + a i)/u + u (k + a i + a k) = a^2 (i + k (1+u)/a) = a^2 conj(t), since (1+u)/a = u/(1+u); and
// 1/x = a/t = a^2 conj(t) / N.) Both come from lookups of inverses alone:
//   io = 1 / (1/i + a/k) + j,  jo = 1 / (1/j + a/k) + i.
//
// Infinity. A shuffle answers 0 for an index with bit 7 set, so the index 0x80 serves as infinity: 1/0 = 0x80,
// 1/0x80 = 0, and 0x80 + nibble keeps bit 7. infinity + infinity = 0 happens only for i = k = 0, where it makes
// io = jo = infinity and so 1/x = 0, as SubBytes wants. In every other case the identities above hold with infinity
// read as a point; N != 0 for x != 0, so io and jo are never 0.
//
// The choice of zeta (4 elements) and u (16) is free: all 64 give AES. The one here is Hamburg's, so that the tables
// can be compared with the literature.
//
// sbox_proof.cc proves all of this for the 256 bytes; tables_test.cc derives the tables another way.
#ifndef ASSAY_SRC_AES_VPAES_TOWER_H_
#define ASSAY_SRC_AES_VPAES_TOWER_H_

#include <array>
#include <cstdint>

#include "src/aes/vpaes/field.h"

namespace assay::vpaes {

inline constexpr uint8_t kZeta = NextOfOrder(5, 0);
inline constexpr uint8_t kU = NextOfOrder(17, NextOfOrder(17, 0));
inline constexpr uint8_t kA = kU ^ Invert(kU);
static_assert(InSubfield(kZeta) && InSubfield(kA) && Conjugate(kU) == Invert(kU));

inline constexpr uint8_t kInfinity = 0x80;

// iota: the element of K that a nibble stands for.
constexpr uint8_t FromNibble(uint8_t nibble) {
  return static_cast<uint8_t>((nibble & 1) * 1 ^ (nibble >> 1 & 1) * kZeta ^ (nibble >> 2 & 1) * Power(kZeta, 2) ^
                              (nibble >> 3 & 1) * Power(kZeta, 4));
}

consteval std::array<uint8_t, 256> DeriveNibbles() {
  std::array<uint8_t, 256> nibbles{};
  for (uint8_t nibble = 0; nibble < 16; ++nibble) nibbles[FromNibble(nibble)] = nibble;
  return nibbles;
}
inline constexpr std::array<uint8_t, 256> kNibbles = DeriveNibbles();

// The nibble of an element of K; 0 for other elements.
constexpr uint8_t ToNibble(uint8_t e) { return kNibbles[e]; }

// phi: the byte that represents x.
constexpr uint8_t Encode(uint8_t x) {
  const uint8_t t = Multiply(kA, x);
  const uint8_t k = t ^ Conjugate(t);
  const uint8_t i = t ^ Multiply(k, Invert(1 ^ kU));
  return static_cast<uint8_t>(ToNibble(i) << 4 | ToNibble(k));
}

// psi: the byte that represents L^-1(x); what InvSubBytes has to invert.
constexpr uint8_t EncodeForInverse(uint8_t x) { return Encode(InverseAffine(x)); }

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_TOWER_H_
