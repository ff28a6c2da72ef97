#include "fuzz/mutate/testing/traits.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "fuzz/generate.h"
#include "fuzz/implementation.h"
#include "fuzz/mutate/testing/fields.h"
#include "reference/spec/aes.h"
#include "reference/spec/gcm.h"

namespace assay::fuzz {
namespace {

namespace spec = reference::spec;

constexpr uint8_t kWrapDistance = 40;  // blocks
constexpr size_t kLongText = 512;      // two batches of the widest kernels
constexpr uint64_t kLongestTag = 20;   // that an operation has
constexpr uint64_t kLongestIv = 19;    // of those of which each length is wanted

using Words = std::set<std::string>;

std::string Numbered(std::string_view name, uint64_t number) {
  return std::string(name) + " " + std::to_string(number);
}

bool IsOpening(const Operation& op) { return op.property == Property::kGcm && op.function == Function::kBackward; }

// The fields that differ among operations of the property.
const Words& UsedFields(Property property) {
  static std::vector<Words> fields(kNumProperties);
  Words& used = fields[static_cast<size_t>(property)];
  if (!used.empty()) return used;
  constexpr int kEnough = 1000;
  Random random(1);
  const Operation first = RandomOperation(property, random);
  for (int i = 0; i < kEnough; ++i) {
    for (const std::string& name : DifferingFields(first, RandomOperation(property, random))) used.insert(name);
  }
  return used;
}

void AddPieces(const std::string& of, const std::vector<uint16_t>& pieces, Words& words) {
  if (pieces.size() == 1) words.insert(of + " in pieces alike");
  if (pieces.size() > 1) words.insert(of + " in several pieces");
  if (std::ranges::count(pieces, 0) != 0) words.insert(of + " with an empty piece");
}

void AddLength(const std::string& of, size_t num_bytes, Words& words) {
  if (num_bytes == 0) words.insert("no " + of);
  if (num_bytes > kLongText) words.insert("long " + of);
  words.insert(of + (num_bytes % 16 == 0 ? " of whole blocks" : " with a part of a block"));
}

// For each width of a counter that wraps soon.
void AddWraps(std::span<const uint8_t> counter_block, Words& words) {
  if (counter_block.back() < 0xff - kWrapDistance) return;
  for (const size_t width : {4, 8, 12, 16}) {
    if (std::ranges::count(counter_block.last(width).first(width - 1), 0xff) == static_cast<ptrdiff_t>(width) - 1) {
      words.insert(Numbered("wraps in bytes:", width));
    }
  }
}

void AddGcmWraps(const Operation& op, Words& words) {
  if (!spec::IsAesKeyLength(op.key.size()) || op.iv.empty() || op.iv.size() == 12) return;
  AddWraps(spec::J0(spec::HashSubkey(spec::KeyExpansion(op.key)), op.iv), words);
}

int BitsApart(const Bytes& a, const Bytes& b) {
  int bits = 0;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) bits += std::popcount(static_cast<uint8_t>(a[i] ^ b[i]));
  return bits;
}

void AddOpening(const Operation& op, Words& words) {
  const auto refusal = spec::CheckLengths(op.key.size(), op.iv.size(), op.tag.size(), op.aad.size(), op.text.size());
  if (refusal != spec::Refusal::kNone) return;
  const spec::KeySchedule schedule = spec::KeyExpansion(op.key);
  const spec::Block j0 = spec::J0(spec::HashSubkey(schedule), op.iv);
  const Bytes plaintext = spec::Gctr(schedule, spec::IncS(32, j0), op.text);
  const int bits = BitsApart(spec::GcmAe(op.key, op.iv, plaintext, op.aad, op.tag.size()).tag, op.tag);
  if (bits == 0) words.insert("opens what is true");
  if (bits == 1) words.insert("opens what is false by a bit of its tag");
}

void AddComparison(const Operation& op, Words& words) {
  if (op.text.empty()) return;
  const int bits = BitsApart(op.text, op.aad);
  if (bits == 0) words.insert("compares what is equal");
  if (bits == 1) words.insert("compares what differs in a bit");
  if (bits == 2) words.insert("compares what differs in two bits");
}

void AddLayout(const Operation& op, Words& words) {
  if (op.in_place) words.insert("in place");
  if (op.shift > 0) words.insert("output behind input");
  if (op.shift < 0) words.insert("output before input");
  if (op.null_empty && op.text.empty()) words.insert("no text at null");
}

}  // namespace

