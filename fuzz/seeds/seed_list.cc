#include "fuzz/seeds/seed_list.h"

#include <utility>

namespace assay::fuzz {

Operation SeedList::Start(std::string_view name) const {
  Random random = ValuesOf(name);
  Operation op;
  op.property = property_;
  op.key = random.Bytes(16 + 8 * random.Below(3));
  return op;
}

void SeedList::Add(std::string name, Operation op) {
  op.property = property_;
  if (op.focus == 0) op.focus = FocusOf(name);
  if (op.flip == 0) op.flip = FocusOf("flip " + name);
  seeds_.push_back({std::move(name), Normalized(std::move(op))});
}

Random ValuesOf(std::string_view name) { return Random(FocusOf(name)); }

void PlaceAll(Operation& op, Placement placement) {
  for (Placement* place : {&op.place_key, &op.place_iv, &op.place_aad, &op.place_in, &op.place_out, &op.place_tag}) {
    *place = placement;
  }
}

std::string PlacementName(Placement placement) {
  if (placement == kFlushBack) return "at-back";
  if (placement == kFlushFront) return "at-front";
  return "at-" + std::to_string(placement);
}

std::string Dashed(std::string_view words) {
  std::string name;
  for (char c : words) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (kept) {
      name += c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  return name;
}

}  // namespace assay::fuzz
