#include "fuzz/relations.h"

#include <algorithm>
#include <utility>

#include "fuzz/random.h"

namespace assay::fuzz {
namespace {

using Runs = Relation::Runs;

// The same values in one piece, apart, aligned, on a fresh context.
Operation Plain(const Operation& op) {
  Operation plain = op;
  plain.place_key = plain.place_iv = plain.place_aad = plain.place_in = plain.place_out = plain.place_tag = 0;
  plain.in_place = false;
  plain.shift = 0;
  plain.aad_pieces.clear();
  plain.text_pieces.clear();
  plain.prelude = Prelude::kNone;
  plain.misuse = Misuse::kNone;
  return Normalized(std::move(plain));
}

void Flip(Bytes& bytes, size_t bit) { bytes[bit / 8] ^= static_cast<uint8_t>(0x80 >> (bit % 8)); }

// `open` with bit `bit` of tag || text || AAD || IV turned.
Relation FlippedBit(const Operation& open, size_t bit) {
  Relation relation{"one flipped bit is refused", Runs::kTested, open, Outcome::Rejected(Reason::kTagMismatch)};
  relation.operation.misuse = Misuse::kNone;
  relation.operation.prelude = Prelude::kNone;
  for (Bytes Operation::* part : {&Operation::tag, &Operation::text, &Operation::aad, &Operation::iv}) {
    Bytes& bytes = relation.operation.*part;
    if (bit < 8 * bytes.size()) {
      Flip(bytes, bit);
      break;
    }
    bit -= 8 * bytes.size();
    relation.probable = true;
  }
  return relation;
}

void AddGcm(const Operation& op, const Outcome& agreed, std::vector<Relation>& relations) {
  if (agreed.kind != Outcome::Kind::kOk) return;
  const auto text_len = static_cast<ptrdiff_t>(op.text.size());
  Operation open = op;
  if (op.function == Function::kForward) {
    open.function = Function::kBackward;
    open.text.assign(agreed.bytes.begin(), agreed.bytes.begin() + text_len);
    open.tag.assign(agreed.bytes.begin() + text_len, agreed.bytes.end());
    relations.push_back({"open what was sealed", Runs::kTested, open, Outcome::Ok(op.text)});
  }
  const size_t tag_bits = 8 * open.tag.size();
  if (op.flip == 0xffff) {
    for (size_t bit = 0; bit < tag_bits; ++bit) {
      relations.push_back(FlippedBit(open, bit));
      relations.back().runs = Runs::kFocus;
    }
  } else {
    const size_t bits = tag_bits + 8 * (open.text.size() + open.aad.size() + open.iv.size());
    // Half of the time a bit of the tag.
    const size_t bit = op.flip % 2 == 0 ? op.flip / 2 % tag_bits : op.flip / 2 % bits;
    relations.push_back(FlippedBit(open, bit));
  }
  relations.push_back({"the same in one piece", Runs::kFocus, Plain(op), agreed});
}

void AddCtr(const Operation& op, const Outcome& agreed, std::vector<Relation>& relations) {
  if (agreed.kind != Outcome::Kind::kOk) return;
  Operation again = op;
  again.text = agreed.bytes;
  relations.push_back({"decrypt what was encrypted", Runs::kFocus, again, Outcome::Ok(op.text)});
  relations.push_back({"the same in one piece", Runs::kFocus, Plain(op), agreed});
  const size_t skip = op.text.size() / 3;
  Operation later = Plain(op);
  later.position += skip;
  later.text.erase(later.text.begin(), later.text.begin() + static_cast<ptrdiff_t>(skip));
  Outcome tail = agreed;
  tail.bytes.erase(tail.bytes.begin(), tail.bytes.begin() + static_cast<ptrdiff_t>(skip));
  relations.push_back({"seek to the middle", Runs::kFocus, std::move(later), std::move(tail)});
}

void AddBlocks(const Operation& op, const Outcome& agreed, std::vector<Relation>& relations) {
  if (agreed.kind != Outcome::Kind::kOk) return;
  Operation back = op;
  back.function = op.function == Function::kForward ? Function::kBackward : Function::kForward;
  back.text = agreed.bytes;
  relations.push_back({"the other direction gives the text back", Runs::kFocus, std::move(back), Outcome::Ok(op.text)});
}

void AddMemxor(const Operation& op, const Outcome& agreed, std::vector<Relation>& relations) {
  if (agreed.kind != Outcome::Kind::kOk || op.function != Function::kForward || op.in_place) return;
  Operation again = op;
  again.aad = agreed.bytes;
  relations.push_back({"xor twice is nothing", Runs::kFocus, std::move(again), Outcome::Ok(op.aad)});
}

Bytes Sum(const Bytes& a, const Bytes& b) {
  Bytes sum = a;
  std::ranges::transform(a, b, sum.begin(), [](uint8_t x, uint8_t y) { return x ^ y; });
  return sum;
}

}  // namespace

std::vector<Relation> RelationsOf(const Operation& op, const Outcome& agreed) {
  std::vector<Relation> relations;
  switch (op.property) {
    case Property::kGcm:
      AddGcm(op, agreed, relations);
      break;
    case Property::kCtr:
      AddCtr(op, agreed, relations);
      break;
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      AddBlocks(op, agreed, relations);
      break;
    case Property::kMemxor:
      AddMemxor(op, agreed, relations);
      break;
    case Property::kGhash:
    case Property::kWipe:
      break;
  }
  return relations;
}

LinearTriple GhashTriple(const Operation& op) {
  Random random(op.text.size() + 1);
  LinearTriple triple{op, op};
  triple.second.text = random.Bytes(op.text.size());
  triple.second.iv = random.Bytes(op.iv.size());
  triple.sum.text = Sum(op.text, triple.second.text);
  triple.sum.iv = Sum(op.iv, triple.second.iv);
  return triple;
}

}  // namespace assay::fuzz