Words TraitsOf(const Operation& mutant, const Operation& parent) {
  Words words;
  const Property property = mutant.property;
  for (const std::string& name : DifferingFields(mutant, parent)) words.insert("changed " + name);
  words.insert(Numbered("function", static_cast<uint64_t>(mutant.function)));
  words.insert(Numbered("place_key", mutant.place_key));
  words.insert(Numbered("place_iv", mutant.place_iv));
  words.insert(Numbered("place_aad", mutant.place_aad));
  words.insert(Numbered("place_in", mutant.place_in));
  words.insert(Numbered("place_out", mutant.place_out));
  words.insert(Numbered("place_tag", mutant.place_tag));
  words.insert(Numbered("prelude", static_cast<uint64_t>(mutant.prelude)));
  words.insert(Numbered("misuse", static_cast<uint64_t>(mutant.misuse)));
  words.insert(Numbered("focus", mutant.focus));
  words.insert(Numbered("key of bytes:", mutant.key.size()));
  words.insert(Numbered("iv of bytes:", mutant.iv.size()));
  AddLength("text", mutant.text.size(), words);
  AddLength("aad", mutant.aad.size(), words);
  AddPieces("aad", mutant.aad_pieces, words);
  AddPieces("text", mutant.text_pieces, words);
  AddLayout(mutant, words);
  if (property == Property::kCtr) AddWraps(mutant.iv, words);
  if (property == Property::kGcm) {
    words.insert(Numbered(IsOpening(mutant) ? "opens a tag of bytes:" : "seals a tag of bytes:", mutant.tag_len));
    words.insert(mutant.flip == 0xffff ? "flips each bit" : "flips one bit");
    AddGcmWraps(mutant, words);
  }
  if (IsOpening(mutant)) AddOpening(mutant, words);
  if (property == Property::kMemxor && mutant.function == Function::kBackward) AddComparison(mutant, words);
  return words;
}

Words WantedTraits(Property property) {
  const Words& used = UsedFields(property);
  const auto uses = [&](const char* field) { return used.contains(field); };
  const bool gcm = property == Property::kGcm;
  Words wanted;
  for (const std::string& name : used) wanted.insert("changed " + name);
  const int num_functions = property == Property::kMemxor ? 3 : uses("function") ? 2 : 1;
  for (int i = 0; i < num_functions; ++i) wanted.insert(Numbered("function", static_cast<uint64_t>(i)));
  for (const char* place : {"place_key", "place_iv", "place_aad", "place_in", "place_out", "place_tag"}) {
    for (uint64_t i = 0; uses(place) && i < kNumPlacements; ++i) wanted.insert(Numbered(place, i));
  }
  for (uint64_t i = 0; uses("prelude") && i < kNumPreludes; ++i) wanted.insert(Numbered("prelude", i));
  for (uint64_t i = 0; uses("misuse") && i < kNumMisuses; ++i) wanted.insert(Numbered("misuse", i));
  for (const Implementation& implementation : Implementations(property)) {
    if (implementation.source != kOwnSource) continue;
    wanted.insert(Numbered("focus", FocusOf(implementation.name)));
  }
  if (uses("key") && property != Property::kGhash) {
    for (const size_t known : {16, 24, 32}) wanted.insert(Numbered("key of bytes:", known));
    for (const size_t unknown : {0, 15, 17}) wanted.insert(Numbered("key of bytes:", unknown));
  }
  for (const char* length : {"no text", "long text", "text of whole blocks"}) wanted.insert(length);
  const bool any_length =
      property != Property::kGhash && property != Property::kAesBlock && property != Property::kAesKeyExpansion;
  if (any_length) wanted.insert("text with a part of a block");
  for (const std::string of : {"aad", "text"}) {
    if (!used.contains(of + "_pieces")) continue;
    wanted.insert({of + " in pieces alike", of + " in several pieces", of + " with an empty piece"});
  }
  if (uses("in_place")) wanted.insert("in place");
  if (uses("shift")) wanted.insert({"output behind input", "output before input"});
  wanted.insert("no text at null");
  if (gcm || property == Property::kCtr) {
    for (const uint64_t width : {4, 8, 12, 16}) wanted.insert(Numbered("wraps in bytes:", width));
  }
  if (gcm) {
    for (uint64_t i = 0; i <= kLongestTag; ++i) {
      wanted.insert({Numbered("seals a tag of bytes:", i), Numbered("opens a tag of bytes:", i)});
    }
    for (uint64_t i = 0; i <= kLongestIv; ++i) wanted.insert(Numbered("iv of bytes:", i));
    wanted.insert({"no aad", "aad of whole blocks", "aad with a part of a block", "flips each bit", "flips one bit",
                   "opens what is true", "opens what is false by a bit of its tag"});
  }
  if (property == Property::kMemxor) {
    wanted.insert({"compares what is equal", "compares what differs in a bit", "compares what differs in two bits"});
  }
  return wanted;
}

Words MissingTraits(const std::vector<Operation>& mutants, const Operation& parent) {
  Words missing = WantedTraits(parent.property);
  for (const Operation& mutant : mutants) {
    for (const std::string& word : TraitsOf(mutant, parent)) missing.erase(word);
  }
  return missing;
}

}  // namespace assay::fuzz
