#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "fuzz/seeds/edge_cases.h"
#include "fuzz/seeds/lengths.h"
#include "reference/spec/aes.h"
#include "reference/spec/field.h"
#include "reference/spec/gcm.h"

namespace assay::fuzz {
namespace {

namespace spec = reference::spec;

// Where a seed is about something else.
constexpr size_t kSomeAadBytes = 21;
constexpr size_t kSomeTextBytes = 101;

// A sealed message with a 12-byte IV.
Operation Message(const SeedList& list, const std::string& name, size_t aad_len, size_t text_len) {
  Operation op = list.Start(name);
  Random random = ValuesOf(name + " values");
  op.iv = random.Bytes(12);
  op.aad = random.Bytes(aad_len);
  op.text = random.Bytes(text_len);
  return op;
}

Operation Message(const SeedList& list, const std::string& name) {
  return Message(list, name, kSomeAadBytes, kSomeTextBytes);
}

// The operation that opens what `op` seals.
Operation Opened(Operation op) {
  const spec::Sealed sealed = spec::GcmAe(op.key, op.iv, op.text, op.aad, op.tag_len);
  if (sealed.refusal != spec::Refusal::kNone) throw std::logic_error("a seed that cannot be sealed is opened");
  op.function = Function::kBackward;
  op.text = sealed.ciphertext;
  op.tag = sealed.tag;
  return op;
}

// Gives `op` an IV of iv_len bytes, at least 16, that makes J0 end in `ending`.
void SolveIv(Operation& op, size_t iv_len, const Bytes& ending) {
  Random random = ValuesOf(Hex(op.key));
  spec::Block j0 = spec::BlockAt(random.Bytes(16), 0);
  std::copy(ending.begin(), ending.end(), j0.end() - static_cast<ptrdiff_t>(ending.size()));
  const spec::Block h = spec::HashSubkey(spec::KeyExpansion(op.key));
  const std::optional<Bytes> iv = spec::SolveIv(h, random.Bytes(iv_len - 16), j0);
  if (!iv) throw std::logic_error("H is zero");
  op.iv = *iv;
}

void AddLengths(SeedList& list) {
  int turn = 0;
  for (size_t text_len : kTextLengths) {
    const auto at = static_cast<Placement>(turn++ % kNumPlacements);
    const std::string name = "text-" + std::to_string(text_len) + "-" + PlacementName(at);
    Operation op = Message(list, name, kSomeAadBytes, text_len);
    PlaceAll(op, at);
    list.Add(name, turn % 2 == 0 ? op : Opened(op));
  }
  for (size_t text_len : {1350, 1807, 3001}) {
    const std::string name = "long-text-" + std::to_string(text_len);
    list.Add(name, Message(list, name, kSomeAadBytes, text_len));
  }
  for (size_t aad_len : {1, 15, 16, 17, 32, 48, 64, 112, 127, 128, 129, 144, 256, 272}) {
    const std::string name = "aad-" + std::to_string(aad_len);
    list.Add(name, Message(list, name, aad_len, aad_len % 3 == 0 ? 0 : kSomeTextBytes));
  }
  for (size_t iv_len : {0, 1, 8, 11, 13, 15, 16, 17, 32, 60, 257}) {
    const std::string name = "iv-" + std::to_string(iv_len);
    Operation op = Message(list, name);
    op.iv = ValuesOf(name).Bytes(iv_len);
    list.Add(name, op);
  }
  for (size_t key_len : {0, 15, 17, 31, 33}) {
    const std::string name = "bad-key-" + std::to_string(key_len);
    Operation op = Message(list, name);
    op.key = ValuesOf(name).Bytes(key_len);
    list.Add(name, op);
  }
  Operation nothing = Message(list, "nothing-at-all", 0, 0);
  list.Add("nothing-at-all", nothing);
  nothing.null_empty = true;
  list.Add("nothing-at-all-null", nothing);
  nothing.text_pieces = {0, 0};
  nothing.aad_pieces = {0, 0};
  list.Add("nothing-at-all-null-in-pieces", nothing);
}

void AddTags(SeedList& list) {
  for (int tag_len : {0, 3, 5, 7, 11, 17, 20}) {
    const std::string name = "seal-bad-tag-" + std::to_string(tag_len);
    Operation op = Message(list, name);
    op.tag_len = static_cast<uint8_t>(tag_len);
    list.Add(name, op);
  }
  for (size_t tag_len : {4, 8, 12, 13, 14, 15}) {
    const std::string name = "open-short-tag-" + std::to_string(tag_len);
    Operation op = Message(list, name);
    op.tag_len = static_cast<uint8_t>(tag_len);
    list.Add(name, Opened(op));
  }
  for (size_t tag_len : {0, 3, 11, 17}) {
    const std::string name = "open-bad-tag-" + std::to_string(tag_len);
    Operation op = Opened(Message(list, name));
    op.tag.resize(tag_len);
    list.Add(name, op);
  }
  for (int tag_len : {16, 12, 4}) {
    const std::string name = "every-bit-of-tag-" + std::to_string(tag_len);
    Operation op = Message(list, name, 5, 20);
    op.tag_len = static_cast<uint8_t>(tag_len);
    op.flip = 0xffff;
    list.Add(name, op);
  }
  Operation op = Opened(Message(list, "open-forged-in-place"));
  op.in_place = true;
  op.tag.back() ^= 1;
  list.Add("open-forged-in-place", op);
}

void AddCounters(SeedList& list) {
  // J0 ends so far before 2^32: the wrap comes at each place of a batch of eight.
  for (int distance = 0; distance <= 8; ++distance) {
    const std::string name = "counter-wraps-after-" + std::to_string(distance);
    Operation op = Message(list, name, kSomeAadBytes, 16 * 18 + 5);
    SolveIv(op, distance % 2 == 0 ? 16 : 60, {0xff, 0xff, 0xff, static_cast<uint8_t>(0xff - distance)});
    list.Add(name, op);
  }
  // What must stay as it is when the word wraps is all ones too.
  for (size_t ones : {8, 12, 16}) {
    const std::string name = "counter-wraps-under-" + std::to_string(8 * ones) + "-ones";
    Operation op = Message(list, name, 0, 64);
    Bytes ending(ones, 0xff);
    ending.back() = 0xfe;
    SolveIv(op, 16, ending);
    list.Add(name, op);
  }
  // A byte wraps within a batch, not the word.
  Operation op = Message(list, "low-byte-wraps", 0, 16 * 20);
  SolveIv(op, 16, {0x00, 0x00, 0x12, 0xf9});
  list.Add("low-byte-wraps", op);
}

void AddLayouts(SeedList& list) {
  for (size_t text_len : {7, 128, 285}) {
    const std::string name = "in-place-" + std::to_string(text_len);
    Operation op = Message(list, name, kSomeAadBytes, text_len);
    op.in_place = true;
    list.Add(name, op);
  }
  for (int shift : {1, 31, -1, -16}) {
    const std::string name = std::string("overlap-") + (shift < 0 ? "before-" : "behind-") + std::to_string(abs(shift));
    Operation op = Message(list, name);
    op.shift = static_cast<int8_t>(shift);
    list.Add(name, op);
  }
}

struct Schedule {
  const char* name;
  size_t num_bytes;
  std::vector<uint16_t> pieces;
};

void AddSchedules(SeedList& list) {
  const Schedule schedules[] = {
      {"pieces-of-1", 37, {1}},
      {"pieces-1-16", 51, {1, 16}},
      {"pieces-9-9", 54, {9}},
      {"pieces-of-11", 67, {11}},
      {"pieces-of-16", 80, {16}},
      {"pieces-15-1-17", 99, {15, 1, 17}},
      {"pieces-16-0-16-0", 64, {16, 0}},
      {"pieces-0-first", 40, {0, 0, 24}},
      {"pieces-5-128", 300, {5, 128}},
      {"pieces-127-129", 512, {127, 129}},
      {"pieces-31-32-33", 192, {31, 32, 33}},
  };
  for (const Schedule& schedule : schedules) {
    const std::string name = schedule.name;
    Operation text = Message(list, "text-" + name, 0, schedule.num_bytes);
    text.text_pieces = schedule.pieces;
    list.Add("text-" + name, text);
  }
  for (const std::vector<uint16_t>& pieces :
       std::vector<std::vector<uint16_t>>{{1}, {1, 16}, {11}, {16, 0}, {5, 128}}) {
    std::string name = "aad-pieces";
    for (uint16_t piece : pieces) name += "-" + std::to_string(piece);
    Operation op = Message(list, name, pieces.back() == 128 ? 290 : 67, 33);
    op.aad_pieces = pieces;
    op.text_pieces = {0, 33};
    list.Add(name, Opened(op));
  }
}

void AddStates(SeedList& list) {
  for (int i = 1; i < kNumPreludes; ++i) {
    const auto prelude = static_cast<Prelude>(i);
    const std::string name = "after-" + Dashed(PreludeName(prelude));
    Operation op = Message(list, name, 16, 50);
    op.prelude = prelude;
    list.Add(name, op);
    op.iv = ValuesOf(name).Bytes(16);
    op.aad.clear();
    op.text_pieces = {8};
    list.Add(name + "-iv-16-in-pieces", op);
  }
  for (int i = 1; i < kNumMisuses; ++i) {
    const auto misuse = static_cast<Misuse>(i);
    // Those of key schedules are about blocks.
    if (misuse == Misuse::kForeignKey || misuse == Misuse::kWrongKeyDirection) continue;
    const std::string name = "misuse-" + Dashed(MisuseName(misuse));
    Operation op = Message(list, name, kSomeAadBytes, 40);
    op.misuse = misuse;
    op.text_pieces = {17};
    list.Add(name, i % 2 == 0 ? op : Opened(op));
  }
}

}  // namespace

void AddGcmEdgeCases(SeedList& list) {
  AddLengths(list);
  AddTags(list);
  AddCounters(list);
  AddLayouts(list);
  AddSchedules(list);
  AddStates(list);
}

}  // namespace assay::fuzz
