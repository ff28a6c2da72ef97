// AES by the text of FIPS 197, a byte at a time: what the tests of the backends expect. Not constant time.
// only.
#ifndef ASSAY_SRC_AES_PLAIN_AES_H_
#define ASSAY_SRC_AES_PLAIN_AES_H_

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace assay::plain {

using Word = std::array<uint8_t, 4>;
using Block = std::array<uint8_t, 16>;

// The product in GF(2^8) (section 4.2).
uint8_t Times(uint8_t a, uint8_t b);

// SubBytes (section 5.1.1) and InvSubBytes (section 5.3.2) on one byte.
uint8_t SubByte(uint8_t byte);
uint8_t InvSubByte(uint8_t byte);

// KeyExpansion (section 5.2): w[0] to w[4*nr+3] for a key of 16, 24 or 32 bytes.
std::vector<Word> KeyExpansion(std::span<const uint8_t> key);

// Cipher (section 5.1) and InvCipher (section 5.3) under the words of KeyExpansion.
Block Cipher(const std::vector<Word>& w, const Block& in);
Block InvCipher(const std::vector<Word>& w, const Block& in);

}  // namespace assay::plain

#endif  // ASSAY_SRC_AES_PLAIN_AES_H_
