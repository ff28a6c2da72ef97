#include "reference/spec/library.h"

#include <algorithm>
#include <limits>

#include "reference/spec/aes.h"
#include "reference/spec/ctr.h"
#include "reference/spec/field.h"
#include "reference/spec/gcm.h"

namespace assay::reference {
namespace {

using spec::Block;
using spec::BlockAt;
using spec::Bytes;
using spec::ByteView;

std::string Version() { return "FIPS 197, SP 800-38A, SP 800-38D"; }

std::string Unavailable() { return ""; }

// The example of FIPS 197, appendix B.
std::string VerifyPath() {
  const Block key = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
  const Block input = {0x32, 0x43, 0xf6, 0xa8, 0x88, 0x5a, 0x30, 0x8d, 0x31, 0x31, 0x98, 0xa2, 0xe0, 0x37, 0x07, 0x34};
  const Block output = {0x39, 0x25, 0x84, 0x1d, 0x02, 0xdc, 0x09, 0xfb, 0xdc, 0x11, 0x85, 0x97, 0x19, 0x6a, 0x0b, 0x32};
  return spec::Cipher(input, spec::KeyExpansion(key)) == output ? "" : "the example of FIPS 197 appendix B fails";
}

Answer EncryptBlocks(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  if (!spec::IsAesKeyLength(key.size())) return Answer::kRefused;
  const spec::KeySchedule schedule = spec::KeyExpansion(key);
  for (size_t i = 0; i < num_blocks; ++i) {
    const Block block = spec::Cipher(BlockAt({in + 16 * i, 16}, 0), schedule);
    std::copy(block.begin(), block.end(), out + 16 * i);
  }
  return Answer::kOk;
}

Answer DecryptBlocks(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  if (!spec::IsAesKeyLength(key.size())) return Answer::kRefused;
  const spec::KeySchedule schedule = spec::KeyExpansion(key);
  for (size_t i = 0; i < num_blocks; ++i) {
    const Block block = spec::InvCipher(BlockAt({in + 16 * i, 16}, 0), schedule);
    std::copy(block.begin(), block.end(), out + 16 * i);
  }
  return Answer::kOk;
}

Answer ExpandKey(std::span<const uint8_t> key, uint8_t* round_keys) {
  if (!spec::IsAesKeyLength(key.size())) return Answer::kRefused;
  for (const spec::Word& word : spec::KeyExpansion(key).w) round_keys = std::copy(word.begin(), word.end(), round_keys);
  return Answer::kOk;
}

Answer Ctr(std::span<const uint8_t> key, const uint8_t* icb, uint64_t skip, const uint8_t* in, uint8_t* out,
           size_t num_bytes, std::span<const size_t> /*pieces*/) {
  if (num_bytes > std::numeric_limits<uint64_t>::max() - skip) return Answer::kUnsupported;
  if (!spec::IsAesKeyLength(key.size())) return Answer::kRefused;
  const Bytes text = spec::Ctr(spec::KeyExpansion(key), BlockAt({icb, 16}, 0), skip, {in, num_bytes});
  std::copy(text.begin(), text.end(), out);
  return Answer::kOk;
}

Answer Ghash(const uint8_t* h, uint8_t* y, const uint8_t* in, size_t num_blocks) {
  const Block y_n = spec::Ghash(BlockAt({h, 16}, 0), BlockAt({y, 16}, 0), {in, 16 * num_blocks});
  std::copy(y_n.begin(), y_n.end(), y);
  return Answer::kOk;
}

Answer GcmSeal(const GcmCall& call, uint8_t* tag) {
  const spec::Sealed sealed = spec::GcmAe(call.key, ByteView(call.iv, call.iv_len), ByteView(call.in, call.text_len),
                                          ByteView(call.aad, call.aad_len), call.tag_len);
  if (sealed.refusal != spec::Refusal::kNone) return Answer::kRefused;
  std::copy(sealed.ciphertext.begin(), sealed.ciphertext.end(), call.out);
  std::copy(sealed.tag.begin(), sealed.tag.end(), tag);
  return Answer::kOk;
}

Answer GcmOpen(const GcmCall& call, const uint8_t* tag) {
  const spec::Opened opened = spec::GcmAd(call.key, ByteView(call.iv, call.iv_len), ByteView(call.in, call.text_len),
                                          ByteView(call.aad, call.aad_len), ByteView(tag, call.tag_len));
  if (opened.refusal == spec::Refusal::kTagMismatch) std::fill_n(call.out, call.text_len, uint8_t{0});
  if (opened.refusal != spec::Refusal::kNone) return Answer::kRefused;
  std::copy(opened.plaintext.begin(), opened.plaintext.end(), call.out);
  return Answer::kOk;
}

}  // namespace

constinit const Library kSpec = {
    .name = "spec",
    .version = Version,
    .unavailable = Unavailable,
    .verify_path = VerifyPath,
    .encrypt_blocks = EncryptBlocks,
    .decrypt_blocks = DecryptBlocks,
    .expand_key = ExpandKey,
    .ctr = Ctr,
    .ghash = Ghash,
    .gcm_seal = GcmSeal,
    .gcm_open = GcmOpen,
};

}  // namespace assay::reference
