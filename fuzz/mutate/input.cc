#include "fuzz/mutate/input.h"

#include <algorithm>
#include <array>
#include <optional>

#include "fuzz/mutate/mutate.h"
#include "fuzz/mutate/pick.h"
#include "fuzz/operation.h"

namespace assay::fuzz {
namespace {

constexpr size_t kEveryField = 160;  // bytes: those of all fields, generated strings included

uint8_t PropertyByte(std::span<const uint8_t> bytes) {
  return static_cast<uint8_t>(bytes.empty() ? 0 : bytes.front() % kNumProperties);
}

Bytes::iterator At(Bytes& bytes, size_t at) { return bytes.begin() + static_cast<ptrdiff_t>(at); }

// One change behind byte 0 of `bytes`, which holds at least two.
void ChangeBytes(Bytes& bytes, Random& random) {
  constexpr std::array<uint8_t, 8> kNoted = {0x00, 0x01, 0x0f, 0x10, 0x7f, 0x80, 0xfe, 0xff};
  const size_t at = 1 + random.Below(bytes.size() - 1);
  const size_t rest = bytes.size() - at;
  switch (random.Below(8)) {
    case 0:
    case 1:
      bytes[at] ^= static_cast<uint8_t>(1 << random.Below(8));
      return;
    case 2:
      bytes[at] = static_cast<uint8_t>(random.Next());
      return;
    case 3:
      bytes[at] = Pick(kNoted, random);
      return;
    case 4: {  // all that is read from here on means something else
      const Bytes more = random.Bytes(1 + random.Below(8));
      bytes.insert(At(bytes, at), more.begin(), more.end());
      return;
    }
    case 5:
      bytes.erase(At(bytes, at), At(bytes, at + 1 + random.Below(std::min<size_t>(rest, 8))));
      return;
    case 6: {
      const Bytes other = random.Bytes(1 + random.Below(std::min<size_t>(rest, 16)));
      std::ranges::copy(other, At(bytes, at));
      return;
    }
    default: {
      const size_t from = 1 + random.Below(bytes.size() - 1);
      const Bytes old = bytes;
      const size_t num_bytes = std::min(rest, old.size() - from);
      std::copy_n(old.begin() + static_cast<ptrdiff_t>(from), num_bytes, At(bytes, at));
    }
  }
}

// A few changes to the bytes, or other ones from a place on.
Bytes RawMutant(std::span<const uint8_t> parent, Random& random) {
  Bytes bytes(parent.begin(), parent.end());
  if (bytes.empty()) bytes.push_back(0);
  if (bytes.size() == 1 || OneIn(2, random)) {
    const size_t kept = OneIn(2, random) ? 1 : 1 + random.Below(std::min(bytes.size(), kEveryField));
    const Bytes rest = random.Bytes(kEveryField - std::min(kept, kEveryField - 1));
    bytes.resize(kept);
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    return bytes;
  }
  const uint64_t num_changes = 1 + random.Below(4);
  for (uint64_t i = 0; i < num_changes && bytes.size() > 1; ++i) ChangeBytes(bytes, random);
  return bytes;
}

size_t Store(const Bytes& bytes, std::span<uint8_t> out) {
  const size_t num_bytes = std::min(bytes.size(), out.size());
  std::copy_n(bytes.begin(), num_bytes, out.begin());
  return num_bytes;
}

// The exact form of `op`, if it fits.
std::optional<Bytes> Exact(const Operation& op, size_t max_bytes) {
  Bytes bytes = Encode(op);
  if (bytes.size() > max_bytes) return std::nullopt;
  return bytes;
}

}  // namespace

size_t MutateInput(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed, RawMutator raw) {
  if (max_bytes == 0) return 0;
  Random random(seed);
  const std::span<uint8_t> out(data, max_bytes);
  const std::span<const uint8_t> parent(data, num_bytes);
  const uint8_t property = PropertyByte(parent);
  if (!OneIn(4, random)) {
    const Operation op = Decode(parent, static_cast<Property>(property));
    if (const std::optional<Bytes> mutant = Exact(Mutated(op, random), max_bytes)) return Store(*mutant, out);
  }
  size_t mutant_bytes;
  if (raw != nullptr && num_bytes > 1 && OneIn(2, random)) {
    mutant_bytes = 1 + raw(data + 1, num_bytes - 1, max_bytes - 1);
  } else {
    mutant_bytes = Store(RawMutant(parent, random), out);
  }
  data[0] = property;
  return mutant_bytes;
}

size_t CrossOverInputs(std::span<const uint8_t> a, std::span<const uint8_t> b, std::span<uint8_t> out, uint64_t seed) {
  if (out.empty()) return 0;
  Random random(seed);
  const auto property = static_cast<Property>(PropertyByte(a));
  const Operation op = Decode(a, property);
  Operation child = CrossedOver(op, Decode(b), random);
  if (child == op || !OneIn(4, random)) child = Mutated(child, random);
  if (const std::optional<Bytes> exact = Exact(child, out.size())) return Store(*exact, out);
  // The beginning of the one and the end of the other.
  Bytes bytes(a.begin(), a.begin() + static_cast<ptrdiff_t>(random.Below(a.size() + 1)));
  bytes.resize(std::max<size_t>(bytes.size(), 1));
  bytes.front() = static_cast<uint8_t>(property);
  bytes.insert(bytes.end(), b.begin() + static_cast<ptrdiff_t>(std::min(bytes.size(), b.size())), b.end());
  return Store(bytes, out);
}

}  // namespace assay::fuzz
