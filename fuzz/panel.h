// Everybody runs the same operation; all must agree.
#ifndef ASSAY_FUZZ_PANEL_H_
#define ASSAY_FUZZ_PANEL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/implementation.h"
#include "fuzz/operation.h"
#include "fuzz/outcome.h"

namespace assay::fuzz {

// Holds one outcome against the agreed one: "" if nothing is wrong, else what is, in a few words. All judging goes
// through one such function, so that a harness can swap in another and see that the checks depend on it.
using Judge = std::string (*)(const Outcome& outcome, const Outcome& agreed);
std::string StrictJudge(const Outcome& outcome, const Outcome& agreed);

// Who runs: empty lists mean no restriction.
struct Selection {
  std::vector<std::string> only;     // names of implementations, or of parts ("vpaes_2x")
  std::vector<std::string> without;  // the same; they are left out
};

// Somebody differs, or broke a promise.
struct Finding {
  std::string who;       // the implementation's name
  std::string relation;  // what was asked: "the operation itself", "open what was sealed", ...
  std::string what;      // "wrong result: byte 272 ...", "wrote 0 bytes behind the buffer of output"
  std::vector<std::string> parts;
  std::string where;    // of the first byte of a wrong result: RoleOfByte; "" for anything else
  Operation operation;  // what was asked
  Outcome outcome;      // what `who` made of it
  Outcome expected;
};

struct Verdict {
  struct Entry {
    const Implementation* implementation;
    Outcome outcome;
  };
  std::vector<Entry> entries;     // everybody who can run here, kUnsupported outcomes included
  Outcome agreed;                 // kUnsupported if nobody took part
  std::vector<Finding> findings;  // empty: all is well
  uint64_t comparisons = 0;       // outcomes held against an agreed one that is not their own
  uint64_t unsupported = 0;       // participants that took no part in the operation

  // The parts at fault, as far as the findings tell: a part all of whose implementations differ and that explains
  // them. "vpaes_2x", "every backend", or the names of implementations.
  std::string blame;
};

class Panel {
 public:
  explicit Panel(Property property, Selection selection = {}, Judge judge = StrictJudge);

  // Those that take part, and those that cannot here.
  const std::vector<Implementation>& implementations() const { return available_; }
  const std::vector<Implementation>& unavailable() const { return unavailable_; }

  // "" or, if the implementation that `op` is focused on cannot run here, who that is and why:
  // "vpaes_2x (masked: ssse3)". Another one takes its place then.
  std::string FocusThatCannotRun(const Operation& op) const;

  // Runs everybody on `op` (of this panel's property) and finds the agreed outcome: the one that most sources share,
  // the standard's own in doubt. Then the relations of relations.h on top of it.
  Verdict Run(const Operation& op);

 private:
  void FindAgreed(Verdict& verdict) const;
  void RunRelations(const Operation& op, Verdict& verdict);
  const Implementation* FocusedOn(const Operation& op) const;
  void Assign(Verdict& verdict) const;

  Property property_;
  Judge judge_;
  std::vector<Implementation> available_;
  std::vector<Implementation> unavailable_;
  Workspace workspace_;
};

// What byte `at` of a result of `op` is to a kernel with batch_blocks blocks in flight: of the "main batch", of the
// "tail" behind the last whole batch, of the "partial block", of the "tag", or of the "state" of GHASH. For kMemxor and
// kWipe a batch is a vector of 32 bytes.
std::string_view RoleOfByte(const Operation& op, size_t batch_blocks, size_t at);

// The text of a verdict that a person reads: who differs, where, what role that byte has, and who took part.
std::string VerdictText(const Operation& op, const Verdict& verdict);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_PANEL_H_
