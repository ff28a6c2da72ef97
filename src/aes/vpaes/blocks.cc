#include "src/aes/vpaes/blocks.h"

#include <cstddef>
#include <cstdint>

#include "src/aes/vpaes/rounds.h"
#include "src/aes/vpaes/xmm.h"
#include "src/cpu/kernel_mark.h"

namespace assay::vpaes {
namespace {

// Four states and their temporaries exceed 16 registers a little; the latency that they hide is worth more.
constexpr int kInFlight = 4;

template <int kBlocks>
[[gnu::always_inline]] inline States<Xmm, kBlocks> Load(const uint8_t* in) {
  States<Xmm, kBlocks> states;
#pragma GCC unroll 8
  for (int i = 0; i < kBlocks; ++i) states.at[i] = Xmm::LoadText(in + 16 * i);
  return states;
}

template <int kBlocks>
[[gnu::always_inline]] inline void Store(uint8_t* out, States<Xmm, kBlocks> states) {
#pragma GCC unroll 8
  for (int i = 0; i < kBlocks; ++i) Xmm::StoreText(out + 16 * i, states.at[i]);
}

}  // namespace

void EncryptBlocks(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  MarkKernel(Kernel::kVpaesBlocks);
  for (; num_blocks >= kInFlight; num_blocks -= kInFlight, in += 16 * kInFlight, out += 16 * kInFlight) {
    Store(out, Encrypt(Load<kInFlight>(in), round_keys, nr));
  }
  for (; num_blocks > 0; --num_blocks, in += 16, out += 16) Store(out, Encrypt(Load<1>(in), round_keys, nr));
}

void DecryptBlocks(const uint8_t* round_keys, int nr, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  MarkKernel(Kernel::kVpaesBlocks);
  for (; num_blocks >= kInFlight; num_blocks -= kInFlight, in += 16 * kInFlight, out += 16 * kInFlight) {
    Store(out, Decrypt(Load<kInFlight>(in), round_keys, nr));
  }
  for (; num_blocks > 0; --num_blocks, in += 16, out += 16) Store(out, Decrypt(Load<1>(in), round_keys, nr));
}

}  // namespace assay::vpaes
