#include "src/aes/vpaes/ctr32.h"

#include <tmmintrin.h>

#include <cstddef>
#include <cstdint>

#include "src/aes/vpaes/rounds.h"
#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/xmm.h"
#include "src/cpu/kernel_mark.h"

namespace assay::vpaes {
namespace {

// A counter block with bytes 12 to 15 in reverse, so that the big-endian counter is the last 32-bit lane:
//   b0 .. b11 | b12 b13 b14 b15  =>  b0 .. b11 | b15 b14 b13 b12
// The same shuffle leads back.
constexpr Row kCounterOrder = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 14, 13, 12}};

[[gnu::always_inline]] inline __m128i SwapCounter(__m128i block) {
  return Xmm::Shuffle(block, Xmm::Load(kCounterOrder));
}

// Adds mod 2^32 to the last lane of a swapped block; the other lanes stay.
[[gnu::always_inline]] inline __m128i AddToCounter(__m128i swapped, int number) {
  return _mm_add_epi32(swapped, _mm_set_epi32(number, 0, 0, 0));
}

// kBlocks blocks from the swapped counter block on.
template <int kBlocks>
[[gnu::always_inline]] inline void Crypt(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out,
                                         __m128i swapped) {
  States<Xmm, kBlocks> states;
#pragma GCC unroll 8
  for (int i = 0; i < kBlocks; ++i) states.at[i] = SwapCounter(AddToCounter(swapped, i));
  states = Encrypt(states, round_keys, nr);
#pragma GCC unroll 8
  for (int i = 0; i < kBlocks; ++i) {
    Xmm::StoreText(out + 16 * i, Xmm::Xor(states.at[i], Xmm::LoadText(in + 16 * i)));
  }
}

}  // namespace

void vpaes_ctr32_encrypt_blocks_1x(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out,
                                   size_t num_blocks, const uint8_t* icb) {
  MarkKernel(Kernel::kVpaesCtr32One);
  if (num_blocks == 0) return;
  __m128i swapped = SwapCounter(Xmm::LoadText(icb));
  for (; num_blocks > 0; --num_blocks, in += 16, out += 16) {
    Crypt<1>(round_keys, nr, in, out, swapped);
    swapped = AddToCounter(swapped, 1);
  }
}

void vpaes_ctr32_encrypt_blocks_2x(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out,
                                   size_t num_blocks, const uint8_t* icb) {
  MarkKernel(Kernel::kVpaesCtr32Two);
  if (num_blocks == 0) return;
  __m128i swapped = SwapCounter(Xmm::LoadText(icb));
  for (; num_blocks >= 2; num_blocks -= 2, in += 32, out += 32) {
    Crypt<2>(round_keys, nr, in, out, swapped);
    swapped = AddToCounter(swapped, 2);
  }
  if (num_blocks == 1) Crypt<1>(round_keys, nr, in, out, swapped);
}

}  // namespace assay::vpaes
