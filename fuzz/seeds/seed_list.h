// Seeds: operations worth starting from, each with a name that says why.
#ifndef ASSAY_FUZZ_SEEDS_SEED_LIST_H_
#define ASSAY_FUZZ_SEEDS_SEED_LIST_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/operation.h"
#include "fuzz/random.h"

namespace assay::fuzz {

struct Seed {
  std::string name;  // lower-case letters, digits and dashes
  Operation operation;
};

// The seeds of one property. What a seed's name does not say about it follows from the name alone, so that a seed that
// comes or goes leaves the others as they are.
class SeedList {
 public:
  explicit SeedList(Property property) : property_(property) {}

  // An operation of the property with a key, by the name of 128, 192 or 256 bits.
  Operation Start(std::string_view name) const;

  // Adds `op` in its canonical form, focused on an implementation and a bit.
  void Add(std::string name, Operation op);

  Property property() const { return property_; }
  const std::vector<Seed>& seeds() const { return seeds_; }

 private:
  Property property_;
  std::vector<Seed> seeds_;
};

// Values that belong to a name.
Random ValuesOf(std::string_view name);

// The same placement for every buffer.
void PlaceAll(Operation& op, Placement placement);

// "at-5", "at-back", "at-front".
std::string PlacementName(Placement placement);

// `words` with each run of other characters than letters and digits turned into a dash.
std::string Dashed(std::string_view words);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SEEDS_SEED_LIST_H_
