// How the time of a sweep is shared.
#ifndef ASSAY_FUZZ_SWEEP_PLAN_H_
#define ASSAY_FUZZ_SWEEP_PLAN_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "fuzz/operation.h"

namespace assay::fuzz {

// The share of a target in the time: more for those with more to find.
int Weight(Property target);

// The targets of each of `lanes` lanes, which run side by side: within a lane one target follows the other. The
// heaviest go first, each to the lane that has least.
std::vector<std::vector<Property>> ShareTargets(const std::vector<Property>& targets, int lanes);

// The whole seconds, at least one, that the first of `waiting` may take of what is left of its lane's time.
int SecondsForFirst(const std::vector<Property>& waiting, double seconds_left);

// The engine's seed for a target in a sweep with `seed`: 1 to 2^31-1, the same whatever other targets run.
uint32_t TargetSeed(uint32_t seed, std::string_view target);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SWEEP_PLAN_H_
