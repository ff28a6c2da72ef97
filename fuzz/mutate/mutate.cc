#include "fuzz/mutate/mutate.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "fuzz/choices.h"
#include "fuzz/generate.h"
#include "fuzz/mutate/drive_changes.h"
#include "fuzz/mutate/pick.h"
#include "fuzz/mutate/tag.h"
#include "fuzz/mutate/value_changes.h"

namespace assay::fuzz {
namespace {

constexpr int kMaxAttempts = 16;  // a change may come to nothing

// Fields that are taken over together. Those that the property does not use are the same everywhere.
using Takeover = void (*)(Operation& op, const Operation& from);
constexpr std::array<Takeover, 17> kTakeovers = {
    [](Operation& op, const Operation& from) { op.key = from.key; },
    [](Operation& op, const Operation& from) { op.iv = from.iv; },
    [](Operation& op, const Operation& from) { op.aad = from.aad; },
    [](Operation& op, const Operation& from) { op.text = from.text; },
    [](Operation& op, const Operation& from) {
      op.function = from.function;
      op.tag = from.tag;
      op.tag_len = from.tag_len;
    },
    [](Operation& op, const Operation& from) { op.position = from.position; },
    [](Operation& op, const Operation& from) { op.condition = from.condition; },
    [](Operation& op, const Operation& from) { op.value = from.value; },
    [](Operation& op, const Operation& from) { op.iterations = from.iterations; },
    [](Operation& op, const Operation& from) {
      op.place_key = from.place_key;
      op.place_iv = from.place_iv;
      op.place_aad = from.place_aad;
      op.place_in = from.place_in;
      op.place_out = from.place_out;
      op.place_tag = from.place_tag;
    },
    [](Operation& op, const Operation& from) {
      op.in_place = from.in_place;
      op.shift = from.shift;
      op.null_empty = from.null_empty;
    },
    [](Operation& op, const Operation& from) { op.aad_pieces = from.aad_pieces; },
    [](Operation& op, const Operation& from) { op.text_pieces = from.text_pieces; },
    [](Operation& op, const Operation& from) { op.prelude = from.prelude; },
    [](Operation& op, const Operation& from) { op.misuse = from.misuse; },
    [](Operation& op, const Operation& from) { op.focus = from.focus; },
    [](Operation& op, const Operation& from) { op.flip = from.flip; },
};

// The takeovers that change `op`.
std::vector<Takeover> Differing(const Operation& op, const Operation& from) {
  std::vector<Takeover> differing;
  for (const Takeover takeover : kTakeovers) {
    Operation changed = op;
    takeover(changed, from);
    if (Normalized(std::move(changed)) != op) differing.push_back(takeover);
  }
  return differing;
}

// Takes one to four things over from an operation that has nothing to do with this one.
void TakeOverAny(Operation& op, Random& random) {
  const Operation from = RandomOperation(op.property, random);
  const std::vector<Takeover> differing = Differing(op, from);
  if (differing.empty()) return;
  const uint64_t count = 1 + random.Below(4);
  for (uint64_t i = 0; i < count; ++i) Pick(differing, random)(op, from);
}

struct Weighted {
  void (*change)(Operation& op, Random& random);
  int weight;
};

constexpr Weighted kOfBlocks[] = {{ChangeTextLength, 5}, {ChangeText, 2},       {ChangeKeyLength, 4}, {ChangeKey, 4},
                                  {ChangeFunction, 3},   {ChangePlacement, 4},  {ChangeInPlace, 2},   {ChangeShift, 2},
                                  {ChangeNullEmpty, 1},  {ChangeIterations, 2}, {ChangePrelude, 2},   {ChangeMisuse, 3},
                                  {ChangeFocus, 2},      {TakeOverAny, 4}};

constexpr Weighted kOfCtr[] = {{ChangeTextLength, 5}, {ChangeText, 1},   {ChangeKeyLength, 3}, {ChangeKey, 1},
                               {ChangeIv, 2},         {AimAtWrap, 5},    {ChangePosition, 4},  {ChangePlacement, 3},
                               {ChangeInPlace, 2},    {ChangeShift, 1},  {ChangeNullEmpty, 1}, {ChangeTextPieces, 5},
                               {ChangePrelude, 2},    {ChangeMisuse, 3}, {ChangeFocus, 2},     {TakeOverAny, 4}};

constexpr Weighted kOfGcm[] = {{ChangeTextLength, 6}, {ChangeText, 1},     {ChangeAadLength, 4}, {ChangeAad, 1},
                               {ChangeIvLength, 4},   {ChangeIv, 1},       {ChangeKeyLength, 3}, {ChangeKey, 1},
                               {ChangeTagLength, 4},  {ChangeFunction, 4}, {AimAtWrap, 5},       {ChangePlacement, 3},
                               {ChangeInPlace, 3},    {ChangeShift, 1},    {ChangeNullEmpty, 1}, {ChangeAadPieces, 4},
                               {ChangeTextPieces, 5}, {ChangePrelude, 3},  {ChangeMisuse, 4},    {ChangeFocus, 3},
                               {ChangeFlip, 3},       {TakeOverAny, 6}};

constexpr Weighted kOfGhash[] = {{ChangeTextLength, 5}, {ChangeText, 3},       {ChangeKey, 4},
                                 {ChangeIv, 3},         {ChangePlacement, 3},  {ChangeNullEmpty, 1},
                                 {ChangeFocus, 2},      {ChangeTextPieces, 5}, {TakeOverAny, 4}};

constexpr Weighted kOfMemxor[] = {{ChangeTextLength, 6}, {ChangeText, 2},     {ChangeAad, 2},
                                  {ChangeCondition, 4},  {ChangeFunction, 2}, {ChangeComparison, 2},
                                  {ChangePlacement, 4},  {ChangeInPlace, 2},  {ChangeShift, 2},
                                  {ChangeNullEmpty, 1},  {ChangeFocus, 1},    {TakeOverAny, 4}};

constexpr Weighted kOfWipe[] = {{ChangeTextLength, 6}, {ChangeText, 2},  {ChangeValue, 3}, {ChangePlacement, 4},
                                {ChangeNullEmpty, 1},  {ChangeFocus, 1}, {TakeOverAny, 3}};

std::span<const Weighted> ChangesOf(Property property) {
  switch (property) {
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      return kOfBlocks;
    case Property::kCtr:
      return kOfCtr;
    case Property::kGcm:
      return kOfGcm;
    case Property::kGhash:
      return kOfGhash;
    case Property::kMemxor:
      return kOfMemxor;
    case Property::kWipe:
      break;
  }
  return kOfWipe;
}

void MakeChange(Operation& op, Random& random) {
  const std::span<const Weighted> changes = ChangesOf(op.property);
  int sum = 0;
  for (const Weighted& one : changes) sum += one.weight;
  auto turn = static_cast<int>(random.Below(static_cast<uint64_t>(sum)));
  for (const Weighted& one : changes) {
    turn -= one.weight;
    if (turn < 0) return one.change(op, random);
  }
}

// Makes most of what nobody would compute into something that is computed.
void Repair(Operation& op, Random& random) {
  constexpr std::array<size_t, 3> kKeyLengths = {16, 24, 32};
  const bool has_key = op.property != Property::kMemxor && op.property != Property::kWipe;
  if (has_key && !HasValidKey(op) && !OneIn(8, random)) op.key = random.Bytes(Pick(kKeyLengths, random));
  if (op.property == Property::kGcm) {
    if (op.iv.empty() && !OneIn(8, random)) op.iv = random.Bytes(OneIn(2, random) ? 12 : 1 + random.Below(40));
    const bool opens = op.function == Function::kBackward;
    const size_t tag_len = opens ? op.tag.size() : op.tag_len;
    if (std::ranges::count(kTagLengths, tag_len) == 0 && OneIn(2, random)) {
      op.tag_len = Pick(kTagLengths, random);
      if (opens) op.tag.resize(op.tag_len);
    }
  }
  if (op.text.empty() && !OneIn(4, random)) {
    op.text = random.Bytes(1 + random.Below(kTwoBatches));
    op.aad.resize(op.property == Property::kMemxor ? op.text.size() : op.aad.size());
  }
  if (op.shift != 0 && !OneIn(4, random)) op.shift = 0;
  if (op.position > ~uint64_t{0} - op.text.size() && OneIn(2, random)) op.position = 0;
}

bool Opens(const Operation& op) { return op.property == Property::kGcm && op.function == Function::kBackward; }

// Whether what one of them opens is not what the other does.
bool OpenDifferently(const Operation& a, const Operation& b) {
  return a.function != b.function || a.key != b.key || a.iv != b.iv || a.aad != b.aad || a.text != b.text ||
         a.tag != b.tag;
}

// What is opened was true before it was changed: makes it true again, in most cases, or false by one bit.
void SettleTag(Operation& op, Random& random) {
  if (OneIn(16, random) || !GiveTrueTag(op)) return;
  if (OneIn(8, random)) Forge(op, random);
}

uint64_t NumChanges(Random& random) {
  constexpr std::array<uint64_t, 8> kCounts = {1, 1, 1, 1, 1, 2, 3, 4};
  return Pick(kCounts, random);
}

}  // namespace

Operation Mutated(const Operation& op, Random& random) {
  Operation mutant = op;
  for (int attempt = 0; attempt < kMaxAttempts && mutant == op; ++attempt) {
    Repair(mutant, random);
    const uint64_t num_changes = NumChanges(random);
    for (uint64_t i = 0; i < num_changes; ++i) {
      MakeChange(mutant, random);
      mutant = Normalized(std::move(mutant));
    }
    if (Opens(mutant) && OpenDifferently(mutant, op)) SettleTag(mutant, random);
  }
  return mutant;
}

Operation CrossedOver(const Operation& a, const Operation& b, Random& random) {
  Operation from = b;
  from.property = a.property;
  from = Normalized(std::move(from));
  std::vector<Takeover> differing = Differing(a, from);
  Operation child = a;
  // One is taken over, another is not, and the rest by chance.
  for (size_t i = 0; i < differing.size(); ++i) {
    std::swap(differing[i], differing[i + random.Below(differing.size() - i)]);
    if (i == 0 || (i > 1 && OneIn(2, random))) differing[i](child, from);
  }
  child = Normalized(std::move(child));
  if (Opens(child) && OpenDifferently(child, a)) SettleTag(child, random);
  return child;
}

}  // namespace assay::fuzz
