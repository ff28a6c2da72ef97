#include "fuzz/choices.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "fuzz/random.h"
#include "reference/spec/aes.h"
#include "reference/spec/field.h"
#include "reference/spec/gcm.h"

namespace assay::fuzz {

Bytes GeneratedBytes(uint8_t pattern, size_t num_bytes, uint32_t seed) {
  switch (pattern & 15) {
    case 0:
      return Bytes(num_bytes, 0x00);
    case 1:
      return Bytes(num_bytes, 0xff);
    case 2: {  // one bit
      Bytes bytes(num_bytes);
      if (num_bytes > 0) bytes[seed / 8 % num_bytes] = static_cast<uint8_t>(1 << (seed % 8));
      return bytes;
    }
    case 3: {  // one byte over and over
      return Bytes(num_bytes, static_cast<uint8_t>(seed));
    }
    default:
      return Random(seed).Bytes(num_bytes);
  }
}

bool HasValidKey(const Operation& op) { return reference::spec::IsAesKeyLength(op.key.size()); }

void AimCounter(std::span<uint8_t> block, CounterAim aim) {
  std::ranges::fill(block.last(aim.ones), 0xff);
  block.back() = static_cast<uint8_t>(0xff - aim.distance);
}

void AimJ0(Operation& op, CounterAim aim) {
  namespace spec = reference::spec;
  Bytes target = GeneratedBytes(4, 16, FocusOf(Hex(op.iv)));
  AimCounter(target, aim);
  op.iv.resize(std::max<size_t>(op.iv.size(), 16));
  const spec::Block h = spec::HashSubkey(spec::KeyExpansion(op.key));
  const std::optional<Bytes> iv = spec::SolveIv(h, std::span(op.iv).subspan(16), spec::BlockAt(target, 0));
  if (iv) op.iv = *iv;
}

void MakeAdjacent(Operation& op) {
  op.shift = static_cast<int8_t>(op.shift % 32);
  const bool blocks = op.property == Property::kAesBlock || op.property == Property::kAesKeyExpansion;
  if (blocks) op.shift = op.shift < 0 ? -16 : 16;
  op.text.resize(static_cast<size_t>(std::abs(op.shift)));
}

void AimComparison(Operation& op, uint64_t choice) {
  const uint64_t kind = choice & 3;
  choice >>= 2;
  if (kind == 0) return;
  op.aad = op.text;
  const size_t num_bytes = op.aad.size();
  if (kind == 1 || num_bytes == 0) return;
  const uint64_t bit = choice / 2 % (8 * num_bytes);
  const size_t at = choice % 2 == 0 ? bit / 8 : num_bytes - 1 - bit / 8;
  const auto difference = static_cast<uint8_t>(1 << (bit % 8));
  op.aad[at] ^= difference;
  const size_t distance = size_t{1} << (bit % 5);
  if (kind == 3 && distance < num_bytes) op.aad[(at + distance) % num_bytes] ^= difference;
}

}  // namespace assay::fuzz
