// What must hold between operations, whoever computes them: relations that need no second implementation and catch what
// all implementations share.
#ifndef ASSAY_FUZZ_RELATIONS_H_
#define ASSAY_FUZZ_RELATIONS_H_

#include <string_view>
#include <vector>

#include "fuzz/operation.h"
#include "fuzz/outcome.h"

namespace assay::fuzz {

// Another operation whose outcome follows from `op` and its agreed outcome.
struct Relation {
  enum class Runs : uint8_t {
    kFocus,   // by the implementation that the operation is focused on, and by all if that one fails
    kTested,  // by everybody but the standard's text
  };
  std::string_view name;
  Runs runs;
  Operation operation;
  Outcome expected;
  // The expected refusal is only all but certain (a forged text may match a tag by chance): before anybody is blamed
  // the standard's text is asked.
  bool probable = false;
};

// The relations of an operation that was computed (`agreed` is kOk) or refused.
//   kGcm: the other direction gives the text back; one flipped bit of tag, text, AAD or IV is refused (each of the
//   tag's
//     bits if op.flip is 0xffff); pieces, place, history and wrong calls do not matter.
//   kCtr: encryption twice is nothing; a later position is the tail of an earlier one; pieces and place do not matter.
//   kGhash: it is linear in its data and state together.
//   kAesBlock, kAesKeyExpansion: the other direction gives the text back.
//   kMemxor: twice is nothing.
std::vector<Relation> RelationsOf(const Operation& op, const Outcome& agreed);

// kGhash: op with other data and state, and their sum with op's: ghash(op) ^ ghash(second) must be ghash(sum).
struct LinearTriple {
  Operation second;
  Operation sum;
};
LinearTriple GhashTriple(const Operation& op);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_RELATIONS_H_
