#include "fuzz/mutate/value_changes.h"

#include <algorithm>
#include <array>
#include <span>

#include "fuzz/choices.h"
#include "fuzz/mutate/pick.h"

namespace assay::fuzz {
namespace {

constexpr size_t kBlockBytes = 16;
constexpr size_t kMaxLength = kNotedLengths.back() + kBlockBytes;
constexpr size_t kSomeNotedLengths = 20;  // those up to 2048: longer texts are slow to run
constexpr size_t kMaxIvLength = 300;
constexpr std::array<size_t, 3> kKeyLengths = {16, 24, 32};

size_t Less(size_t num_bytes, size_t by) { return num_bytes - std::min(num_bytes, by); }

// At a multiple of a block or batch next to num_bytes, or one byte off.
size_t AtBorder(size_t num_bytes, Random& random) {
  const size_t batch = kBlockBytes << random.Below(5);
  return Less((num_bytes / batch + random.Below(2)) * batch + random.Below(3), 1);
}

size_t NotedLength(Random& random) {
  const size_t some = OneIn(8, random) ? kNotedLengths.size() : kSomeNotedLengths;
  return kNotedLengths[random.Below(some)];
}

// A part of `bytes`, which is not empty: mostly a whole block of it.
std::span<uint8_t> SomePart(Bytes& bytes, Random& random) {
  const std::span<uint8_t> whole(bytes);
  if (OneIn(4, random)) {
    const size_t begin = random.Below(bytes.size());
    return whole.subspan(begin, 1 + random.Below(bytes.size() - begin));
  }
  const size_t begin = random.Below((bytes.size() + kBlockBytes - 1) / kBlockBytes) * kBlockBytes;
  return whole.subspan(begin, std::min(kBlockBytes, bytes.size() - begin));
}

void ChangeContents(Bytes& bytes, Random& random) {
  if (bytes.empty()) return;
  const size_t at = random.Below(bytes.size());
  switch (random.Below(8)) {
    case 0:
    case 1:
      bytes[at] ^= static_cast<uint8_t>(1 << random.Below(8));
      return;
    case 2:
      bytes[at] ^= static_cast<uint8_t>(1 + random.Below(255));
      return;
    case 3: {
      const std::span<uint8_t> part = SomePart(bytes, random);
      std::ranges::fill(part, OneIn(2, random) ? 0x00 : 0xff);
      return;
    }
    case 4: {
      const std::span<uint8_t> part = SomePart(bytes, random);
      std::ranges::copy(random.Bytes(part.size()), part.begin());
      return;
    }
    case 5: {  // two blocks alike
      const Bytes old = bytes;
      const std::span<uint8_t> part = SomePart(bytes, random);
      const size_t from = random.Below(old.size() - part.size() + 1);
      std::copy_n(old.begin() + static_cast<ptrdiff_t>(from), part.size(), part.begin());
      return;
    }
    case 6:
      bytes = GeneratedBytes(static_cast<uint8_t>(random.Below(4)), bytes.size(), static_cast<uint32_t>(random.Next()));
      return;
    default:
      bytes = random.Bytes(bytes.size());
  }
}

// A number near one that says something: a power of two, a number of blocks, the greatest.
uint64_t NotedNumber(Random& random) {
  const uint64_t near = random.Below(3);
  switch (random.Below(6)) {
    case 0:
      return random.Below(67);
    case 1:
      return kBlockBytes * random.Below(300) + near;
    case 2:
      return (uint64_t{1} << random.Below(64)) + near - 1;
    case 3:  // around 2^32 blocks
      return (uint64_t{1} << 36) - kTwoBatches + random.Below(2 * kTwoBatches);
    case 4:
      return ~uint64_t{0} - random.Below(2 * kTwoBatches);
    default:
      return random.Next() >> random.Below(64);
  }
}

}  // namespace

void Resize(Bytes& bytes, size_t num_bytes, Random& random) {
  if (num_bytes <= bytes.size()) return bytes.resize(num_bytes);
  const Bytes more = random.Bytes(num_bytes - bytes.size());
  bytes.insert(bytes.end(), more.begin(), more.end());
}

size_t NeighbourLength(size_t num_bytes, Random& random) {
  switch (random.Below(16)) {
    case 0:
    case 1:
      return num_bytes + 1;
    case 2:
    case 3:
      return Less(num_bytes, 1);
    case 4:
      return num_bytes + kBlockBytes;
    case 5:
      return Less(num_bytes, kBlockBytes);
    case 6:
    case 7:
    case 8:
      return std::min(AtBorder(num_bytes, random), kMaxLength);
    case 9:
      return NotedLength(random);
    case 10:
      return std::min(2 * num_bytes, kMaxLength);
    case 11:
    case 12:
      return random.Below(num_bytes + 1);
    case 13:
      return OneIn(2, random) ? 0 : random.Below(kBlockBytes);
    default:
      return random.Below(kTwoBatches + 1);
  }
}

void ChangeTextLength(Operation& op, Random& random) {
  const size_t num_bytes = NeighbourLength(op.text.size(), random);
  Resize(op.text, num_bytes, random);
  if (op.property == Property::kMemxor) Resize(op.aad, num_bytes, random);
}

void ChangeAadLength(Operation& op, Random& random) { Resize(op.aad, NeighbourLength(op.aad.size(), random), random); }

void ChangeIvLength(Operation& op, Random& random) {
  constexpr size_t kDirectIvBytes = 12;
  size_t num_bytes = kDirectIvBytes;
  switch (random.Below(8)) {
    case 0:
    case 1:
      break;
    case 2:
      num_bytes = kBlockBytes;
      break;
    case 3:
    case 4:
      num_bytes = Pick(kNotedIvLengths, random);
      break;
    case 5:
    case 6:
      num_bytes = random.Below(41);
      break;
    default:
      num_bytes = NeighbourLength(op.iv.size(), random) % (kMaxIvLength + 1);
  }
  Resize(op.iv, num_bytes, random);
}

void ChangeKeyLength(Operation& op, Random& random) {
  size_t num_bytes = Pick(kKeyLengths, random);
  if (OneIn(8, random)) num_bytes = OneIn(2, random) ? Less(num_bytes + random.Below(3), 1) : random.Below(41);
  Resize(op.key, num_bytes, random);
}

void ChangeTagLength(Operation& op, Random& random) {
  const bool opens = op.function == Function::kBackward;
  const size_t now = opens ? op.tag.size() : op.tag_len;
  size_t tag_len = Pick(kTagLengths, random);
  if (OneIn(2, random)) tag_len = OneIn(2, random) ? Less(now + 2 * random.Below(2), 1) : random.Below(21);
  Resize(op.tag, tag_len, random);
  op.tag_len = static_cast<uint8_t>(tag_len);
}

void ChangeText(Operation& op, Random& random) { ChangeContents(op.text, random); }
void ChangeAad(Operation& op, Random& random) { ChangeContents(op.aad, random); }
void ChangeIv(Operation& op, Random& random) { ChangeContents(op.iv, random); }
void ChangeKey(Operation& op, Random& random) { ChangeContents(op.key, random); }

void ChangePosition(Operation& op, Random& random) {
  switch (random.Below(6)) {
    case 0:
      op.position += 1;
      break;
    case 1:
      op.position -= 1;
      break;
    case 2:
      op.position = 0;
      break;
    case 3:  // the last byte that there is, or one more
      op.position = ~uint64_t{0} - op.text.size() + random.Below(2);
      break;
    default:
      op.position = NotedNumber(random);
  }
}

void ChangeCondition(Operation& op, Random& random) {
  switch (random.Below(5)) {
    case 0:
      op.condition = 0;
      break;
    case 1:
      op.condition = 1;
      break;
    case 2:
      op.condition = ~uint64_t{0};
      break;
    case 3:
      op.condition = uint64_t{1} << random.Below(64);
      break;
    default:
      op.condition = NotedNumber(random);
  }
}

void ChangeValue(Operation& op, Random& random) {
  constexpr std::array<uint8_t, 4> kValues = {0x00, 0xff, 0x01, 0x80};
  op.value = OneIn(2, random) ? Pick(kValues, random) : static_cast<uint8_t>(random.Next());
}

void ChangeIterations(Operation& op, Random& random) {
  constexpr std::array<uint16_t, 4> kIterations = {1, 1, 2, 3};
  op.iterations = OneIn(8, random) ? static_cast<uint16_t>(random.Below(100)) : Pick(kIterations, random);
  if (OneIn(32, random)) op.iterations = 1000;
}

void AimAtWrap(Operation& op, Random& random) {
  constexpr std::array<size_t, 8> kOnes = {4, 4, 4, 8, 12, 16, 1, 2};
  const bool gcm = op.property == Property::kGcm;
  const bool soon = !OneIn(8, random);  // within the widest batch
  const CounterAim aim = {Pick(kOnes, random), static_cast<uint8_t>(random.Below(soon ? 17 : 40))};
  if (!HasValidKey(op)) Resize(op.key, Pick(kKeyLengths, random), random);
  if (gcm && (op.iv.empty() || op.iv.size() == 12))
    Resize(op.iv, OneIn(2, random) ? 16 : 13 + random.Below(30), random);
  if (gcm) {
    AimJ0(op, aim);
  } else {
    op.position = OneIn(4, random) ? kBlockBytes * random.Below(aim.distance + size_t{1}) : 0;
    AimCounter(op.iv, aim);
  }
  const size_t behind = kBlockBytes * (aim.distance + size_t{1});
  if (op.text.size() <= behind) Resize(op.text, behind + 1 + random.Below(4 * kBlockBytes), random);
}

void ChangeComparison(Operation& op, Random& random) { AimComparison(op, random.Next()); }

}  // namespace assay::fuzz
