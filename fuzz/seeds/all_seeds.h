// All seeds of all targets.
#ifndef ASSAY_FUZZ_SEEDS_ALL_SEEDS_H_
#define ASSAY_FUZZ_SEEDS_ALL_SEEDS_H_

#include <optional>
#include <string>
#include <vector>

#include "fuzz/seeds/seed_list.h"

namespace assay::fuzz {

// One list for each property, in their order. On failure to read one of the vector files nothing, and *error is one
// line.
std::optional<std::vector<SeedList>> AllSeeds(const std::vector<std::string>& vector_files, std::string* error);

// Writes each seed to out_dir/TARGET/seed/NAME as a raw input of its target, and removes whatever else lies in these
// folders. Returns "" or one line on what went wrong.
std::string WriteSeeds(const std::vector<SeedList>& lists, const std::string& out_dir);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SEEDS_ALL_SEEDS_H_
