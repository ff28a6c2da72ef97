#include <algorithm>
#include <string>

#include "fuzz/seeds/edge_cases.h"
#include "fuzz/seeds/lengths.h"

namespace assay::fuzz {
namespace {

Operation Stream(const SeedList& list, const std::string& name, size_t text_len) {
  Operation op = list.Start(name);
  Random random = ValuesOf(name + " values");
  op.iv = random.Bytes(16);
  op.text = random.Bytes(text_len);
  return op;
}

// The last `ones` bytes of the counter block count up to all ones in `distance` steps.
void Aim(Operation& op, size_t ones, int distance) {
  std::fill(op.iv.end() - static_cast<ptrdiff_t>(ones), op.iv.end(), 0xff);
  op.iv.back() = static_cast<uint8_t>(0xff - distance);
}

void AddLengths(SeedList& list) {
  int placement = 0;
  for (size_t text_len : kTextLengths) {
    const auto at = static_cast<Placement>(placement++ % kNumPlacements);
    const std::string name = "text-" + std::to_string(text_len) + "-" + PlacementName(at);
    Operation op = Stream(list, name, text_len);
    PlaceAll(op, at);
    list.Add(name, op);
  }
  for (size_t key_len : {0, 23, 33}) {
    const std::string name = "bad-key-" + std::to_string(key_len);
    Operation op = Stream(list, name, 16);
    op.key = ValuesOf(name).Bytes(key_len);
    list.Add(name, op);
  }
}

void AddCounters(SeedList& list) {
  for (int distance = 0; distance <= 8; ++distance) {
    const std::string name = "counter-wraps-32-bits-after-" + std::to_string(distance);
    Operation op = Stream(list, name, 16 * 18 + 5);
    Aim(op, 4, distance);
    list.Add(name, op);
  }
  for (size_t ones : {8, 12, 16}) {
    for (int distance : {0, 7}) {
      const std::string name = "counter-wraps-" + std::to_string(8 * ones) + "-bits-after-" + std::to_string(distance);
      Operation op = Stream(list, name, 16 * 10);
      Aim(op, ones, distance);
      list.Add(name, op);
    }
  }
  const std::string name = "counter-low-byte-wraps";
  Operation op = Stream(list, name, 16 * 20);
  op.iv.back() = 0xf9;
  list.Add(name, op);
}

void AddPositions(SeedList& list) {
  const uint64_t positions[] = {
      1, 16, 17, 127, 129, (uint64_t{1} << 32) - 8, (uint64_t{1} << 36) - 8, uint64_t{1} << 63};
  for (uint64_t position : positions) {
    const std::string name = "from-position-" + std::to_string(position);
    Operation op = Stream(list, name, 45);
    op.position = position;
    list.Add(name, op);
  }
  Operation last = Stream(list, "to-the-last-position", 45);
  last.position = ~uint64_t{0} - 45;
  list.Add("to-the-last-position", last);
  last.position += 1;
  list.Add("beyond-the-last-position", last);
  Operation wraps = Stream(list, "from-position-behind-a-wrap", 70);
  Aim(wraps, 8, 2);
  wraps.position = 16 * 5 + 3;
  list.Add("from-position-behind-a-wrap", wraps);
}

void AddSchedules(SeedList& list) {
  const std::vector<std::vector<uint16_t>> schedules = {{1}, {1, 16}, {9}, {11}, {32}, {16, 0}, {15, 1, 17}, {5, 128}};
  for (const std::vector<uint16_t>& pieces : schedules) {
    std::string name = "pieces";
    for (uint16_t piece : pieces) name += "-" + std::to_string(piece);
    Operation op = Stream(list, name, pieces.back() == 128 ? 300 : 96);
    op.text_pieces = pieces;
    list.Add(name, op);
  }
}

void AddStates(SeedList& list) {
  for (int i = 1; i < kNumPreludes; ++i) {
    const std::string name = "after-" + Dashed(PreludeName(static_cast<Prelude>(i)));
    Operation op = Stream(list, name, 50);
    op.prelude = static_cast<Prelude>(i);
    list.Add(name, op);
  }
  for (Misuse misuse : {Misuse::kNoKey, Misuse::kUpdateBeforeStart, Misuse::kLengthMismatch, Misuse::kTextLimit}) {
    const std::string name = "misuse-" + Dashed(MisuseName(misuse));
    Operation op = Stream(list, name, 20);
    op.misuse = misuse;
    list.Add(name, op);
  }
  Operation in_place = Stream(list, "in-place", 285);
  in_place.in_place = true;
  list.Add("in-place", in_place);
  for (int shift : {1, -16}) {
    const std::string name = std::string("overlap-") + (shift < 0 ? "before-" : "behind-") + std::to_string(abs(shift));
    Operation op = Stream(list, name, 50);
    op.shift = static_cast<int8_t>(shift);
    list.Add(name, op);
  }
}

}  // namespace

void AddCtrEdgeCases(SeedList& list) {
  AddLengths(list);
  AddCounters(list);
  AddPositions(list);
  AddSchedules(list);
  AddStates(list);
}

}  // namespace assay::fuzz
