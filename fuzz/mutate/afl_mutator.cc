// The custom mutator of AFL++, by its interface for shared libraries (AFL_CUSTOM_MUTATOR_LIBRARY).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fuzz/mutate/input.h"
#include "fuzz/mutate/pick.h"
#include "fuzz/random.h"

namespace assay::fuzz {
namespace {

// AFL++ lets inputs grow to a megabyte; longer ones than this are slow and say nothing new.
constexpr size_t kMaxInputBytes = 1 << 16;

struct AflMutator {
  explicit AflMutator(uint64_t seed) : random(seed) {}

  Random random;
  std::vector<uint8_t> mutant;  // the last one: AFL++ reads it until it asks for the next
};

size_t Fuzz(AflMutator& mutator, std::span<const uint8_t> parent, std::span<const uint8_t> other, size_t max_bytes) {
  Random& random = mutator.random;
  std::vector<uint8_t>& mutant = mutator.mutant;
  mutant.resize(std::min(max_bytes, std::max(kMaxInputBytes, parent.size())));
  const uint64_t seed = random.Next();
  if (!other.empty() && OneIn(4, random)) return CrossOverInputs(parent, other, mutant, seed);
  const size_t num_bytes = std::min(parent.size(), mutant.size());
  std::copy_n(parent.begin(), num_bytes, mutant.begin());
  return MutateInput(mutant.data(), num_bytes, mutant.size(), seed);
}

}  // namespace
}  // namespace assay::fuzz

// The first argument is the state of afl-fuzz, which is of no use here. The result is `mutator` below.
extern "C" void* afl_custom_init(void*, unsigned int seed) { return new assay::fuzz::AflMutator(seed); }

extern "C" void afl_custom_deinit(void* mutator) { delete static_cast<assay::fuzz::AflMutator*>(mutator); }

// A mutant of in[in_bytes], for which other[other_bytes], another input that may be missing, can be used. Sets *out to
// memory that is good until the next call, and returns the length.
extern "C" size_t afl_custom_fuzz(void* mutator, uint8_t* in, size_t in_bytes, uint8_t** out, uint8_t* other,
                                  size_t other_bytes, size_t max_bytes) {
  auto& state = *static_cast<assay::fuzz::AflMutator*>(mutator);
  const size_t num_bytes = assay::fuzz::Fuzz(state, {in, in_bytes}, {other, other_bytes}, max_bytes);
  *out = state.mutant.data();
  return num_bytes;
}
