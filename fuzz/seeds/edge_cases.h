// The cases at which implementations have gone wrong, and their neighbours.
#ifndef ASSAY_FUZZ_SEEDS_EDGE_CASES_H_
#define ASSAY_FUZZ_SEEDS_EDGE_CASES_H_

#include "fuzz/seeds/seed_list.h"

namespace assay::fuzz {

// Each adds to a list of its property.
void AddBlockEdgeCases(SeedList& list);  // kAesBlock and kAesKeyExpansion
void AddCtrEdgeCases(SeedList& list);
void AddGcmEdgeCases(SeedList& list);
void AddGhashEdgeCases(SeedList& list);
void AddMemxorEdgeCases(SeedList& list);
void AddWipeEdgeCases(SeedList& list);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SEEDS_EDGE_CASES_H_
