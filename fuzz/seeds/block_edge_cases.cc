#include <string>

#include "fuzz/seeds/edge_cases.h"
#include "fuzz/seeds/lengths.h"

namespace assay::fuzz {
namespace {

Operation Blocks(const SeedList& list, const std::string& name, size_t num_blocks) {
  Operation op = list.Start(name);
  op.text = ValuesOf(name + " values").Bytes(16 * num_blocks);
  return op;
}

void AddCounts(SeedList& list) {
  int placement = 0;
  for (size_t num_blocks : kBlockCounts) {
    for (Function function : {Function::kForward, Function::kBackward}) {
      const auto at = static_cast<Placement>(placement++ % kNumPlacements);
      const std::string name = std::string(function == Function::kForward ? "encrypt-" : "decrypt-") +
                               std::to_string(num_blocks) + "-blocks-" + PlacementName(at);
      Operation op = Blocks(list, name, num_blocks);
      op.function = function;
      PlaceAll(op, at);
      list.Add(name, op);
    }
  }
  for (int iterations : {2, 100}) {
    const std::string name = "fed-back-" + std::to_string(iterations);
    Operation op = Blocks(list, name, 2);
    op.iterations = static_cast<uint16_t>(iterations);
    list.Add(name, op);
  }
  Operation in_place = Blocks(list, "in-place", 9);
  in_place.in_place = true;
  list.Add("in-place", in_place);
  for (int shift : {1, -16}) {
    const std::string name = std::string("overlap-") + (shift < 0 ? "before-" : "behind-") + std::to_string(abs(shift));
    Operation op = Blocks(list, name, 3);
    op.shift = static_cast<int8_t>(shift);
    list.Add(name, op);
  }
}

void AddKeys(SeedList& list) {
  int placement = 0;
  for (size_t key_len : {16, 24, 32}) {
    const std::string bits = "key-" + std::to_string(8 * key_len);
    const auto add = [&](const std::string& what, const Bytes& key) {
      for (Function function : {Function::kForward, Function::kBackward}) {
        const auto at = static_cast<Placement>(placement++ % kNumPlacements);
        const std::string name =
            bits + "-" + what + (function == Function::kForward ? "-encrypt-" : "-decrypt-") + PlacementName(at);
        Operation op = Blocks(list, name, 3);
        op.function = function;
        op.key = key;
        op.place_key = at;
        list.Add(name, op);
      }
    };
    Bytes one_bit(key_len);
    one_bit[key_len - 1] = 1;
    add("zero", Bytes(key_len, 0x00));
    add("ones", Bytes(key_len, 0xff));
    add("last-bit", one_bit);
    add("random", ValuesOf(bits).Bytes(key_len));
  }
}

void AddStates(SeedList& list) {
  for (Prelude prelude : {Prelude::kOtherKey, Prelude::kOtherBackend}) {
    const std::string name = "after-" + Dashed(PreludeName(prelude));
    Operation op = Blocks(list, name, 2);
    op.prelude = prelude;
    list.Add(name, op);
  }
  for (Misuse misuse : {Misuse::kForeignKey, Misuse::kWrongKeyDirection, Misuse::kNoKey, Misuse::kLengthMismatch}) {
    const std::string name = "misuse-" + Dashed(MisuseName(misuse));
    Operation op = Blocks(list, name, 1);
    op.misuse = misuse;
    op.function = list.property() == Property::kAesBlock ? Function::kForward : Function::kBackward;
    list.Add(name, op);
  }
  for (size_t key_len : {0, 15, 23, 33, 40}) {
    const std::string name = "bad-key-" + std::to_string(key_len);
    Operation op = Blocks(list, name, 1);
    op.key = ValuesOf(name).Bytes(key_len);
    list.Add(name, op);
  }
}

}  // namespace

void AddBlockEdgeCases(SeedList& list) {
  if (list.property() == Property::kAesBlock) {
    AddCounts(list);
  } else {
    AddKeys(list);
  }
  AddStates(list);
}

}  // namespace assay::fuzz
