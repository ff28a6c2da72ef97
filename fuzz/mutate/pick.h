// Choices by a Random, as mutations make them.
#ifndef ASSAY_FUZZ_MUTATE_PICK_H_
#define ASSAY_FUZZ_MUTATE_PICK_H_

#include <cstdint>
#include <iterator>

#include "fuzz/random.h"

namespace assay::fuzz {

// True once in `turns` times.
inline bool OneIn(uint64_t turns, Random& random) { return random.Below(turns) == 0; }

// An element of a container or an array that is not empty.
template <class List>
const auto& Pick(const List& list, Random& random) {
  return std::data(list)[random.Below(std::size(list))];
}

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_PICK_H_
