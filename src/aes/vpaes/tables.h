// The lookup tables of vector-permute AES, derived from tower.h at compile time. Public constants.
//
// The constant 63 of SubBytes is in none of them: a lookup of infinity answers 0 and would drop it. It goes into the
// round keys (key.h).
#ifndef ASSAY_SRC_AES_VPAES_TABLES_H_
#define ASSAY_SRC_AES_VPAES_TABLES_H_

#include <cstdint>

#include "src/aes/vpaes/field.h"
#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/tower.h"

namespace assay::vpaes {

// Entry n is the nibble of numerator / iota(n), and infinity for n = 0. numerator is in K.
consteval Row DeriveQuotients(uint8_t numerator) {
  Row row{};
  row.byte[0] = kInfinity;
  for (uint8_t n = 1; n < 16; ++n) row.byte[n] = ToNibble(Multiply(numerator, Invert(FromNibble(n))));
  return row;
}

// Indexed by the low and the high nibble of x: the table of the linear map `map`.
template <typename Map>
consteval PairTable DeriveLinear(Map map) {
  PairTable table{};
  for (uint8_t n = 0; n < 16; ++n) {
    table.first.byte[n] = map(n);
    table.second.byte[n] = map(static_cast<uint8_t>(n << 4));
  }
  return table;
}

// Indexed by io and jo: map(1/x) for the linear map `map`. Entry 0 is never looked up.
template <typename Map>
consteval PairTable DeriveOfInverse(Map map) {
  PairTable table{};
  for (uint8_t n = 1; n < 16; ++n) {
    const uint8_t s = Invert(FromNibble(n));
    table.first.byte[n] = map(Multiply(s, Invert(kU)));
    table.second.byte[n] = map(Multiply(s, kU));
  }
  return table;
}

// inv and inva: 1/n and a/n.
inline constexpr Row kInverse = DeriveQuotients(1);
inline constexpr Row kInverseTimesA = DeriveQuotients(kA);

// ipt: into the representation.
inline constexpr PairTable kEncode = DeriveLinear([](uint8_t x) { return Encode(x); });

// Of 1/x. sb1 and sb1 + sb2: L and 3 L, represented (a middle round); sbo: L in plain bytes (the last round).
inline constexpr PairTable kSub = DeriveOfInverse([](uint8_t e) { return Encode(Affine(e)); });
inline constexpr PairTable kSubTripled = DeriveOfInverse([](uint8_t e) { return Encode(Multiply(3, Affine(e))); });
inline constexpr PairTable kSubPlain = DeriveOfInverse([](uint8_t e) { return Affine(e); });

// dipt: into the representation that InvSubBytes inverts.
inline constexpr PairTable kInvEncode = DeriveLinear([](uint8_t x) { return EncodeForInverse(x); });

// Of 1/x. dsb9, dsbd, dsbb, dsbe: times a coefficient of InvMixColumns, represented; dsbo: in plain bytes.
inline constexpr PairTable kInvSub9 = DeriveOfInverse([](uint8_t e) { return EncodeForInverse(Multiply(0x09, e)); });
inline constexpr PairTable kInvSubD = DeriveOfInverse([](uint8_t e) { return EncodeForInverse(Multiply(0x0d, e)); });
inline constexpr PairTable kInvSubB = DeriveOfInverse([](uint8_t e) { return EncodeForInverse(Multiply(0x0b, e)); });
inline constexpr PairTable kInvSubE = DeriveOfInverse([](uint8_t e) { return EncodeForInverse(Multiply(0x0e, e)); });
inline constexpr PairTable kInvSubPlain = DeriveOfInverse([](uint8_t e) { return e; });

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_TABLES_H_
