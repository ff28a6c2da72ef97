#include "fuzz/assay/shrink.h"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "reference/spec/gcm.h"

namespace assay::fuzz {
namespace {

namespace spec = reference::spec;

constexpr Bytes Operation::* kStrings[] = {&Operation::text, &Operation::aad, &Operation::iv, &Operation::key,
                                           &Operation::tag};
constexpr Placement Operation::* kPlacements[] = {&Operation::place_key, &Operation::place_iv,  &Operation::place_aad,
                                                  &Operation::place_in,  &Operation::place_out, &Operation::place_tag};
constexpr std::vector<uint16_t> Operation::* kPieceLists[] = {&Operation::text_pieces, &Operation::aad_pieces};

size_t NonZero(const Bytes& bytes) { return bytes.size() - static_cast<size_t>(std::ranges::count(bytes, 0)); }

bool Opens(const Operation& op) {
  return op.property == Property::kGcm && op.function == Function::kBackward &&
         spec::GcmAd(op.key, op.iv, op.text, op.aad, op.tag).refusal == spec::Refusal::kNone;
}

// How far an operation is from the smallest one, most important first. Every step lowers it, so that there is an end.
using Size = std::array<uint64_t, 19>;

Size SizeOf(const Operation& op, bool tag_is_computed) {
  uint64_t pieces = 0, piece_sum = 0, placements = 0, non_zero = 0;
  for (const auto list : kPieceLists) {
    pieces += (op.*list).size();
    for (uint16_t piece : op.*list) piece_sum += piece;
  }
  for (const auto placement : kPlacements) placements += op.*placement != 0;
  for (const auto bytes : kStrings) {
    if (bytes != &Operation::tag || !tag_is_computed) non_zero += NonZero(op.*bytes);
  }
  return {op.text.size(),
          op.aad.size(),
          op.iv.size(),
          op.key.size(),
          static_cast<uint64_t>(std::max(16, int{op.tag_len}) - std::min(16, int{op.tag_len})),
          op.misuse != Misuse::kNone,
          op.prelude != Prelude::kNone,
          pieces,
          piece_sum,
          static_cast<uint64_t>(std::max(int{op.shift}, -int{op.shift})),
          op.in_place,
          op.null_empty,
          placements,
          op.iterations,
          op.position,
          op.condition,
          op.value,
          uint64_t{op.flip} + op.focus,
          non_zero};
}

class Shrinker {
 public:
  Shrinker(Operation op, const Fails& fails) : fails_(fails), computes_tag_(Opens(op)), shrunk_{std::move(op), 0} {}

  Shrunk Run() {
    Size before;
    do {
      before = SizeOf(op(), computes_tag_);
      ShortenStrings();
      Plainer();
      ShrinkPieces();
      ShrinkNumbers();
      ZeroBytes();
    } while (SizeOf(op(), computes_tag_) < before);
    return std::move(shrunk_);
  }

 private:
  const Operation& op() const { return shrunk_.operation; }

  // Takes the step to `candidate` if it is one.
  bool Try(Operation candidate) {
    candidate = Normalized(std::move(candidate));
    if (computes_tag_) ComputeTag(candidate);
    if (!(SizeOf(candidate, computes_tag_) < SizeOf(op(), computes_tag_))) return false;
    ++shrunk_.tried;
    if (!fails_(candidate)) return false;
    shrunk_.operation = std::move(candidate);
    return true;
  }

  template <class T>
  bool TrySet(T Operation::* field, std::type_identity_t<T> value) {
    Operation candidate = op();
    candidate.*field = std::move(value);
    return Try(std::move(candidate));
  }

  // Encryption turns the ciphertext back into the plaintext, whose encryption gives the tag.
  static void ComputeTag(Operation& candidate) {
    const spec::Sealed plain =
        spec::GcmAe(candidate.key, candidate.iv, candidate.text, candidate.aad, candidate.tag_len);
    const spec::Sealed sealed =
        spec::GcmAe(candidate.key, candidate.iv, plain.ciphertext, candidate.aad, candidate.tag_len);
    if (sealed.refusal == spec::Refusal::kNone) candidate.tag = sealed.tag;
  }

