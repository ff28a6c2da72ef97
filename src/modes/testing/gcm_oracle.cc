#include "src/modes/testing/gcm_oracle.h"

#include <algorithm>
#include <cstddef>

namespace assay::testing {
namespace {

// A block as two words, bit 0 of section 6.3 being the most significant one of `first`.
struct Words {
  uint64_t first = 0, second = 0;
};

Words ToWords(const Block& block) {
  Words words;
  for (int i = 0; i < 8; ++i) {
    words.first = words.first << 8 | block[i];
    words.second = words.second << 8 | block[8 + i];
  }
  return words;
}

Block ToBlock(const Words& words) {
  Block block;
  for (int i = 0; i < 8; ++i) {
    block[i] = static_cast<uint8_t>(words.first >> (56 - 8 * i));
    block[8 + i] = static_cast<uint8_t>(words.second >> (56 - 8 * i));
  }
  return block;
}

Block Xor(Block a, const Block& b) {
  for (size_t i = 0; i < a.size(); ++i) a[i] ^= b[i];
  return a;
}

void PadToBlock(Bytes* bytes) {
  while (bytes->size() % 16 != 0) bytes->push_back(0);
}

void AppendBits64(Bytes* bytes, uint64_t num_bytes) {
  const uint64_t bits = num_bytes * 8;
  for (int shift = 56; shift >= 0; shift -= 8) bytes->push_back(static_cast<uint8_t>(bits >> shift));
}

// inc32 (section 6.2).
void Increment32(Block* block) {
  for (int i = 15; i >= 12; --i) {
    if (++(*block)[i] != 0) return;
  }
}

}  // namespace

Block GfMultiply(const Block& x, const Block& y) {
  const Words x_words = ToWords(x);
  Words z;
  Words v = ToWords(y);
  for (int i = 0; i < 128; ++i) {
    const uint64_t x_word = i < 64 ? x_words.first : x_words.second;
    if ((x_word >> (63 - i % 64) & 1) != 0) {
      z.first ^= v.first;
      z.second ^= v.second;
    }
    const bool falls_out = (v.second & 1) != 0;
    v.second = v.second >> 1 | v.first << 63;
    v.first >>= 1;
    if (falls_out) v.first ^= uint64_t{0xe1} << 56;  // R = 11100001 || 0^120
  }
  return ToBlock(z);
}

Block GfInverse(const Block& x) {
  // The exponent 2^128-2 is 127 ones and a zero.
  Block power = GfMultiply(x, x);
  Block product = power;
  for (int i = 2; i < 128; ++i) {
    power = GfMultiply(power, power);
    product = GfMultiply(product, power);
  }
  return product;
}

GcmOracle::GcmOracle(const AesBackend& aes, std::span<const uint8_t> key) : aes_(aes) {
  aes_.expand_encrypt_key(&key_, key.data(), key.size());
  h_ = Cipher(Block{});
}

Sealed GcmOracle::Seal(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> plaintext) {
  Block counter = DeriveJ0(iv);
  Increment32(&counter);
  Bytes ciphertext = Gctr(counter, plaintext);
  Bytes tag = Tag(iv, aad, ciphertext, aad.size(), plaintext.size());
  return {ciphertext, tag};
}

Bytes GcmOracle::Tag(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> ciphertext,
                     uint64_t aad_len, uint64_t text_len) {
  Bytes hashed(aad.begin(), aad.end());
  PadToBlock(&hashed);
  hashed.insert(hashed.end(), ciphertext.begin(), ciphertext.end());
  PadToBlock(&hashed);
  AppendBits64(&hashed, aad_len);
  AppendBits64(&hashed, text_len);
  return Gctr(DeriveJ0(iv), Ghash(hashed));
}

Block GcmOracle::DeriveJ0(std::span<const uint8_t> iv) {
  if (iv.size() == 12) {
    Block j0{};
    std::copy(iv.begin(), iv.end(), j0.begin());
    j0[15] = 1;
    return j0;
  }
  Bytes hashed(iv.begin(), iv.end());
  PadToBlock(&hashed);
  AppendBits64(&hashed, 0);
  AppendBits64(&hashed, iv.size());
  return Ghash(hashed);
}

Bytes GcmOracle::SolveIv(const Block& j0) {
  // J0 = ((IV . H) ^ L) . H with L the block of lengths.
  Bytes lengths;
  AppendBits64(&lengths, 0);
  AppendBits64(&lengths, 16);
  Block length_block;
  std::copy(lengths.begin(), lengths.end(), length_block.begin());
  const Block h_inverse = GfInverse(h_);
  const Block iv = GfMultiply(Xor(GfMultiply(j0, h_inverse), length_block), h_inverse);
  return Bytes(iv.begin(), iv.end());
}

Block GcmOracle::Cipher(const Block& in) {
  Block out;
  aes_.encrypt_blocks(key_, in.data(), out.data(), 1);
  return out;
}

Block GcmOracle::Ghash(const Bytes& blocks) {
  Block y{};
  for (size_t i = 0; i < blocks.size(); i += 16) {
    Block x;
    std::copy_n(blocks.begin() + static_cast<std::ptrdiff_t>(i), 16, x.begin());
    y = GfMultiply(Xor(y, x), h_);
  }
  return y;
}

Bytes GcmOracle::Gctr(Block icb, std::span<const uint8_t> x) {
  Bytes y;
  for (size_t begin = 0; begin < x.size(); begin += 16) {
    const Block keystream = Cipher(icb);
    const size_t end = std::min(begin + 16, x.size());
    for (size_t i = begin; i < end; ++i) y.push_back(x[i] ^ keystream[i - begin]);
    Increment32(&icb);
  }
  return y;
}

}  // namespace assay::testing
