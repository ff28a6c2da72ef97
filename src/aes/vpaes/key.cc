#include "src/aes/vpaes/key.h"

#include <tmmintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "src/aes/vpaes/field.h"
#include "src/aes/vpaes/permutations.h"
#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/substitute.h"
#include "src/aes/vpaes/tables.h"
#include "src/aes/vpaes/xmm.h"
#include "src/cpu/kernel_mark.h"

namespace assay::vpaes {
namespace {

// Indices that put word `word`, rotated left by `rotation` bytes, into all four words.
constexpr Row RepeatedWord(int word, int rotation) {
  Row indices{};
  for (int p = 0; p < 16; ++p) indices.byte[p] = static_cast<uint8_t>(4 * word + (p + rotation) % 4);
  return indices;
}
constexpr Row kLastWord = RepeatedWord(3, 0);
constexpr Row kLastWordRotated = RepeatedWord(3, 1);
constexpr Row kSecondWordRotated = RepeatedWord(1, 1);

// rcon[i] = x^(i-1) in the first byte of each word (FIPS 197 table 5), with the 63 of the four S-boxes added.
constexpr std::array<Row, 11> kRconPlus63 = [] {
  std::array<Row, 11> rows{};
  uint8_t power = 1;
  for (int i = 1; i <= 10; ++i) {
    for (int p = 0; p < 16; ++p) rows[i].byte[p] = 0x63 ^ (p % 4 == 0 ? power : 0);
    power = Double(power);
  }
  return rows;
}();

[[gnu::always_inline]] inline __m128i Constant63() { return _mm_set1_epi8(0x63); }

// Words w0 w1 w2 w3 => w0, w0 + w1, w0 + w1 + w2, w0 + w1 + w2 + w3.
[[gnu::always_inline]] inline __m128i RunningSums(__m128i w) {
  w = Xmm::Xor(w, _mm_slli_si128(w, 4));
  return Xmm::Xor(w, _mm_slli_si128(w, 8));
}

// SubWord(RotWord(.)) + rcon[i] of the word that `indices` picks, in all four words.
[[gnu::always_inline]] inline __m128i SubRotWord(__m128i w, const Row& indices, int i) {
  return Xmm::Xor(SubPlain<Xmm>(Xmm::Shuffle(w, Xmm::Load(indices))), Xmm::Load(kRconPlus63[i]));
}

// The three key lengths: key[4 nk] => the words w[0 .. 4 (nr + 1)) of KeyExpansion as bytes. In each step the next nk
// words are the running sums of the last nk, plus the S-box of the last one in every word.
void ExpandWords128(uint8_t* words, const uint8_t* key) {
  __m128i w = Xmm::LoadText(key);
  Xmm::StoreText(words, w);
  for (int i = 1; i <= 10; ++i) {
    w = Xmm::Xor(RunningSums(w), SubRotWord(w, kLastWordRotated, i));
    Xmm::StoreText(words + 16 * i, w);
  }
}

void ExpandWords192(uint8_t* words, const uint8_t* key) {
  __m128i first4 = Xmm::LoadText(key);
  __m128i last2 = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(key + 16));
  Xmm::StoreText(words, first4);
  _mm_storel_epi64(reinterpret_cast<__m128i*>(words + 16), last2);
  for (int i = 1; i <= 8; ++i) {
    first4 = Xmm::Xor(RunningSums(first4), SubRotWord(last2, kSecondWordRotated, i));
    Xmm::StoreText(words + 24 * i, first4);
    if (i == 8) break;  // 13 round keys end within the step
    last2 = Xmm::Xor(Xmm::Xor(last2, _mm_slli_si128(last2, 4)), Xmm::Shuffle(first4, Xmm::Load(kLastWord)));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(words + 24 * i + 16), last2);
  }
}

void ExpandWords256(uint8_t* words, const uint8_t* key) {
  __m128i first4 = Xmm::LoadText(key);
  __m128i last4 = Xmm::LoadText(key + 16);
  Xmm::StoreText(words, first4);
  Xmm::StoreText(words + 16, last4);
  for (int i = 1; i <= 7; ++i) {
    first4 = Xmm::Xor(RunningSums(first4), SubRotWord(last4, kLastWordRotated, i));
    Xmm::StoreText(words + 32 * i, first4);
    if (i == 7) break;  // 15 round keys end within the step
    const __m128i sub = SubPlain<Xmm>(Xmm::Shuffle(first4, Xmm::Load(kLastWord)));
    last4 = Xmm::Xor(RunningSums(last4), Xmm::Xor(sub, Constant63()));
    Xmm::StoreText(words + 32 * i + 16, last4);
  }
}

