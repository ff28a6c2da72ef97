// SubBytes and InvSubBytes on vectors of bytes, by shuffles.
//
// `V` is a vector type with its operations: V::Vec, V::Load(row) (the row in every 16-byte lane), V::Shuffle(table,
// indices) (per lane; 0 where bit 7 of the index is set), V::Xor(a, b), V::LowNibbles(x), V::HighNibbles(x) (both with
// bits 4 to 7 clear). Everything is by value: no step touches memory but for the public tables.
#ifndef ASSAY_SRC_AES_VPAES_SUBSTITUTE_H_
#define ASSAY_SRC_AES_VPAES_SUBSTITUTE_H_

#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/tables.h"

namespace assay::vpaes {

// Indices into the two rows of a PairTable.
template <class V>
struct Nibbles {
  typename V::Vec first;
  typename V::Vec second;
};

// The low and the high nibbles of the bytes of x.
template <class V>
[[gnu::always_inline]] constexpr Nibbles<V> Split(typename V::Vec x) {
  return {V::LowNibbles(x), V::HighNibbles(x)};
}

template <class V>
[[gnu::always_inline]] constexpr typename V::Vec Look(const PairTable& table, Nibbles<V> n) {
  return V::Xor(V::Shuffle(V::Load(table.first), n.first), V::Shuffle(V::Load(table.second), n.second));
}

// Represented x => the quotients io and jo of tower.h, which index the tables of 1/x. 5 shuffles.
template <class V>
[[gnu::always_inline]] constexpr Nibbles<V> InvertNibbles(Nibbles<V> x) {
  const auto inverse = V::Load(kInverse);
  const auto k = x.first;
  const auto i = x.second;
  const auto j = V::Xor(i, k);
  const auto a_over_k = V::Shuffle(V::Load(kInverseTimesA), k);
  const auto i_sum = V::Xor(V::Shuffle(inverse, i), a_over_k);  // 1/i + a/k
  const auto j_sum = V::Xor(V::Shuffle(inverse, j), a_over_k);  // 1/j + a/k
  const auto io = V::Xor(V::Shuffle(inverse, i_sum), j);
  const auto jo = V::Xor(V::Shuffle(inverse, j_sum), i);
  return {io, jo};
}

// x => S(x) + 63 on plain bytes.
template <class V>
[[gnu::always_inline]] constexpr typename V::Vec SubPlain(typename V::Vec x) {
  const auto represented = Look<V>(kEncode, Split<V>(x));
  return Look<V>(kSubPlain, InvertNibbles<V>(Split<V>(represented)));
}

// x + 63 => InvS(x) on plain bytes.
template <class V>
[[gnu::always_inline]] constexpr typename V::Vec InvSubPlain(typename V::Vec x) {
  const auto represented = Look<V>(kInvEncode, Split<V>(x));
  return Look<V>(kInvSubPlain, InvertNibbles<V>(Split<V>(represented)));
}

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_SUBSTITUTE_H_
