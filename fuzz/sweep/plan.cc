#include "fuzz/sweep/plan.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fuzz/random.h"

namespace assay::fuzz {
namespace {

int TotalWeight(const std::vector<Property>& targets) {
  return std::accumulate(targets.begin(), targets.end(), 0, [](int sum, Property t) { return sum + Weight(t); });
}

}  // namespace

int Weight(Property target) {
  switch (target) {
    case Property::kGcm:
      return 6;
    case Property::kCtr:
    case Property::kGhash:
      return 2;
    default:
      return 1;
  }
}

std::vector<std::vector<Property>> ShareTargets(const std::vector<Property>& targets, int lanes) {
  std::vector<Property> heaviest_first = targets;
  std::ranges::sort(heaviest_first,
                    [](Property a, Property b) { return Weight(a) != Weight(b) ? Weight(a) > Weight(b) : a < b; });
  std::vector<std::vector<Property>> shared(static_cast<size_t>(lanes));
  for (Property target : heaviest_first) {
    std::ranges::min_element(shared, {}, TotalWeight)->push_back(target);
  }
  return shared;
}

int SecondsForFirst(const std::vector<Property>& waiting, double seconds_left) {
  return std::max(1, static_cast<int>(std::lround(seconds_left * Weight(waiting.front()) / TotalWeight(waiting))));
}

uint32_t TargetSeed(uint32_t seed, std::string_view target) {
  const uint64_t mixed = Random(uint64_t{seed} << 16 | FocusOf(target)).Next();
  return static_cast<uint32_t>(mixed % 0x7fffffff) + 1;
}

}  // namespace assay::fuzz
