// Cipher and InvCipher (FIPS 197 sections 5.1 and 5.3) on several vectors of blocks at once.
//
// Beyond what substitute.h asks of V: V::LoadKey(round_key) and V::Pin(x), which is x, computed as written. Without it
// compilers regroup sums of several terms so that the key comes last, on the longest path.
//
// Budget for one vector and one round, in shuffles: 5 for the inversion, then encryption 4 for S and 3 S and 2 for
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

// One middle round. s = L(1/x) is SubBytes without its constant, which the key brings. MixColumns (FIPS 197 equation
// 5.8) is 2 s(r) + 3 s(r+1) + s(r+2) + s(r+3) in row r: with R for "one row down" and v = 3 s + R^2 s,
//   (v + s) + R v
// so two rotations do. v + s + key is ready before R v is.
template <class V>
[[gnu::always_inline]] inline typename V::Vec EncryptRound(typename V::Vec state, typename V::Vec key,
                                                           typename V::Vec one_down, typename V::Vec two_down) {
  const auto quotients = InvertNibbles<V>(Split<V>(state));
  const auto s = Look<V>(kSub, quotients);
  const auto v = V::Xor(Look<V>(kSubTripled, quotients), V::Shuffle(s, two_down));
  const auto early = V::Pin(V::Xor(v, V::Pin(V::Xor(s, key))));
  return V::Xor(early, V::Shuffle(v, one_down));
}

// One middle round. InvMixColumns (FIPS 197 equation 5.14) is e s(r) + b s(r+1) + d s(r+2) + 9 s(r+3) in row r:
//   (e s + R^2 d s) + R (b s + R^2 9 s)
template <class V>
[[gnu::always_inline]] inline typename V::Vec DecryptRound(typename V::Vec state, typename V::Vec key,
                                                           typename V::Vec one_down, typename V::Vec two_down) {
  const auto quotients = InvertNibbles<V>(Split<V>(state));
  const auto odd = V::Xor(Look<V>(kInvSubB, quotients), V::Shuffle(Look<V>(kInvSub9, quotients), two_down));
  const auto even = V::Xor(Look<V>(kInvSubE, quotients), V::Shuffle(Look<V>(kInvSubD, quotients), two_down));
  return V::Xor(V::Pin(V::Xor(even, key)), V::Shuffle(odd, one_down));
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
    const auto two_down = V::Load(kTwoRowsDown[round & 1]);
#pragma GCC unroll 8
    for (auto& state : states.at) state = DecryptRound<V>(state, key, one_down, two_down);
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
