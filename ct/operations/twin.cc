#include "ct/operations/twin.h"

#include <algorithm>

#include "fuzz/random.h"
#include "reference/spec/aes.h"
#include "reference/spec/ctr.h"
#include "reference/spec/field.h"
#include "reference/spec/gcm.h"

namespace assay::ct {
namespace {

namespace spec = reference::spec;
using fuzz::Bytes;
using fuzz::Function;
using fuzz::Operation;
using fuzz::Property;

spec::Block BlockAt(const Bytes& bytes, size_t begin) {
  spec::Block block;
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(begin), block.size(), block.begin());
  return block;
}

spec::Block Sum(spec::Block a, const spec::Block& b) {
  for (size_t i = 0; i < a.size(); ++i) a[i] = static_cast<uint8_t>(a[i] ^ b[i]);
  return a;
}

// Cipher or InvCipher on each block.
Bytes Ecb(const Bytes& key, const Bytes& text, bool forward) {
  const spec::KeySchedule schedule = spec::KeyExpansion(key);
  Bytes out;
  for (size_t i = 0; i < text.size(); i += 16) {
    const spec::Block block = BlockAt(text, i);
    const spec::Block done = forward ? spec::Cipher(block, schedule) : spec::InvCipher(block, schedule);
    out.insert(out.end(), done.begin(), done.end());
  }
  return out;
}

// GCM's encryption of the text alone, which is its own inverse.
Bytes GcmText(const Bytes& key, const Bytes& iv, const Bytes& text) {
  const spec::KeySchedule schedule = spec::KeyExpansion(key);
  return spec::Gctr(schedule, spec::IncS(32, spec::J0(spec::HashSubkey(schedule), iv)), text);
}

// The whole tag of a ciphertext.
spec::Block TagOf(const Bytes& key, const Bytes& iv, const Bytes& aad, const Bytes& ciphertext) {
  return BlockAt(spec::GcmAe(key, iv, GcmText(key, iv, ciphertext), aad, 16).tag, 0);
}

// H^exponent.
spec::Block PowerOfH(const Bytes& key, size_t exponent) {
  const spec::Block h = spec::HashSubkey(spec::KeyExpansion(key));
  spec::Block power = spec::kFieldOne;
  for (size_t i = 0; i < exponent; ++i) power = spec::Multiply(power, h);
  return power;
}

// Changes one whole block of `aad` or `ciphertext` so that the message has one tag under both keys; false if there is
// no block to change.
bool MakeTagsEqual(const Bytes& key, const Bytes& other_key, const Bytes& iv, Bytes& aad, Bytes& ciphertext) {
  const size_t aad_blocks = (aad.size() + 15) / 16;
  const size_t text_blocks = (ciphertext.size() + 15) / 16;
  const bool in_text = ciphertext.size() >= 16;
  if (!in_text && aad.size() < 16) return false;
  Bytes& changed = in_text ? ciphertext : aad;
  // The hash is X_1 H^m + ... + X_m H for the blocks of AAD, of text, and of lengths; the first block of either is
  // X_1 or X_(aad_blocks + 1).
  const size_t exponent = (in_text ? 0 : aad_blocks) + text_blocks + 1;
  std::fill_n(changed.begin(), 16, uint8_t{0});
  const spec::Block rest = Sum(TagOf(key, iv, aad, ciphertext), TagOf(other_key, iv, aad, ciphertext));
  const spec::Block slope = Sum(PowerOfH(key, exponent), PowerOfH(other_key, exponent));
  const spec::Block solution = spec::Multiply(rest, spec::Inverse(slope));
  std::ranges::copy(solution, changed.begin());
  return true;
}

std::optional<std::pair<Operation, Operation>> GcmTwins(Operation op, Operation twin) {
  const bool seals = op.function == Function::kForward;
  if (spec::CheckLengths(op.key.size(), op.iv.size(), op.tag_len, op.aad.size(), op.text.size()) !=
      spec::Refusal::kNone) {
    // Refused, a streamed message at its end: until then its ciphertext was given out.
    if (seals && spec::IsAesKeyLength(op.key.size()) && !op.iv.empty()) {
      twin.text = GcmText(twin.key, op.iv, GcmText(op.key, op.iv, op.text));
    }
    return std::pair(op, twin);
  }
  Bytes ciphertext = seals ? GcmText(op.key, op.iv, op.text) : op.text;
  const bool refused =
      !seals &&
      spec::GcmAd(op.key, op.iv, op.text, op.aad, std::span(op.tag).first(op.tag_len)).refusal != spec::Refusal::kNone;
  if (!MakeTagsEqual(op.key, twin.key, op.iv, op.aad, ciphertext)) return std::nullopt;
  twin.aad = op.aad;
  if (seals) {
    op.text = GcmText(op.key, op.iv, ciphertext);
    twin.text = GcmText(twin.key, op.iv, ciphertext);
    return std::pair(op, twin);
  }
  const spec::Block tag = TagOf(op.key, op.iv, op.aad, ciphertext);
  op.tag.assign(tag.begin(), tag.begin() + op.tag_len);
  if (refused) op.tag[0] ^= 1;
  op.text = twin.text = ciphertext;
  twin.tag = op.tag;
  return std::pair(op, twin);
}

}  // namespace

std::optional<std::pair<Operation, Operation>> Twins(Operation op) {
  fuzz::Random random(op.key.size() + 100 * op.text.size());
  const bool forward = op.function == Function::kForward;
  Operation twin = op;
  if (!op.key.empty()) twin.key = random.Bytes(op.key.size());
  const bool is_key = spec::IsAesKeyLength(op.key.size());
  switch (op.property) {
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      if (forward && is_key) twin.text = Ecb(twin.key, Ecb(op.key, op.text, true), false);
      break;
    case Property::kCtr:
      if (is_key && op.text.size() <= ~uint64_t{0} - op.position) {
        const spec::Block icb = BlockAt(op.iv, 0);
        const Bytes ciphertext = spec::Ctr(spec::KeyExpansion(op.key), icb, op.position, op.text);
        twin.text = spec::Ctr(spec::KeyExpansion(twin.key), icb, op.position, ciphertext);
      }
      break;
    case Property::kGcm:
      return GcmTwins(std::move(op), std::move(twin));
    case Property::kGhash:
      twin.iv = random.Bytes(16);
      twin.text = random.Bytes(op.text.size());
      break;
    case Property::kMemxor:
      twin.text = random.Bytes(op.text.size());
      twin.aad = forward || op.text != op.aad ? random.Bytes(op.aad.size()) : twin.text;
      break;
    case Property::kWipe:
      twin.text = random.Bytes(op.text.size());
      break;
  }
  return std::pair(std::move(op), std::move(twin));
}

}  // namespace assay::ct