// Returns nr.
int ExpandWords(uint8_t* words, const uint8_t* key, size_t key_len) {
  if (key_len == 16) {
    ExpandWords128(words, key);
    return 10;
  }
  if (key_len == 24) {
    ExpandWords192(words, key);
    return 12;
  }
  ExpandWords256(words, key);
  return 14;
}

// Each byte times x. The comparison is with 0, signed: all ones in the bytes whose bit 7 is shifted out.
[[gnu::always_inline]] inline __m128i DoubleBytes(__m128i x) {
  const __m128i overflow = _mm_cmpgt_epi8(_mm_setzero_si128(), x);
  return Xmm::Xor(_mm_add_epi8(x, x), _mm_and_si128(overflow, _mm_set1_epi8(0x1b)));
}

// InvMixColumns without tables: its matrix circ(e, b, d, 9) is circ(2, 3, 1, 1) circ(5, 0, 4, 0). The second factor
// adds 4 (x(r) + x(r+2)) to x(r); the first is MixColumns, done as in rounds.h.
[[gnu::always_inline]] inline __m128i InvMixColumns(__m128i x) {
  const __m128i two_down = Xmm::Load(kTwoRowsDown[0]);
  const __m128i x4 = DoubleBytes(DoubleBytes(x));
  const __m128i y = Xmm::Xor(Xmm::Xor(x, x4), Xmm::Shuffle(x4, two_down));
  const __m128i u = Xmm::Xor(DoubleBytes(y), Xmm::Shuffle(y, two_down));
  return Xmm::Xor(u, Xmm::Shuffle(Xmm::Xor(u, y), Xmm::Load(kOneRowDown[0])));
}

// The rows of the table in key.h.
[[gnu::always_inline]] inline __m128i EncryptRow(__m128i key, int row, int nr) {
  if (row == 0) return key;
  const __m128i plus63 = Xmm::Xor(key, Constant63());
  if (row == nr) return plus63;
  return Xmm::Shuffle(Look<Xmm>(kEncode, Split<Xmm>(plus63)), Xmm::Load(kShiftedRows[-row & 3]));
}

[[gnu::always_inline]] inline __m128i DecryptRow(__m128i key, int row, int nr) {
  if (row == 0) return Xmm::Xor(key, Constant63());
  if (row == nr) return key;
  const __m128i plus63 = Xmm::Xor(InvMixColumns(key), Constant63());
  return Xmm::Shuffle(Look<Xmm>(kInvEncode, Split<Xmm>(plus63)), Xmm::Load(kShiftedRows[row & 3]));
}

}  // namespace

void ExpandEncryptKey(uint8_t* schedule, const uint8_t* key, size_t key_len) {
  MarkKernel(Kernel::kVpaesKey);
  const int nr = ExpandWords(schedule, key, key_len);
  for (int row = 0; row <= nr; ++row) {
    uint8_t* const at = schedule + 16 * row;
    Xmm::StoreText(at, EncryptRow(Xmm::LoadKey(at), row, nr));
  }
}

void ExpandDecryptKey(uint8_t* schedule, const uint8_t* key, size_t key_len) {
  MarkKernel(Kernel::kVpaesKey);
  const int nr = ExpandWords(schedule, key, key_len);
  // Rows change places in pairs; the middle one (nr is even) with itself.
  for (int row = 0; row <= nr / 2; ++row) {
    uint8_t* const low = schedule + 16 * row;
    uint8_t* const high = schedule + 16 * (nr - row);
    const __m128i low_key = Xmm::LoadKey(low);
    const __m128i high_key = Xmm::LoadKey(high);
    Xmm::StoreText(high, DecryptRow(low_key, nr - row, nr));
    Xmm::StoreText(low, DecryptRow(high_key, row, nr));
  }
}

}  // namespace assay::vpaes
