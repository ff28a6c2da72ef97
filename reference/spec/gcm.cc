#include "reference/spec/gcm.h"

#include <algorithm>

#include "reference/spec/field.h"

namespace assay::reference::spec {
namespace {

// len(X) in bits of a string of num_bytes bytes, which may need 67 bits: times_2_to_64 * 2^64 + rest.
struct BitLength {
  uint64_t times_2_to_64;
  uint64_t rest;
};

BitLength Len(uint64_t num_bytes) { return {num_bytes >> 61, num_bytes << 3}; }

// len <= 2^39 - 256.
bool FitsText(BitLength len) { return len.times_2_to_64 == 0 && len.rest <= (uint64_t{1} << 39) - 256; }

// len <= 2^64 - 1, for AAD and IV.
bool Fits64Bits(BitLength len) { return len.times_2_to_64 == 0; }

void Append(ByteView x, Bytes* string) { string->insert(string->end(), x.begin(), x.end()); }

// 0^(8 num_bytes).
void AppendZeros(size_t num_bytes, Bytes* string) { string->insert(string->end(), num_bytes, 0); }

// 0^v for the least v that makes the string a whole number of blocks.
void PadToBlock(Bytes* string) { AppendZeros((16 - string->size() % 16) % 16, string); }

// [x]_64: x as 64 bits, the most significant one first (section 6.1).
void Append64(uint64_t x, Bytes* string) {
  for (int shift = 56; shift >= 0; shift -= 8) string->push_back(static_cast<uint8_t>(x >> shift));
}

Bytes Msb(size_t num_bytes, const Bytes& x) { return Bytes(x.begin(), x.begin() + num_bytes); }

// Steps 4 to 6 of algorithm 4 and 5 to 7 of algorithm 5: T = MSB_t(GCTR_K(J0, S)).
Bytes Tag(const KeySchedule& schedule, const Block& h, const Block& j0, ByteView aad, ByteView ciphertext,
          size_t tag_len) {
  Bytes hashed;
  hashed.reserve(aad.size() + ciphertext.size() + 48);
  Append(aad, &hashed);
  PadToBlock(&hashed);
  Append(ciphertext, &hashed);
  PadToBlock(&hashed);
  Append64(Len(aad.size()).rest, &hashed);
  Append64(Len(ciphertext.size()).rest, &hashed);
  const Block s = Ghash(h, Block{}, hashed);
  return Msb(tag_len, Gctr(schedule, j0, s));
}

}  // namespace

std::string_view RefusalName(Refusal refusal) {
  switch (refusal) {
    case Refusal::kNone:
      return "none";
    case Refusal::kBadKeyLength:
      return "bad key length";
    case Refusal::kEmptyIv:
      return "empty IV";
    case Refusal::kBadTagLength:
      return "bad tag length";
    case Refusal::kTextTooLong:
      return "text too long";
    case Refusal::kAadTooLong:
      return "AAD too long";
    case Refusal::kIvTooLong:
      return "IV too long";
    case Refusal::kTagMismatch:
      return "tag mismatch";
  }
  return "unknown";
}

Refusal CheckLengths(uint64_t key_len, uint64_t iv_len, uint64_t tag_len, uint64_t aad_len, uint64_t text_len) {
  if (!IsAesKeyLength(key_len)) return Refusal::kBadKeyLength;
  if (iv_len == 0) return Refusal::kEmptyIv;
  if (!Fits64Bits(Len(iv_len))) return Refusal::kIvTooLong;
  // Section 5.2.1.2: t is 128, 120, 112, 104 or 96, and for certain applications 64 or 32.
  constexpr std::array<uint64_t, 7> kTagBits = {128, 120, 112, 104, 96, 64, 32};
  const BitLength t = Len(tag_len);
  const bool allowed = std::find(kTagBits.begin(), kTagBits.end(), t.rest) != kTagBits.end();
  if (t.times_2_to_64 != 0 || !allowed) return Refusal::kBadTagLength;
  if (!Fits64Bits(Len(aad_len))) return Refusal::kAadTooLong;
  if (!FitsText(Len(text_len))) return Refusal::kTextTooLong;
  return Refusal::kNone;
}

Block IncS(int s, const Block& x) {
  Block y = x;
  for (int i = 15; i >= 16 - s / 8; --i) {
    ++y[i];
    if (y[i] != 0) break;
  }
  return y;
}

Block Ghash(const Block& h, const Block& y0, ByteView x) {
  Block y = y0;
  for (size_t begin = 0; begin < x.size(); begin += 16) y = Multiply(Xor(y, BlockAt(x, begin)), h);
  return y;
}

Bytes Gctr(const KeySchedule& schedule, const Block& icb, ByteView x) {
  Bytes y(x.size());
  Block cb = icb;
  for (size_t begin = 0; begin < x.size(); begin += 16) {
    const Block y_i = Xor(BlockAt(x, begin), Cipher(cb, schedule));
    std::copy_n(y_i.begin(), std::min<size_t>(16, x.size() - begin), y.begin() + begin);
    cb = IncS(32, cb);
  }
  return y;
}

Block HashSubkey(const KeySchedule& schedule) { return Cipher(Block{}, schedule); }

Block J0(const Block& h, ByteView iv) {
  Bytes string(iv.begin(), iv.end());
  if (Len(iv.size()).rest == 96) {
    AppendZeros(3, &string);  // 0^31 || 1
    string.push_back(1);
    return BlockAt(string, 0);
  }
  PadToBlock(&string);  // with 0^s; then 0^64 || [len(IV)]_64
  AppendZeros(8, &string);
  Append64(Len(iv.size()).rest, &string);
  return Ghash(h, Block{}, string);
}

Sealed GcmAe(ByteView key, ByteView iv, ByteView plaintext, ByteView aad, uint64_t tag_len) {
  const Refusal refusal = CheckLengths(key.size(), iv.size(), tag_len, aad.size(), plaintext.size());
  if (refusal != Refusal::kNone) return {refusal, {}, {}};
  const KeySchedule schedule = KeyExpansion(key);
  const Block h = HashSubkey(schedule);
  const Block j0 = J0(h, iv);
  const Bytes ciphertext = Gctr(schedule, IncS(32, j0), plaintext);
  return {Refusal::kNone, ciphertext, Tag(schedule, h, j0, aad, ciphertext, static_cast<size_t>(tag_len))};
}

Opened GcmAd(ByteView key, ByteView iv, ByteView ciphertext, ByteView aad, ByteView tag) {
  const Refusal refusal = CheckLengths(key.size(), iv.size(), tag.size(), aad.size(), ciphertext.size());
  if (refusal != Refusal::kNone) return {refusal, {}};
  const KeySchedule schedule = KeyExpansion(key);
  const Block h = HashSubkey(schedule);
  const Block j0 = J0(h, iv);
  const Bytes plaintext = Gctr(schedule, IncS(32, j0), ciphertext);
  const Bytes expected = Tag(schedule, h, j0, aad, ciphertext, tag.size());
  if (!std::equal(expected.begin(), expected.end(), tag.begin(), tag.end())) return {Refusal::kTagMismatch, {}};
  return {Refusal::kNone, plaintext};
}

}  // namespace assay::reference::spec
