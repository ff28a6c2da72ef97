// The words of KeyExpansion (FIPS 197 section 5.2) on SSSE3, four at a time.
#ifndef ASSAY_SRC_AES_VPAES_KEY_WORDS_H_
#define ASSAY_SRC_AES_VPAES_KEY_WORDS_H_

#include <tmmintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "src/aes/vpaes/field.h"
#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/substitute.h"
#include "src/aes/vpaes/tables.h"
#include "src/aes/vpaes/tower.h"
#include "src/aes/vpaes/xmm.h"

namespace assay::vpaes {

// Indices that put word `word`, rotated left by `rotation` bytes, into all four words.
constexpr Row RepeatedWord(int word, int rotation) {
  Row indices{};
  for (int p = 0; p < 16; ++p) indices.byte[p] = static_cast<uint8_t>(4 * word + (p + rotation) % 4);
  return indices;
}
inline constexpr Row kLastWord = RepeatedWord(3, 0);
inline constexpr Row kLastWordRotated = RepeatedWord(3, 1);
inline constexpr Row kSecondWordRotated = RepeatedWord(1, 1);

// Words of the schedule, in plain bytes and represented (phi of each byte, tower.h). phi is linear, so sums carry over;
// S-boxes take the represented form and give both.
struct Words {
  __m128i plain;
  __m128i represented;
};

// What one step adds after the S-boxes: rcon[i] = x^(i-1) in the first byte of each word (FIPS 197 table 5; none for
// i = 0), and the constant 63 of the four S-boxes.
struct StepConstant {
  Row plain;
  Row represented;
};
consteval std::array<StepConstant, 11> DeriveStepConstants() {
  std::array<StepConstant, 11> constants{};
  uint8_t rcon = 0;
  for (int i = 0; i <= 10; ++i) {
    for (int p = 0; p < 16; ++p) {
      const uint8_t byte = p % 4 == 0 ? 0x63 ^ rcon : 0x63;
      constants[i].plain.byte[p] = byte;
      constants[i].represented.byte[p] = Encode(byte);
    }
    rcon = i == 0 ? 1 : Double(rcon);
  }
  return constants;
}
inline constexpr std::array<StepConstant, 11> kStepConstants = DeriveStepConstants();

[[gnu::always_inline]] inline Words Both(__m128i plain) { return {plain, Look<Xmm>(kEncode, Split<Xmm>(plain))}; }

[[gnu::always_inline]] inline Words Add(Words a, Words b) {
  return {Xmm::Xor(a.plain, b.plain), Xmm::Xor(a.represented, b.represented)};
}

// Words w0 w1 w2 w3 => w0, w0 + w1, w0 + w1 + w2, w0 + w1 + w2 + w3.
[[gnu::always_inline]] inline __m128i RunningSums(__m128i w) {
  w = Xmm::Xor(w, _mm_slli_si128(w, 4));
  return Xmm::Xor(w, _mm_slli_si128(w, 8));
}

[[gnu::always_inline]] inline Words RunningSums(Words w) { return {RunningSums(w.plain), RunningSums(w.represented)}; }

// Step i but for its S-boxes: ready before they are.
[[gnu::always_inline]] inline Words BeginStep(Words w, int i) {
  const Words sums = RunningSums(w);
  return {Xmm::Pin(Xmm::Xor(sums.plain, Xmm::Load(kStepConstants[i].plain))),
          Xmm::Pin(Xmm::Xor(sums.represented, Xmm::Load(kStepConstants[i].represented)))};
}

// In all four words: the word that `indices` pick (RotWord is theirs).
[[gnu::always_inline]] inline Words Repeat(Words w, const Row& indices) {
  return {Xmm::Shuffle(w.plain, Xmm::Load(indices)), Xmm::Shuffle(w.represented, Xmm::Load(indices))};
}

// SubWord + 63 of the word that `indices` pick, in all four words.
[[gnu::always_inline]] inline Words SubWord(Words w, const Row& indices) {
  const __m128i word = Xmm::Shuffle(w.represented, Xmm::Load(indices));
  const auto quotients = InvertNibbles<Xmm>(Split<Xmm>(word));
  return {Look<Xmm>(kSubPlain, quotients), Look<Xmm>(kSub, quotients)};
}

enum class Form { kPlain, kRepresented };

template <Form kForm>
[[gnu::always_inline]] inline __m128i Select(Words w) {
  return kForm == Form::kPlain ? w.plain : w.represented;
}
template <Form kForm>
[[gnu::always_inline]] inline void Store4(uint8_t* at, Words w) {
  Xmm::StoreText(at, Select<kForm>(w));
}
template <Form kForm>
[[gnu::always_inline]] inline void Store2(uint8_t* at, Words w) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(at), Select<kForm>(w));
}

// The three key lengths: key[4 nk] => the words w[0 .. 4 (nr + 1)) of KeyExpansion in the form asked for, 4 bytes each.
// Each step makes the next nk words: the running sums of the last nk, plus the S-box of the last one in every word.
// Returns the last round key, plain.
template <Form kForm>
__m128i ExpandWords128(uint8_t* words, const uint8_t* key) {
  Words w = Both(Xmm::LoadText(key));
  Store4<kForm>(words, w);
  for (int i = 1; i <= 10; ++i) {
    w = Add(BeginStep(w, i), SubWord(w, kLastWordRotated));
    Store4<kForm>(words + 16 * i, w);
  }
  return w.plain;
}

template <Form kForm>
__m128i ExpandWords192(uint8_t* words, const uint8_t* key) {
  Words first4 = Both(Xmm::LoadText(key));
  Words last2 = Both(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(key + 16)));
  Store4<kForm>(words, first4);
  Store2<kForm>(words + 16, last2);
  for (int i = 1;; ++i) {
    first4 = Add(BeginStep(first4, i), SubWord(last2, kSecondWordRotated));
    Store4<kForm>(words + 24 * i, first4);
    if (i == 8) return first4.plain;  // 13 round keys end within the step
    last2 = Add(RunningSums(last2), Repeat(first4, kLastWord));
    Store2<kForm>(words + 24 * i + 16, last2);
  }
}

template <Form kForm>
__m128i ExpandWords256(uint8_t* words, const uint8_t* key) {
  Words first4 = Both(Xmm::LoadText(key));
  Words last4 = Both(Xmm::LoadText(key + 16));
  Store4<kForm>(words, first4);
  Store4<kForm>(words + 16, last4);
  for (int i = 1;; ++i) {
    first4 = Add(BeginStep(first4, i), SubWord(last4, kLastWordRotated));
    Store4<kForm>(words + 32 * i, first4);
    if (i == 7) return first4.plain;  // 15 round keys end within the step
    last4 = Add(BeginStep(last4, 0), SubWord(first4, kLastWord));
    Store4<kForm>(words + 32 * i + 16, last4);
  }
}

template <Form kForm>
__m128i ExpandWords(uint8_t* words, const uint8_t* key, size_t key_len) {
  if (key_len == 16) return ExpandWords128<kForm>(words, key);
  if (key_len == 24) return ExpandWords192<kForm>(words, key);
  return ExpandWords256<kForm>(words, key);
}

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_KEY_WORDS_H_
