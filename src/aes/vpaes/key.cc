#include "src/aes/vpaes/key.h"

#include <tmmintrin.h>

#include <cstddef>
#include <cstdint>

#include "src/aes/vpaes/key_words.h"
#include "src/aes/vpaes/permutations.h"
#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/substitute.h"
#include "src/aes/vpaes/tables.h"
#include "src/aes/vpaes/tower.h"
#include "src/aes/vpaes/xmm.h"
#include "src/cpu/kernel_mark.h"

namespace assay::vpaes {
namespace {

constexpr Row Repeated(uint8_t byte) {
  Row row{};
  for (uint8_t& b : row.byte) b = byte;
  return row;
}
constexpr Row k63 = Repeated(0x63);
constexpr Row k63Represented = Repeated(Encode(0x63));
constexpr Row k63ForInverse = Repeated(EncodeForInverse(0x63));

int NumRounds(size_t key_len) { return static_cast<int>(key_len / 4) + 6; }

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
  const __m128i v = Xmm::Xor(Xmm::Xor(DoubleBytes(y), y), Xmm::Shuffle(y, two_down));
  return Xmm::Xor(Xmm::Xor(v, y), Xmm::Shuffle(v, Xmm::Load(kOneRowDown[0])));
}

// Row `row` of the table in key.h, decryption, from the plain round key nr - row.
[[gnu::always_inline]] inline __m128i DecryptRow(__m128i key, int row, int nr) {
  if (row == 0) return Xmm::Xor(key, Xmm::Load(k63));
  if (row == nr) return key;
  const __m128i represented = Look<Xmm>(kInvEncode, Split<Xmm>(InvMixColumns(key)));
  return Xmm::Shuffle(Xmm::Xor(represented, Xmm::Load(k63ForInverse)), Xmm::Load(kShiftedRows[row & 3]));
}

}  // namespace

void ExpandEncryptKey(uint8_t* schedule, const uint8_t* key, size_t key_len) {
  MarkKernel(Kernel::kVpaesKey);
  const int nr = NumRounds(key_len);
  const __m128i last = ExpandWords<Form::kRepresented>(schedule, key, key_len);
  Xmm::StoreText(schedule, Xmm::LoadText(key));
  for (int row = 1; row < nr; ++row) {
    uint8_t* const at = schedule + 16 * row;
    const __m128i plus63 = Xmm::Xor(Xmm::LoadKey(at), Xmm::Load(k63Represented));
    Xmm::StoreText(at, Xmm::Shuffle(plus63, Xmm::Load(kShiftedRows[-row & 3])));
  }
  Xmm::StoreText(schedule + 16 * nr, Xmm::Xor(last, Xmm::Load(k63)));
}

void ExpandDecryptKey(uint8_t* schedule, const uint8_t* key, size_t key_len) {
  MarkKernel(Kernel::kVpaesKey);
  const int nr = NumRounds(key_len);
  ExpandWords<Form::kPlain>(schedule, key, key_len);
  // Rows change places in pairs; the middle one (nr is even) with itself.
  for (int row = 0; row <= nr - row; ++row) {
    uint8_t* const low = schedule + 16 * row;
    uint8_t* const high = schedule + 16 * (nr - row);
    const __m128i low_key = Xmm::LoadKey(low);
    const __m128i high_key = Xmm::LoadKey(high);
    Xmm::StoreText(high, DecryptRow(low_key, nr - row, nr));
    Xmm::StoreText(low, DecryptRow(high_key, row, nr));
  }
}

}  // namespace assay::vpaes