  // Cuts all, halves, quarters and so on down to single bytes off the end and off the front, while that goes.
  void ShortenStrings() {
    for (const auto bytes : kStrings) {
      for (size_t cut = (op().*bytes).size(); cut > 0; cut = std::min(cut / 2, (op().*bytes).size())) {
        while (cut <= (op().*bytes).size()) {
          const Bytes& now = op().*bytes;
          const auto distance = static_cast<ptrdiff_t>(cut);
          if (!TrySet(bytes, Bytes(now.begin(), now.end() - distance)) &&
              !TrySet(bytes, Bytes(now.begin() + distance, now.end()))) {
            break;
          }
        }
      }
    }
    Bytes usual_tag = op().tag;
    usual_tag.resize(16);
    TrySet(&Operation::tag, std::move(usual_tag));
    TrySet(&Operation::tag_len, 16);
  }

  void Plainer() {
    TrySet(&Operation::misuse, Misuse::kNone);
    TrySet(&Operation::prelude, Prelude::kNone);
    TrySet(&Operation::text_pieces, {});
    TrySet(&Operation::aad_pieces, {});
    TrySet(&Operation::in_place, false);
    TrySet(&Operation::shift, 0);
    TrySet(&Operation::null_empty, false);
    for (const auto placement : kPlacements) TrySet(placement, 0);
  }

  void ShrinkPieces() {
    for (const auto list : kPieceLists) {
      for (size_t i = (op().*list).size(); i-- > 0;) {
        std::vector<uint16_t> fewer = op().*list;
        fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
        if (TrySet(list, std::move(fewer))) continue;
        Lower((op().*list)[i], [&](uint64_t piece) {
          std::vector<uint16_t> smaller = op().*list;
          smaller[i] = static_cast<uint16_t>(piece);
          return TrySet(list, std::move(smaller));
        });
      }
    }
  }

  void ShrinkNumbers() {
    LowerField(&Operation::position);
    LowerField(&Operation::condition);
    LowerField(&Operation::value);
    LowerField(&Operation::iterations);
    LowerField(&Operation::flip);
    LowerField(&Operation::focus);
    const int sign = op().shift < 0 ? -1 : 1;
    Lower(static_cast<uint64_t>(sign * op().shift), [&](uint64_t distance) {
      return TrySet(&Operation::shift, static_cast<int8_t>(sign * static_cast<int>(distance)));
    });
  }

  template <class Number>
  void LowerField(Number Operation::* field) {
    Lower(op().*field, [&](uint64_t value) { return TrySet(field, static_cast<Number>(value)); });
  }

  // Subtracts all of `value`, half, a quarter and so on down to 1, each while `accepts` takes what is left.
  template <class Accepts>
  static void Lower(uint64_t value, const Accepts& accepts) {
    for (uint64_t step = value; step > 0; step /= 2) {
      while (step <= value && accepts(value - step)) value -= step;
    }
  }

  void ZeroBytes() {
    for (const auto bytes : kStrings) Zero(bytes, 0, (op().*bytes).size());
  }

  // Zeroes the range at once, or else its halves.
  void Zero(Bytes Operation::* bytes, size_t begin, size_t end) {
    const std::span<const uint8_t> range = std::span(op().*bytes).subspan(begin, end - begin);
    if (std::ranges::all_of(range, [](uint8_t byte) { return byte == 0; })) return;
    Bytes zeroed = op().*bytes;
    std::fill(zeroed.begin() + static_cast<ptrdiff_t>(begin), zeroed.begin() + static_cast<ptrdiff_t>(end), 0);
    if (TrySet(bytes, std::move(zeroed)) || end - begin == 1) return;
    const size_t middle = begin + (end - begin) / 2;
    Zero(bytes, begin, middle);
    Zero(bytes, middle, end);
  }

  const Fails& fails_;
  const bool computes_tag_;
  Shrunk shrunk_;
};

}  // namespace

Shrunk Shrink(Operation op, const Fails& fails) { return Shrinker(std::move(op), fails).Run(); }

}  // namespace assay::fuzz
