// Operations from a seed, for runs without a fuzzer.
#ifndef ASSAY_FUZZ_GENERATE_H_
#define ASSAY_FUZZ_GENERATE_H_

#include "fuzz/operation.h"
#include "fuzz/random.h"

namespace assay::fuzz {

// What random bytes decode to: the same bias as a fuzzer's inputs have.
inline Operation RandomOperation(Property property, Random& random) {
  constexpr size_t kLongEnough = 160;  // for every field; generated strings need no bytes of their own
  return Decode(random.Bytes(kLongEnough), property);
}

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_GENERATE_H_
