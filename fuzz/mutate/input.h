// Mutations of a fuzz input, for every engine alike.
//
// All of it is determined by the arguments. An input is mutated as the operation that it decodes to, except that every
// now and then, or if the mutant does not fit, its bytes are: bytes that choose among values (see operation_codec.cc)
// may stand for far more than their exact form has room for.
#ifndef ASSAY_FUZZ_MUTATE_INPUT_H_
#define ASSAY_FUZZ_MUTATE_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::fuzz {

// How an engine mutates bytes in place: data[num_bytes] in memory for max_bytes, 0 < num_bytes <= max_bytes. Returns
// the new length.
using RawMutator = size_t (*)(uint8_t* data, size_t num_bytes, size_t max_bytes);

// Mutates data[num_bytes] in place, in memory for max_bytes; num_bytes <= max_bytes. Returns the new length, which is 0
// only if max_bytes is. The property that byte 0 names stays (an empty input names the first one). `raw` mutates bytes,
// or, if it is null, what stands here for it.
size_t MutateInput(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed, RawMutator raw = nullptr);

// Makes an input of the property of `a` from two and writes it to `out`, which overlaps neither. Returns its length,
// which is 0 only if out's is.
size_t CrossOverInputs(std::span<const uint8_t> a, std::span<const uint8_t> b, std::span<uint8_t> out, uint64_t seed);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_INPUT_H_
