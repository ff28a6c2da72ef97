#include <array>
#include <string>

#include "fuzz/seeds/edge_cases.h"

namespace assay::fuzz {
namespace {

Operation TwoStrings(const SeedList& list, const std::string& name, size_t num_bytes) {
  Operation op;
  op.property = list.property();
  Random random = ValuesOf(name);
  op.text = random.Bytes(num_bytes);
  op.aad = random.Bytes(num_bytes);
  return op;
}

// Only 0 is false.
constexpr std::array<uint64_t, 4> kConditions = {1, 0, 2, uint64_t{1} << 63};

}  // namespace

void AddMemxorEdgeCases(SeedList& list) {
  size_t turn = 0;
  for (size_t num_bytes :
       {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 23, 31, 32, 33, 47, 48, 63, 64, 65, 66, 95, 96, 97, 127, 128, 129, 130}) {
    const uint64_t condition = kConditions[turn % kConditions.size()];
    const auto at = static_cast<Placement>(turn++ % kNumPlacements);
    const std::string name =
        "xor-" + std::to_string(num_bytes) + "-if-" + std::to_string(condition) + "-" + PlacementName(at);
    Operation op = TwoStrings(list, name, num_bytes);
    op.condition = condition;
    op.place_in = at;
    op.place_out = static_cast<Placement>((at + 5) % kNumPlacements);
    list.Add(name, op);
  }
  for (uint64_t condition : kConditions) {
    const std::string name = "xor-in-place-if-" + std::to_string(condition);
    Operation op = TwoStrings(list, name, 70);
    op.condition = condition;
    op.in_place = true;
    list.Add(name, op);
  }
  for (int shift : {1, 31, -1}) {
    const std::string name =
        std::string("xor-overlap-") + (shift < 0 ? "before-" : "behind-") + std::to_string(abs(shift));
    Operation op = TwoStrings(list, name, 70);
    op.condition = 1;
    op.shift = static_cast<int8_t>(shift);
    list.Add(name, op);
  }
  for (size_t num_bytes : {0, 1, 8, 16, 33}) {
    const std::string name = "compare-equal-" + std::to_string(num_bytes);
    Operation op = TwoStrings(list, name, num_bytes);
    op.function = Function::kBackward;
    op.aad = op.text;
    list.Add(name, op);
  }
  for (size_t at : {0, 7, 15, 16, 32}) {
    const std::string name = "compare-33-but-byte-" + std::to_string(at);
    Operation op = TwoStrings(list, name, 33);
    op.function = Function::kBackward;
    op.aad = op.text;
    op.aad[at] ^= 0x80;
    list.Add(name, op);
  }
  for (uint64_t condition : kConditions) {
    const std::string name = "select-if-" + std::to_string(condition);
    Operation op = TwoStrings(list, name, condition == 2 ? 16 : 35);
    op.function = Function::kThird;
    op.condition = condition;
    list.Add(name, op);
  }
}

void AddWipeEdgeCases(SeedList& list) {
  constexpr std::array<uint8_t, 3> kValues = {0x00, 0xff, 0xa5};
  size_t turn = 0;
  for (size_t num_bytes :
       {0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 63, 64, 65, 95, 96, 127, 128, 129, 255, 257, 1001}) {
    const uint8_t value = kValues[turn % kValues.size()];
    const auto at = static_cast<Placement>(turn++ % kNumPlacements);
    const std::string name = std::to_string(num_bytes) + "-bytes-to-" + std::to_string(value) + "-" + PlacementName(at);
    Operation op;
    op.property = list.property();
    op.text = ValuesOf(name).Bytes(num_bytes);
    op.value = value;
    op.place_in = op.place_out = at;
    list.Add(name, op);
  }
}

}  // namespace assay::fuzz
