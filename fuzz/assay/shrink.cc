#include "fuzz/assay/shrink.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <type_traits>
#include <utility>

#include "reference/spec/gcm.h"

namespace assay::fuzz {
namespace {

namespace spec = reference::spec;

constexpr Bytes Operation::* kStrings[] = {&Operation::text, &Operation::aad, &Operation::iv, &Operation::key,
                                           &Operation::tag};
constexpr Placement Operation::* kPlacements[] = {&Operation::place_key, &Operation::place_iv,  &Operation::place_aad,
                                                  &Operation::place_in,  &Operation::place_out, &Operation::place_tag};
constexpr std::vector<uint16_t> Operation::* kPieceLists[] = {&Operation::text_pieces, &Operation::aad_pieces};

constexpr size_t kUsualTagBytes = 16;

size_t NonZero(const Bytes& bytes) { return bytes.size() - static_cast<size_t>(std::ranges::count(bytes, 0)); }

bool Opens(const Operation& op) {
  return op.property == Property::kGcm && op.function == Function::kBackward &&
         spec::GcmAd(op.key, op.iv, op.text, op.aad, op.tag).refusal == spec::Refusal::kNone;
}

// How far an operation is from the smallest one, most important first. Every step lowers it, so that there is an end.
using Size = std::array<uint64_t, 20>;

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
          op.focus,
          op.flip,
          non_zero};
}

// Encryption turns the ciphertext back into the plaintext, whose encryption gives the tag.
void ComputeTag(Operation& op) {
  const spec::Sealed plain = spec::GcmAe(op.key, op.iv, op.text, op.aad, op.tag_len);
  const spec::Sealed sealed = spec::GcmAe(op.key, op.iv, plain.ciphertext, op.aad, op.tag_len);
  if (sealed.refusal == spec::Refusal::kNone) op.tag = sealed.tag;
}

// All of `value`, then the powers of two below it, down to 1.
std::vector<uint64_t> Amounts(uint64_t value) {
  std::vector<uint64_t> amounts;
  if (value > 0) amounts.push_back(value);
  for (uint64_t power = std::bit_floor(value); power > 0; power /= 2) {
    if (power < value) amounts.push_back(power);
  }
  return amounts;
}

}  // namespace

SmallerNeighbours::SmallerNeighbours(Operation op) : op_(std::move(op)), computes_tag_(Opens(op_)) {
  AddStringSteps();
  AddPlainerSteps();
  AddPieceSteps();
  AddNumberSteps();
  AddZeroSteps();
}

std::optional<Operation> SmallerNeighbours::at(size_t i) const {
  Operation neighbour = op_;
  steps_[i](neighbour);
  neighbour = Normalized(std::move(neighbour));
  if (computes_tag_) ComputeTag(neighbour);
  if (!(SizeOf(neighbour, computes_tag_) < SizeOf(op_, computes_tag_))) return std::nullopt;
  return neighbour;
}

void SmallerNeighbours::AddStringSteps() {
  for (const auto bytes : kStrings) {
    for (uint64_t cut : Amounts((op_.*bytes).size())) {
      const auto distance = static_cast<ptrdiff_t>(cut);
      steps_.push_back([=](Operation& op) { (op.*bytes).erase((op.*bytes).end() - distance, (op.*bytes).end()); });
      steps_.push_back([=](Operation& op) { (op.*bytes).erase((op.*bytes).begin(), (op.*bytes).begin() + distance); });
    }
  }
  steps_.push_back([](Operation& op) { op.tag.resize(kUsualTagBytes); });
  steps_.push_back([](Operation& op) { op.tag_len = kUsualTagBytes; });
}

void SmallerNeighbours::AddPlainerSteps() {
  steps_.push_back([](Operation& op) { op.misuse = Misuse::kNone; });
  steps_.push_back([](Operation& op) { op.prelude = Prelude::kNone; });
  steps_.push_back([](Operation& op) { op.text_pieces.clear(); });
  steps_.push_back([](Operation& op) { op.aad_pieces.clear(); });
  steps_.push_back([](Operation& op) { op.in_place = false; });
  steps_.push_back([](Operation& op) { op.null_empty = false; });
  for (const auto placement : kPlacements) steps_.push_back([=](Operation& op) { op.*placement = 0; });
  // A focus is the number of a name: there is nothing between it and 0.
  steps_.push_back([](Operation& op) { op.focus = 0; });
}

void SmallerNeighbours::AddPieceSteps() {
  for (const auto list : kPieceLists) {
    for (size_t i = (op_.*list).size(); i-- > 0;) {
      steps_.push_back([=](Operation& op) { (op.*list).erase((op.*list).begin() + static_cast<ptrdiff_t>(i)); });
      for (uint64_t less : Amounts((op_.*list)[i])) {
        steps_.push_back([=](Operation& op) { (op.*list)[i] = static_cast<uint16_t>((op.*list)[i] - less); });
      }
    }
  }
}

void SmallerNeighbours::AddNumberSteps() {
  const auto lower = [&](auto Operation::* field) {
    for (uint64_t less : Amounts(op_.*field)) {
      using Number = std::remove_reference_t<decltype(op_.*field)>;
      steps_.push_back([=](Operation& op) { op.*field = static_cast<Number>(op.*field - less); });
    }
  };
  lower(&Operation::position);
  lower(&Operation::condition);
  lower(&Operation::value);
  lower(&Operation::iterations);
  lower(&Operation::flip);
  const int sign = op_.shift < 0 ? -1 : 1;
  for (uint64_t less : Amounts(static_cast<uint64_t>(sign * op_.shift))) {
    steps_.push_back([=](Operation& op) { op.shift = static_cast<int8_t>(op.shift - sign * static_cast<int>(less)); });
  }
}

void SmallerNeighbours::AddZeroSteps() {
  for (const auto bytes : kStrings) {
    const size_t num_bytes = (op_.*bytes).size();
    if (bytes == &Operation::tag && computes_tag_) continue;
    for (size_t length : Amounts(num_bytes)) {
      for (size_t begin = 0; begin < num_bytes; begin += length) {
        const size_t run = std::min(length, num_bytes - begin);
        const std::span<const uint8_t> range = std::span(op_.*bytes).subspan(begin, run);
        if (std::ranges::all_of(range, [](uint8_t byte) { return byte == 0; })) continue;
        steps_.push_back(
            [=](Operation& op) { std::fill_n((op.*bytes).begin() + static_cast<ptrdiff_t>(begin), run, 0); });
      }
    }
  }
}

Shrunk Shrink(Operation op, const Fails& fails) {
  Shrunk shrunk{std::move(op), 0};
  SmallerNeighbours neighbours(shrunk.operation);
  // A sort of step that went once is likely to go again, so the search goes on where it is, round and round.
  size_t i = 0;
  for (size_t refused = 0; refused < neighbours.size();) {
    i %= neighbours.size();
    std::optional<Operation> neighbour = neighbours.at(i);
    if (!neighbour || (++shrunk.tried, !fails(*neighbour))) {
      ++refused;
      ++i;
      continue;
    }
    shrunk.operation = std::move(*neighbour);
    neighbours = SmallerNeighbours(shrunk.operation);
    refused = 0;
  }
  return shrunk;
}

}  // namespace assay::fuzz
