// Cipher and InvCipher (FIPS 197 sections 5.1 and 5.3) on several vectors of blocks at once.
//
// Budget for one vector and one round, in shuffles: 5 for the inversion, then encryption 4 for S and 2 S and 2 for
// MixColumns; decryption 8 for the four multiples and 3 for InvMixColumns. A vector in flight needs its state and four
// temporaries; of the constants, the ones that do not fit into registers are operands in memory.
#ifndef ASSAY_SRC_AES_VPAES_ROUNDS_H_
#define ASSAY_SRC_AES_VPAES_ROUNDS_H_

#include <cstdint>

#include "src/aes/vpaes/permutations.h"
#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/substitute.h"
#include "src/aes/vpaes/tables.h"

namespace assay::vpaes {

// kVectors vectors in flight: independent, so that each fills the latency of the others.
template <class V, int kVectors>
struct States {
  typename V::Vec at[kVectors];
};

// One middle round. S = L(1/x) is SubBytes without its constant, which the key brings. MixColumns (FIPS 197 equation
// 5.8) is 2 S(r) + 3 S(r+1) + S(r+2) + S(r+3) in row r. With U(r) = 2 S(r) + S(r+2), that is
//   U(r) + (U + S)(r+1)
// so two rotations do. The key is added to U first: off the critical path.
template <class V>
[[gnu::always_inline]] inline typename V::Vec EncryptRound(typename V::Vec state, typename V::Vec key,
                                                           typename V::Vec one_down, typename V::Vec two_down) {
  const auto quotients = InvertNibbles<V>(Split<V>(state));
  const auto s = Look<V>(kSub, quotients);
  const auto u = V::Xor(Look<V>(kSubDoubled, quotients), V::Shuffle(s, two_down));
  return V::Xor(V::Xor(u, key), V::Shuffle(V::Xor(u, s), one_down));
}

// One middle round. InvMixColumns (FIPS 197 equation 5.14) is e s(r) + b s(r+1) + d s(r+2) + 9 s(r+3) in row r: with
// R for "one row down", e s + R(b s + R(d s + R(9 s))).
template <class V>
[[gnu::always_inline]] inline typename V::Vec DecryptRound(typename V::Vec state, typename V::Vec key,
                                                           typename V::Vec one_down) {
  const auto quotients = InvertNibbles<V>(Split<V>(state));
  auto h = V::Shuffle(Look<V>(kInvSub9, quotients), one_down);
  h = V::Shuffle(V::Xor(h, Look<V>(kInvSubD, quotients)), one_down);
  h = V::Shuffle(V::Xor(h, Look<V>(kInvSubB, quotients)), one_down);
  return V::Xor(h, V::Xor(Look<V>(kInvSubE, quotients), key));
}

// Plaintext blocks => ciphertext blocks. round_keys: 16 * (nr + 1) bytes as key.h makes them for encryption.
template <class V, int kVectors>
[[gnu::always_inline]] inline States<V, kVectors> Encrypt(States<V, kVectors> states, const uint8_t* round_keys,
                                                          int nr) {
  const auto first_key = V::LoadKey(round_keys);
#pragma GCC unroll 8
  for (auto& state : states.at) state = Look<V>(kEncode, Split<V>(V::Xor(state, first_key)));

  for (int round = 1; round < nr; ++round) {
    const auto key = V::LoadKey(round_keys + 16 * round);
    const auto one_down = V::Load(kOneRowDown[round & 3]);
    const auto two_down = V::Load(kTwoRowsDown[round & 1]);
#pragma GCC unroll 8
    for (auto& state : states.at) state = EncryptRound<V>(state, key, one_down, two_down);
  }

  const auto last_key = V::LoadKey(round_keys + 16 * nr);
  const auto gather = V::Load(kShiftedRows[nr & 3]);
#pragma GCC unroll 8
  for (auto& state : states.at) {
    const auto s = Look<V>(kSubPlain, InvertNibbles<V>(Split<V>(state)));
    state = V::Xor(V::Shuffle(s, gather), last_key);
  }
  return states;
}

// Ciphertext blocks => plaintext blocks. round_keys: 16 * (nr + 1) bytes as key.h makes them for decryption.
template <class V, int kVectors>
[[gnu::always_inline]] inline States<V, kVectors> Decrypt(States<V, kVectors> states, const uint8_t* round_keys,
                                                          int nr) {
  const auto first_key = V::LoadKey(round_keys);
#pragma GCC unroll 8
  for (auto& state : states.at) state = Look<V>(kInvEncode, Split<V>(V::Xor(state, first_key)));

  for (int round = 1; round < nr; ++round) {
    const auto key = V::LoadKey(round_keys + 16 * round);
    const auto one_down = V::Load(kOneRowDown[-round & 3]);
#pragma GCC unroll 8
    for (auto& state : states.at) state = DecryptRound<V>(state, key, one_down);
  }

  const auto last_key = V::LoadKey(round_keys + 16 * nr);
  const auto gather = V::Load(kShiftedRows[-nr & 3]);
#pragma GCC unroll 8
  for (auto& state : states.at) {
    const auto s = Look<V>(kInvSubPlain, InvertNibbles<V>(Split<V>(state)));
    state = V::Xor(V::Shuffle(s, gather), last_key);
  }
  return states;
}

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_ROUNDS_H_
