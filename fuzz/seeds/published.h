// Published values as seeds.
#ifndef ASSAY_FUZZ_SEEDS_PUBLISHED_H_
#define ASSAY_FUZZ_SEEDS_PUBLISHED_H_

#include <string>
#include <vector>

#include "fuzz/seeds/seed_list.h"
#include "reference/vectors/vectors.h"

namespace assay::fuzz {

// Adds a selection of `vectors`, all of one file, that fits the list's property: nothing of a file about something
// else.
//   GCM: for each tag length one case, of those to open one in two refused, with IV, text and AAD lengths in turn.
//   ECB: the first case encrypted, or the last decrypted; both of files with several blocks. CTR: all.
void AddPublished(const std::vector<reference::Vector>& vectors, SeedList& list);

// FIPS 197, appendix A, for kAesKeyExpansion.
void AddPublishedKeys(SeedList& list);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SEEDS_PUBLISHED_H_
