// ShiftRows is never executed. Instead of moving the bytes, the code remembers that they did not move: after n times
// ShiftRows, the byte that FIPS 197 calls s[r,c] is in column c + n*r of row r (mod 4), and after n times InvShiftRows
// in column c - n*r. This *turn*, n or -n mod 4, is known when the code is compiled. SubBytes does not care where a
// byte is. The round keys are laid out for their turn when they are expanded. MixColumns combines s[r,c] with s[r+1,c],
// which is one lane on and, whatever r is, `turn` columns on:
//   (c + turn*(r+1)) - (c + turn*r) = turn.
// At the end, the rows are put back.

#include "src/aes/bitsliced/rounds.h"

#include "src/aes/bitsliced/sbox.h"

namespace assay::bitsliced {
namespace {

// out = each byte of x moved `kColumns` columns back: c3 c2 c1 c0 => for 1, c0 c3 c2 c1 (most significant bits first).
template <int kColumns>
[[gnu::always_inline]] inline void TurnColumns(const Plane& x, Plane& out) {
  if constexpr (kColumns == 0) {
    out = x;
  } else if constexpr (kColumns == 2) {
    const Halves halves = reinterpret_cast<Halves>(x);
    out = reinterpret_cast<Plane>(__builtin_shufflevector(halves, halves, 1, 0, 3, 2, 5, 4, 7, 6));
  } else {
    out = (x >> 8 * kColumns) | (x << (32 - 8 * kColumns));
  }
}

// out = for each byte of the state, the one that is `kRows` rows on in the same column.
template <int kRows, int kTurn>
[[gnu::always_inline]] inline void RowsOn(const Plane& x, Plane& out) {
  const Plane moved = __builtin_shufflevector(x, x, kRows, (kRows + 1) % 4, (kRows + 2) % 4, (kRows + 3) % 4);
  TurnColumns<kRows * kTurn % 4>(moved, out);
}

// MixColumns (FIPS 197 section 5.1.3). With a' one row on from a, and b = a + a':
//   {02} a + {03} a' + a'' + a''' = {02} b + a' + b''.
// Bit i of {02} b is bit i-1 of b, plus bit 7 where x^8 = x^4 + x^3 + x + 1 has a term.
template <int kTurn>
[[gnu::always_inline]] inline void MixColumns(Batch& state) {
  Batch b;
  ForEachPlane([&](int i) {
    Plane next;
    RowsOn<1, kTurn>(state[i], next);
    b[i] = state[i] ^ next;
    state[i] = next;
  });
  ForEachPlane([&](int i) {
    Plane opposite;
    RowsOn<2, kTurn>(b[i], opposite);
    state[i] ^= opposite;
    if (i > 0) state[i] ^= b[i - 1];
    if (i == 0 || i == 1 || i == 3 || i == 4) state[i] ^= b[7];
  });
}

// InvMixColumns (section 5.3.3). Its polynomial is that of MixColumns times {04} x^2 + {05} mod x^4 + 1, so first
// a => a + {04} (a + a''), then MixColumns. Bit i of {04} c is bit i-2 of c; bits 6 and 7 come back as
// x^8 = x^4 + x^3 + x + 1 and x^9 = x^5 + x^4 + x^2 + x.
template <int kTurn>
[[gnu::always_inline]] inline void InvMixColumns(Batch& state) {
  Batch c;
  ForEachPlane([&](int i) {
    RowsOn<2, kTurn>(state[i], c[i]);
    c[i] ^= state[i];
  });
  const Plane c67 = c[6] ^ c[7];
  state[0] ^= c[6];
  state[1] ^= c67;
  state[2] ^= c[0] ^ c[7];
  state[3] ^= c[1] ^ c[6];
  state[4] ^= c[2] ^ c67;
  state[5] ^= c[3] ^ c[7];
  state[6] ^= c[4];
  state[7] ^= c[5];
  MixColumns<kTurn>(state);
}

[[gnu::always_inline]] inline void AddRoundKey(Batch& state, const uint8_t* round_key) {
  const uint8_t* const aligned = static_cast<const uint8_t*>(__builtin_assume_aligned(round_key, sizeof(Plane)));
  Batch key;
  std::memcpy(&key, aligned, sizeof key);
  ForEachPlane([&](int i) { state[i] ^= key[i]; });
}

// Puts the rows back after Nr rounds: Nr is even, so the turn is 0 or 2, and 2 exchanges the halves of odd rows.
[[gnu::always_inline]] inline void UndoTurn(Batch& state, size_t nr) {
  if (nr % 4 == 0) return;
  ForEachPlane([&](int i) {
    const Halves halves = reinterpret_cast<Halves>(state[i]);
    state[i] = reinterpret_cast<Plane>(__builtin_shufflevector(halves, halves, 0, 1, 3, 2, 4, 5, 7, 6));
  });
}

// The steps of a batch between two stops in memory.

[[gnu::always_inline]] inline void FirstAddRoundKey(const uint8_t* round_key, Batch* batches, size_t num_batches) {
  for (size_t i = 0; i < num_batches; ++i) AddRoundKey(batches[i], round_key);
}

template <int kTurn>
[[gnu::always_inline]] inline void Round(const uint8_t* round_key, Batch* batches, size_t num_batches) {
  for (size_t i = 0; i < num_batches; ++i) {
    Batch state;
    std::memcpy(&state, batches[i], sizeof state);
    SubBytes(state);
    MixColumns<kTurn>(state);
    AddRoundKey(state, round_key);
    std::memcpy(batches[i], &state, sizeof state);
  }
}

template <int kTurn>
[[gnu::always_inline]] inline void InvRound(const uint8_t* round_key, Batch* batches, size_t num_batches) {
  for (size_t i = 0; i < num_batches; ++i) {
    Batch state;
    std::memcpy(&state, batches[i], sizeof state);
    InvSubBytes(state);
    AddRoundKey(state, round_key);
    InvMixColumns<kTurn>(state);
    std::memcpy(batches[i], &state, sizeof state);
  }
}

// The last rounds have no MixColumns.

[[gnu::always_inline]] inline void LastRound(const uint8_t* round_key, size_t nr, Batch* batches, size_t num_batches) {
  for (size_t i = 0; i < num_batches; ++i) {
    Batch state;
    std::memcpy(&state, batches[i], sizeof state);
    SubBytes(state);
    AddRoundKey(state, round_key);
    UndoTurn(state, nr);
    std::memcpy(batches[i], &state, sizeof state);
  }
}

[[gnu::always_inline]] inline void LastInvRound(const uint8_t* round_key, size_t nr, Batch* batches,
                                                size_t num_batches) {
  for (size_t i = 0; i < num_batches; ++i) {
    Batch state;
    std::memcpy(&state, batches[i], sizeof state);
    InvSubBytes(state);
    AddRoundKey(state, round_key);
    UndoTurn(state, nr);
    std::memcpy(batches[i], &state, sizeof state);
  }
}

}  // namespace

void EncryptPlanes(const uint8_t* schedule, size_t nr, Batch* batches, size_t num_batches) {
  const uint8_t* const last = schedule + nr * kRoundKeyBytes;
  const uint8_t* key = schedule;
  FirstAddRoundKey(key, batches, num_batches);
  // Nr - 1 rounds, an odd number: the last is the first or the third of a group of four.
  for (;;) {
    Round<1>(key += kRoundKeyBytes, batches, num_batches);
    if (key + kRoundKeyBytes == last) break;
    Round<2>(key += kRoundKeyBytes, batches, num_batches);
    Round<3>(key += kRoundKeyBytes, batches, num_batches);
    if (key + kRoundKeyBytes == last) break;
    Round<0>(key += kRoundKeyBytes, batches, num_batches);
  }
  LastRound(last, nr, batches, num_batches);
}

void DecryptPlanes(const uint8_t* schedule, size_t nr, Batch* batches, size_t num_batches) {
  const uint8_t* const last = schedule;
  const uint8_t* key = schedule + nr * kRoundKeyBytes;
  FirstAddRoundKey(key, batches, num_batches);
  for (;;) {
    InvRound<3>(key -= kRoundKeyBytes, batches, num_batches);
    if (key - kRoundKeyBytes == last) break;
    InvRound<2>(key -= kRoundKeyBytes, batches, num_batches);
    InvRound<1>(key -= kRoundKeyBytes, batches, num_batches);
    if (key - kRoundKeyBytes == last) break;
    InvRound<0>(key -= kRoundKeyBytes, batches, num_batches);
  }
  LastInvRound(last, nr, batches, num_batches);
}

}  // namespace assay::bitsliced
