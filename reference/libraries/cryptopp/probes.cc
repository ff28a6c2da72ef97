#include "reference/libraries/cryptopp/probes.h"

#include <cryptopp/cpu.h>

#include <algorithm>
#include <cstring>

namespace assay::reference {

void ConstantCipher::ProcessAndXorBlock(const CryptoPP::byte* /*in*/, const CryptoPP::byte* xored,
                                        CryptoPP::byte* out) const {
  for (size_t i = 0; i < kBlockBytes; ++i) out[i] = output_[i] ^ (xored == nullptr ? 0 : xored[i]);
}

void ConstantCipher::UncheckedSetKey(const CryptoPP::byte* key, unsigned int key_len,
                                     const CryptoPP::NameValuePairs& /*parameters*/) {
  std::copy_n(key, key_len, output_);
}

// Y_0 = y is the same as Y_0 = 0 with y added to the first block. What comes out at the end is the state plus E(J0),
// and E(J0) is h.
void GhashProbe::Run(const uint8_t* h, uint8_t* y, const uint8_t* in, size_t num_blocks) {
  constexpr CryptoPP::byte kIv[12] = {};
  SetKeyWithIV(h, 16, kIv, sizeof(kIv));
  CryptoPP::byte first[16];
  for (size_t i = 0; i < sizeof(first); ++i) first[i] = y[i] ^ in[i];
  AuthenticateBlocks(first, sizeof(first));
  if (num_blocks > 1) AuthenticateBlocks(in + 16, 16 * (num_blocks - 1));
  AuthenticateLastFooterBlock(y, 16);
  for (size_t i = 0; i < 16; ++i) y[i] ^= h[i];
}

// With AES-NI the bytes lie as they are. Without, words are numbers whose most significant byte comes first, except
// those of the first and the last round key, which are added to the text as it lies in memory.
void RoundKeyProbe::Read(size_t key_len, uint8_t* round_keys) const {
  const size_t num_words = key_len + 28;  // 4 (Nr + 1) = 4 (key_len / 4 + 7)
  const bool numbers = !CryptoPP::HasAESNI();
  for (size_t i = 0; i < num_words; ++i) {
    uint8_t* word = round_keys + 4 * i;
    std::memcpy(word, m_key.begin() + i, 4);
    const bool outer = i < 4 || i >= num_words - 4;
    if (numbers && !outer) CryptoPP::PutWord(false, CryptoPP::BIG_ENDIAN_ORDER, word, m_key[i]);
  }
}

}  // namespace assay::reference
