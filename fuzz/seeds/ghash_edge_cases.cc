#include <string>

#include "fuzz/seeds/edge_cases.h"

namespace assay::fuzz {
namespace {

// H and Y random, num_blocks blocks of data.
Operation Update(const SeedList& list, const std::string& name, size_t num_blocks) {
  Operation op = list.Start(name);
  Random random = ValuesOf(name + " values");
  op.key = random.Bytes(16);
  op.iv = random.Bytes(16);
  op.text = random.Bytes(16 * num_blocks);
  return op;
}

}  // namespace

void AddGhashEdgeCases(SeedList& list) {
  int turn = 0;
  for (size_t num_blocks : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 64}) {
    const auto at = static_cast<Placement>(turn++ % kNumPlacements);
    const std::string name = "blocks-" + std::to_string(num_blocks) + "-" + PlacementName(at);
    Operation op = Update(list, name, num_blocks);
    PlaceAll(op, at);
    list.Add(name, op);
  }

  // The constants of the field: bit 0 of byte 0 is the coefficient of 1, the last bit of byte 15 that of x^127.
  Bytes one(16), last(16);
  one[0] = 0x80;
  last[15] = 0x01;
  const std::pair<const char*, Bytes> constants[] = {
      {"zero", Bytes(16, 0x00)}, {"one", one}, {"x127", last}, {"ones", Bytes(16, 0xff)}};
  for (const auto& [what, value] : constants) {
    const std::string h_name = std::string("h-") + what;
    Operation op = Update(list, h_name, 3);
    op.key = value;
    list.Add(h_name, op);
    const std::string y_name = std::string("y-") + what;
    op = Update(list, y_name, 3);
    op.iv = value;
    list.Add(y_name, op);
  }
  Operation longest_carry = Update(list, "all-ones", 9);
  longest_carry.key = longest_carry.iv = Bytes(16, 0xff);
  longest_carry.text = Bytes(16 * 9, 0xff);
  list.Add("all-ones", longest_carry);

  const std::vector<std::vector<uint16_t>> schedules = {{16}, {16, 32}, {48, 0}, {128, 16}};
  for (const std::vector<uint16_t>& pieces : schedules) {
    std::string name = "pieces";
    for (uint16_t piece : pieces) name += "-" + std::to_string(piece);
    Operation op = Update(list, name, 18);
    op.text_pieces = pieces;
    list.Add(name, op);
  }
}

}  // namespace assay::fuzz
