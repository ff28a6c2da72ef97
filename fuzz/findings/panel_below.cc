#include "fuzz/findings/panel_below.h"

#include <algorithm>
#include <utility>

#include "fuzz/choices.h"
#include "fuzz/findings/ways.h"
#include "fuzz/generate.h"
#include "fuzz/random.h"
#include "reference/spec/gcm.h"

namespace assay::findings {
namespace {

namespace spec = reference::spec;
using fuzz::Bytes;
using fuzz::Operation;
using fuzz::Property;

constexpr int kNumFixed = 200;
constexpr uint64_t kSeed = 20260101;

bool IsDeath(const std::vector<Way>& ways) { return !ways.empty() && ways.front().kind <= Kind::kHung; }

// A number of whole blocks, the last one filled up with zeros.
Bytes WholeBlocks(Bytes bytes) {
  bytes.resize((bytes.size() + 15) / 16 * 16);
  return bytes;
}

// The key, and where and how input and output lie.
Operation Start(const Operation& op, Property property) {
  Operation below;
  below.property = property;
  below.key = op.key;
  below.place_key = op.place_key;
  below.place_in = op.place_in;
  below.place_out = op.place_out;
  below.in_place = op.in_place;
  below.shift = op.shift;
  return below;
}

spec::Block HashSubkeyOf(const Operation& op) { return spec::HashSubkey(spec::KeyExpansion(op.key)); }

std::vector<Operation> Blocks(const Operation& op, Property property) {
  std::vector<Operation> all;
  Operation below = Start(op, property);
  below.text = WholeBlocks(op.text.empty() ? Bytes(16) : op.text);
  for (fuzz::Function function : {fuzz::Function::kForward, fuzz::Function::kBackward}) {
    below.function = function;
    all.push_back(below);
  }
  return all;
}

Operation Keystream(const Operation& op) {
  Operation below = Start(op, Property::kCtr);
  const spec::Block icb = spec::IncS(32, spec::J0(HashSubkeyOf(op), op.iv));
  below.iv.assign(icb.begin(), icb.end());
  below.text = op.text;
  below.text_pieces = op.text_pieces;
  return below;
}

std::vector<Operation> Hashes(const Operation& op) {
  std::vector<Operation> all;
  Operation below = Start(op, Property::kGhash);
  const spec::Block h = HashSubkeyOf(op);
  below.key.assign(h.begin(), h.end());
  below.iv = Bytes(16);
  for (const Bytes* hashed : {&op.text, &op.aad, &op.iv}) {
    below.text = WholeBlocks(*hashed);
    below.text_pieces = hashed == &op.aad ? op.aad_pieces : hashed == &op.text ? op.text_pieces : below.aad_pieces;
    if (!hashed->empty()) all.push_back(below);
  }
  return all;
}

// `op` driven in other ways: in pieces of other lengths, to the same result, and with texts of other lengths.
std::vector<Operation> DrivenOtherwise(const Operation& op) {
  constexpr size_t kMostBlocks = 17;  // one more than the widest kernel takes at once
  std::vector<Operation> all;
  const auto add_pieces = [&](Operation other) {
    for (const std::vector<uint16_t>& pieces : {std::vector<uint16_t>{}, {1}, {16}, {17}, {128}, {256}}) {
      other.text_pieces = pieces;
      all.push_back(other);
    }
  };
  add_pieces(op);
  if (op.property == Property::kGhash) return all;
  Operation other = op;
  other.function = fuzz::Function::kForward;
  other.tag_len = 16;
  other.text.resize(std::max(op.text.size(), fuzz::kTwoBatches));
  add_pieces(other);
  other.text_pieces.clear();
  other.position = 0;
  for (size_t num_blocks = 0; num_blocks <= kMostBlocks; ++num_blocks) {
    other.text.resize(16 * num_blocks + 5);
    all.push_back(other);
  }
  return all;
}

bool IsDriven(Property property) {
  return property == Property::kGcm || property == Property::kCtr || property == Property::kGhash;
}

}  // namespace

std::vector<Operation> FixedOperations(Property property) {
  fuzz::Random random(kSeed);
  std::vector<Operation> operations;
  for (int i = 0; i < kNumFixed; ++i) {
    Operation op = fuzz::RandomOperation(property, random);
    if (op.prelude == fuzz::Prelude::kOtherBackend) op.prelude = fuzz::Prelude::kNone;
    if (op.misuse == fuzz::Misuse::kForeignKey) op.misuse = fuzz::Misuse::kNone;
    operations.push_back(std::move(op));
  }
  if (!IsDriven(property)) return operations;
  Operation plain;
  plain.property = property;
  plain.key = Bytes(16);
  plain.iv = Bytes(16);
  plain.text = Bytes(fuzz::kTwoBatches);
  for (Operation& op : DrivenOtherwise(Normalized(plain))) operations.push_back(Normalized(std::move(op)));
  return operations;
}

std::vector<Operation> OperationsFrom(const Operation& op, Property property) {
  const bool gcm = op.property == Property::kGcm;
  const bool ctr = op.property == Property::kCtr;
  const bool same = op.property == property;
  if (same && !IsDriven(property)) return {};
  if (!same && ((!gcm && !ctr) || !fuzz::HasValidKey(op) || (gcm && op.iv.empty()))) return {};
  std::vector<Operation> all;
  if (same) {
    all = DrivenOtherwise(op);
  } else if (property == Property::kAesBlock || property == Property::kAesKeyExpansion) {
    all = Blocks(op, property);
  } else if (gcm && property == Property::kCtr) {
    all = {Keystream(op)};
  } else if (gcm && property == Property::kGhash) {
    all = Hashes(op);
  }
  for (Operation& below : all) below = Normalized(std::move(below));
  return all;
}

std::vector<Way> PanelBelow::See(const std::vector<Operation>& operations, Property property) {
  Watcher& watcher = watchers_.of(property);
  std::vector<Way> all;
  if (std::optional<std::vector<Way>> ways = watcher.SeeAll(operations)) {
    all = std::move(*ways);
  } else {
    int deaths = 0;
    for (const Operation& op : operations) {
      std::vector<Way> ways_of_one = watcher.See(op, false).ways;
      deaths += IsDeath(ways_of_one);
      MergeWays(all, std::move(ways_of_one));
      if (deaths == Watcher::kMostDeaths) break;
    }
  }
  SortWays(all);
  return all;
}

const std::vector<Way>& PanelBelow::Fixed(Property property) {
  const auto [entry, is_new] = fixed_.try_emplace(property);
  if (is_new) entry->second = See(FixedOperations(property), property);
  return entry->second;
}

std::vector<Way> PanelBelow::From(const Operation& op, Property property) {
  return See(OperationsFrom(op, property), property);
}

}  // namespace assay::findings
