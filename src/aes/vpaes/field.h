// GF(2^8) and its subfield GF(2^4), for the compiler to derive tables with.
//
// Everything here is meant for constant evaluation: functions look up tables by their arguments, so none may be given a
// secret at run time.
//
// F = GF(2)[x] / (x^8 + x^4 + x^3 + x + 1) is the field of FIPS 197 section 4.2; an element is a byte, and + is xor.
// K = {e in F : e^16 = e} is the subfield of 16 elements. The map e -> e^16 is the conjugation of F over K: it is
// additive, multiplicative, and leaves exactly K in place.
#ifndef ASSAY_SRC_AES_VPAES_FIELD_H_
#define ASSAY_SRC_AES_VPAES_FIELD_H_

#include <array>
#include <bit>
#include <cstdint>

namespace assay::vpaes {

// x * e (xTIMES of FIPS 197 section 4.2).
constexpr uint8_t Double(uint8_t e) { return static_cast<uint8_t>(e << 1 ^ (e >> 7) * 0x1b); }

struct Logarithms {
  std::array<uint8_t, 255> exp;  // exp[n] = g^n
  std::array<uint8_t, 256> log;  // log[g^n] = n; log[0] is not used
};

// g = x + 1 generates the multiplicative group.
consteval Logarithms DeriveLogarithms() {
  Logarithms t{};
  uint8_t power = 1;
  for (int n = 0; n < 255; ++n) {
    t.exp[n] = power;
    t.log[power] = static_cast<uint8_t>(n);
    power = static_cast<uint8_t>(power ^ Double(power));
  }
  return t;
}
inline constexpr Logarithms kLogarithms = DeriveLogarithms();

// e^exponent for exponent >= 1.
constexpr uint8_t Power(uint8_t e, int exponent) {
  return e == 0 ? uint8_t{0} : kLogarithms.exp[kLogarithms.log[e] * exponent % 255];
}

constexpr uint8_t Multiply(uint8_t a, uint8_t b) {
  return a == 0 || b == 0 ? uint8_t{0} : kLogarithms.exp[(kLogarithms.log[a] + kLogarithms.log[b]) % 255];
}

// 1/e, with 1/0 = 0 as in FIPS 197 section 5.1.1.
constexpr uint8_t Invert(uint8_t e) { return Power(e, 254); }

constexpr uint8_t Conjugate(uint8_t e) { return Power(e, 16); }

constexpr bool InSubfield(uint8_t e) { return Conjugate(e) == e; }

// The linear part L of SubBytes, S(e) = L(1/e) + 63 (FIPS 197 equation 5.1), and its inverse.
constexpr uint8_t Affine(uint8_t e) {
  return static_cast<uint8_t>(e ^ std::rotl(e, 1) ^ std::rotl(e, 2) ^ std::rotl(e, 3) ^ std::rotl(e, 4));
}
constexpr uint8_t InverseAffine(uint8_t e) {
  return static_cast<uint8_t>(std::rotl(e, 1) ^ std::rotl(e, 3) ^ std::rotl(e, 6));
}

// The multiplicative order of e, e != 0.
constexpr int Order(uint8_t e) {
  int order = 1;
  while (Power(e, order) != 1) ++order;
  return order;
}

// The least element above `after` that has this order; fails to compile if there is none.
consteval uint8_t NextOfOrder(int order, uint8_t after) {
  uint8_t e = static_cast<uint8_t>(after + 1);
  while (Order(e) != order) e = static_cast<uint8_t>(e + 1);
  return e;
}

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_FIELD_H_
