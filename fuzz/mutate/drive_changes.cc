#include "fuzz/mutate/drive_changes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "fuzz/choices.h"
#include "fuzz/mutate/pick.h"
#include "fuzz/mutate/value_changes.h"
#include "src/aes/registry.h"
#include "src/ghash/registry.h"
#include "src/memory/memory_backend.h"

namespace assay::fuzz {
namespace {

// In the order in which properties use them.
constexpr std::array<Placement Operation::*, 6> kPlacements = {&Operation::place_in,  &Operation::place_out,
                                                               &Operation::place_key, &Operation::place_iv,
                                                               &Operation::place_aad, &Operation::place_tag};

size_t NumPlacements(Property property) {
  switch (property) {
    case Property::kMemxor:
    case Property::kWipe:
      return 2;
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      return 3;
    case Property::kCtr:
    case Property::kGhash:
      return 4;
    case Property::kGcm:
      break;
  }
  return kPlacements.size();
}

uint16_t SomePiece(size_t num_units, Random& random) {
  constexpr std::array<uint16_t, 16> kPieces = {0, 1, 1, 7, 9, 11, 15, 16, 17, 31, 32, 33, 64, 127, 128, 129};
  const uint64_t piece = OneIn(3, random) ? random.Below(num_units + 1) : Pick(kPieces, random);
  return static_cast<uint16_t>(piece);
}

// Another list of pieces for num_units bytes (blocks of GHASH).
std::vector<uint16_t> SomePieces(size_t num_units, Random& random) {
  if (OneIn(3, random)) {  // two that make up all of it
    const auto first = static_cast<uint16_t>(random.Below(num_units + 1));
    return {first, static_cast<uint16_t>(num_units - first)};
  }
  std::vector<uint16_t> pieces(1 + random.Below(4));
  for (uint16_t& piece : pieces) piece = SomePiece(num_units, random);
  return pieces;
}

void ChangePieces(std::vector<uint16_t>& pieces, size_t num_units, Random& random) {
  if (pieces.empty() || OneIn(4, random)) {
    pieces = OneIn(4, random) ? std::vector<uint16_t>() : SomePieces(num_units, random);
    return;
  }
  const size_t at = random.Below(pieces.size());
  const auto here = pieces.begin() + static_cast<ptrdiff_t>(at);
  const size_t next = (at + 1) % pieces.size();
  switch (random.Below(8)) {
    case 0:
    case 1: {  // the border between two pieces
      const auto step = static_cast<uint16_t>(OneIn(2, random) ? 1 : 16);
      if (*here < step) return;
      *here = static_cast<uint16_t>(*here - step);
      if (next != at) pieces[next] = static_cast<uint16_t>(pieces[next] + step);
      return;
    }
    case 2:
      *here = static_cast<uint16_t>(*here + 1);
      return;
    case 3: {  // split
      const auto first = static_cast<uint16_t>(random.Below(*here + uint64_t{1}));
      *here = static_cast<uint16_t>(*here - first);
      pieces.insert(here, first);
      return;
    }
    case 4:  // join
      if (next == at) return;
      pieces[next] = static_cast<uint16_t>(pieces[next] + *here);
      pieces.erase(here);
      return;
    case 5:
      pieces.insert(here, 0);
      return;
    case 6:
      if (OneIn(2, random)) {
        pieces.erase(here);
      } else {
        pieces.insert(here, uint16_t{*here});
      }
      return;
    default:
      *here = SomePiece(num_units, random);
  }
}

// The wrong calls that the property's contract speaks of.
std::span<const Misuse> MisusesOf(Property property) {
  static constexpr std::array<Misuse, 4> kOfCtr = {Misuse::kNoKey, Misuse::kUpdateBeforeStart, Misuse::kLengthMismatch,
                                                   Misuse::kTextLimit};
  static constexpr std::array<Misuse, 4> kOfBlocks = {Misuse::kForeignKey, Misuse::kWrongKeyDirection, Misuse::kNoKey,
                                                      Misuse::kLengthMismatch};
  static constexpr std::array<Misuse, 16> kOfGcm = {
      Misuse::kAadAfterText, Misuse::kEmptyAadAfterText, Misuse::kUpdateAfterFinish, Misuse::kAadAfterFinish,
      Misuse::kFinishTwice,  Misuse::kUpdateBeforeStart, Misuse::kFinishBeforeStart, Misuse::kNoKey,
      Misuse::kBadTagLength, Misuse::kWrongDirection,    Misuse::kTextLimit,         Misuse::kTextLimitOneShot,
      Misuse::kAadLimit,     Misuse::kAadLimitOneShot,   Misuse::kIvLimit,           Misuse::kLengthMismatch};
  if (property == Property::kGcm) return kOfGcm;
  if (property == Property::kCtr) return kOfCtr;
  return kOfBlocks;
}

template <class Backend>
std::vector<std::string> Names(std::span<const Backend* const> backends, std::vector<std::string> names = {}) {
  for (const Backend* backend : backends) names.push_back(backend->name);
  return names;
}

constexpr char kBest[] = "best";  // what the dispatcher picks

// The names of what is tested on this property, as the panel knows them.
std::vector<std::string> NamesOf(Property property) {
  switch (property) {
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
    case Property::kCtr:
      return Names(AesBackends());
    case Property::kGhash:
      return Names(GhashBackends());
    case Property::kMemxor:
      return Names(MemxorBackends(), {kBest});
    case Property::kWipe:
      return Names(WipeBackends(), {kBest});
    case Property::kGcm:
      break;
  }
  std::vector<std::string> pairs = {kBest};
  for (const std::string& aes : Names(AesBackends())) {
    for (const std::string& ghash : Names(GhashBackends())) pairs.push_back(aes + "+" + ghash);
  }
  return pairs;
}

}  // namespace

void ChangePlacement(Operation& op, Random& random) {
  constexpr std::array<Placement, 6> kNoted = {0, 1, 8, 15, kFlushBack, kFlushFront};
  const Placement placement =
      OneIn(2, random) ? Pick(kNoted, random) : static_cast<Placement>(random.Below(kNumPlacements));
  const std::span<Placement Operation::* const> used = std::span(kPlacements).first(NumPlacements(op.property));
  if (OneIn(4, random)) {
    for (Placement Operation::* place : used) op.*place = placement;
  } else {
    op.*Pick(used, random) = placement;
  }
}

void ChangeInPlace(Operation& op, Random&) {
  op.in_place = !op.in_place;
  op.shift = 0;
}

void ChangeShift(Operation& op, Random& random) {
  constexpr std::array<int8_t, 6> kNoted = {1, -1, 16, -16, 31, -31};
  if (op.shift != 0 && OneIn(2, random)) {
    op.shift = 0;
    return;
  }
  op.shift = OneIn(2, random) ? Pick(kNoted, random) : static_cast<int8_t>(static_cast<int>(random.Below(63)) - 31);
  if (op.shift != 0 && OneIn(4, random)) MakeAdjacent(op);
}

void ChangeNullEmpty(Operation& op, Random&) { op.null_empty = !op.null_empty; }

void ChangeAadPieces(Operation& op, Random& random) { ChangePieces(op.aad_pieces, op.aad.size(), random); }

void ChangeTextPieces(Operation& op, Random& random) {
  const bool in_blocks = op.property == Property::kGhash;
  ChangePieces(op.text_pieces, in_blocks ? op.text.size() / 16 : op.text.size(), random);
}

void ChangePrelude(Operation& op, Random& random) {
  op.prelude = OneIn(4, random) ? Prelude::kNone : static_cast<Prelude>(random.Below(kNumPreludes));
}

void ChangeMisuse(Operation& op, Random& random) {
  switch (random.Below(8)) {
    case 0:
      op.misuse = Misuse::kNone;
      return;
    case 1:
      op.misuse = static_cast<Misuse>(random.Below(kNumMisuses));
      return;
    default:
      op.misuse = Pick(MisusesOf(op.property), random);
  }
}

void ChangeFocus(Operation& op, Random& random) {
  op.focus = OneIn(4, random) ? static_cast<uint16_t>(random.Next()) : FocusOf(Pick(NamesOf(op.property), random));
}

void ChangeFlip(Operation& op, Random& random) {
  constexpr uint16_t kEachBit = 0xffff;
  op.flip = OneIn(8, random) ? kEachBit : static_cast<uint16_t>(random.Next());
}

void ChangeFunction(Operation& op, Random& random) {
  if (op.property == Property::kMemxor) {
    op.function = static_cast<Function>((static_cast<int>(op.function) + 1 + static_cast<int>(random.Below(2))) % 3);
    if (op.function == Function::kBackward) ChangeComparison(op, random);
    return;
  }
  const bool forward = op.function == Function::kForward;
  op.function = forward ? Function::kBackward : Function::kForward;
  if (op.property == Property::kGcm && forward) op.tag.resize(op.tag_len);
  if (op.property == Property::kGcm && !forward) op.tag_len = static_cast<uint8_t>(op.tag.size());
}

}  // namespace assay::fuzz
