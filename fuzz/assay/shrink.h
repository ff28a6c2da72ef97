// Makes an operation that fails as small as it can be and still fail.
#ifndef ASSAY_FUZZ_ASSAY_SHRINK_H_
#define ASSAY_FUZZ_ASSAY_SHRINK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "fuzz/operation.h"

namespace assay::fuzz {

// The smaller operations that are one step away from an operation: a string shorter at one end, a run of bytes that is
// zero, a smaller number, a piece less, one thing plainer in the layout (aligned, apart) or in the course (one piece,
// nothing before it, no wrong call). Property and function stay. The tag of a message that opens is computed anew with
// the message, so that it still opens.
class SmallerNeighbours {
 public:
  explicit SmallerNeighbours(Operation op);

  size_t size() const { return steps_.size(); }
  // Precondition: i < size(). Nothing if what the step leads to is not smaller, as a field that the property does not
  // have is not.
  std::optional<Operation> at(size_t i) const;

 private:
  using Step = std::function<void(Operation&)>;

  void AddStringSteps();
  void AddPlainerSteps();
  void AddPieceSteps();
  void AddNumberSteps();
  void AddZeroSteps();

  Operation op_;
  bool computes_tag_;
  std::vector<Step> steps_;  // the largest first, of each sort
};

using Fails = std::function<bool(const Operation& op)>;

struct Shrunk {
  Operation operation;
  uint64_t tried = 0;  // how often `fails` was asked
};

// Goes to a smaller neighbour for which `fails` holds, and on from there, until none of SmallerNeighbours does.
//
// Precondition: fails(op), and `fails` answers the same for the same operation.
Shrunk Shrink(Operation op, const Fails& fails);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_SHRINK_H_
