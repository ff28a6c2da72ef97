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

// As many as show every fault that is planted in the tests, and some more.
constexpr int kNumFixed = 200;
constexpr uint64_t kSeed = 20260101;
// Where so many of the fixed operations were deadly, the others are not tried: each death costs a run of everybody.
constexpr int kMostDeaths = 3;

bool IsDeath(const std::vector<Way>& ways) { return !ways.empty() && ways.front().kind <= Kind::kHung; }

// Adds `ways` to `all`, one for each signature.
void Merge(std::vector<Way>& all, std::vector<Way> ways) {
  for (Way& way : ways) {
    const auto same = std::ranges::find(all, way.signature, &Way::signature);
    if (same == all.end()) {
      all.push_back(std::move(way));
      continue;
    }
    for (std::string& who : way.implementations) {
      if (std::ranges::count(same->implementations, who) == 0) same->implementations.push_back(std::move(who));
    }
  }
}

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

// `op` driven in other ways, to the same result.
std::vector<Operation> DrivenOtherwise(const Operation& op) {
  std::vector<Operation> all;
  const std::vector<uint16_t> pieces[] = {{}, {1}, {16}, {17}, {128}, {256}};
  const auto add = [&](Operation other) {
    for (const std::vector<uint16_t>& lengths : pieces) {
      other.text_pieces = lengths;
      all.push_back(other);
    }
  };
  add(op);
  if (op.property == Property::kGhash) return all;
  Operation longer = op;
  longer.function = fuzz::Function::kForward;
  longer.tag_len = 16;
  longer.misuse = fuzz::Misuse::kNone;
  longer.text.resize(std::max(op.text.size(), fuzz::kTwoBatches));
  add(longer);
  return all;
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
  return operations;
}

std::vector<Operation> OperationsFrom(const Operation& op, Property property) {
  const bool gcm = op.property == Property::kGcm;
  const bool ctr = op.property == Property::kCtr;
  const bool same = op.property == property;
  if (same && property != Property::kGhash && !gcm && !ctr) return {};
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

const std::vector<Way>& PanelBelow::Fixed(Property property) {
  const auto [entry, is_new] = fixed_.try_emplace(property);
  if (!is_new) return entry->second;
  int deaths = 0;
  for (const Operation& op : FixedOperations(property)) {
    std::vector<Way> ways = watchers_.of(property).See(op, false).ways;
    deaths += IsDeath(ways);
    Merge(entry->second, std::move(ways));
    if (deaths == kMostDeaths) break;
  }
  SortWays(entry->second);
  return entry->second;
}

std::vector<Way> PanelBelow::From(const Operation& op, Property property) {
  std::vector<Way> all;
  for (const Operation& below : OperationsFrom(op, property)) {
    Merge(all, watchers_.of(property).See(below, false).ways);
  }
  SortWays(all);
  return all;
}

}  // namespace assay::findings
