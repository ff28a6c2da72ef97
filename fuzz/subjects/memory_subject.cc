// Conditional memxor, comparison, selection and wipe.
#include <algorithm>
#include <string>

#include "fuzz/subjects/aborts.h"
#include "fuzz/subjects/subjects.h"
#include "fuzz/subjects/watch.h"
#include "src/memory/constant_time.h"
#include "src/memory/memory_backend.h"
#include "src/memory/memxor.h"
#include "src/memory/wipe.h"

namespace assay::fuzz {
namespace {

// The public functions: a null backend stands for what they pick.
Outcome RunMemxor(const MemxorBackend* backend, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  const size_t num_bytes = op.text.size();
  if (!EqualOrDisjoint(frame.out().data(), frame.in().data(), num_bytes)) {
    Outcome refused = Outcome::Rejected(Reason::kBadOverlap);
    const auto call = [&] { ConditionalMemxor(frame.out().data(), frame.in().data(), num_bytes, op.condition); };
    if (backend == nullptr && !Aborts(call)) refused.faults.push_back("accepted an overlap");
    frame.Check(refused);
    return refused;
  }
  if (!op.in_place) std::ranges::copy(op.aad, frame.out().begin());
  (void)TakeKernelMarks();
  if (backend == nullptr) {
    ConditionalMemxor(frame.out().data(), frame.in().data(), num_bytes, op.condition);
  } else {
    backend->conditional_memxor(frame.out().data(), frame.in().data(), num_bytes, op.condition);
  }
  Outcome outcome = Outcome::Ok(Bytes(frame.out().begin(), frame.out().end()));
  const KernelSet own = KernelSet().With(backend == nullptr ? MemxorBackends().front()->kernel : backend->kernel);
  CheckKernels(outcome, TakeKernelMarks(), own, own);
  frame.Check(outcome);
  return outcome;
}

Outcome RunCompare(const Operation& op, Workspace& workspace) {
  Operation in_two_places = op;
  in_two_places.in_place = false;
  in_two_places.shift = 0;
  const Frame frame(workspace, in_two_places);
  std::ranges::copy(op.aad, frame.out().begin());
  const uint64_t mask = ConstantTimeEqual(frame.in().data(), frame.out().data(), op.text.size());
  Bytes bytes;
  for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<uint8_t>(mask >> (8 * i)));
  Outcome outcome = Outcome::Ok(std::move(bytes));
  if (!std::ranges::equal(frame.out(), op.aad)) outcome.faults.push_back("changed its input");
  frame.Check(outcome);
  return outcome;
}

Outcome RunSelect(const Operation& op, Workspace& workspace) {
  Operation apart = op;
  apart.shift = 0;
  const Frame frame(workspace, apart);
  uint8_t* const other = workspace.scratch.Place(op.aad.size(), op.place_out);
  std::ranges::copy(op.aad, other);
  ConstantTimeSelect(frame.out().data(), frame.in().data(), other, op.text.size(), op.condition);
  Outcome outcome = Outcome::Ok(Bytes(frame.out().begin(), frame.out().end()));
  if (!std::equal(op.aad.begin(), op.aad.end(), other)) outcome.faults.push_back("changed its input");
  frame.Check(outcome);
  return outcome;
}

Outcome RunPublic(const Operation& op, Workspace& workspace) {
  if (op.function == Function::kBackward) return RunCompare(op, workspace);
  if (op.function == Function::kThird) return RunSelect(op, workspace);
  return RunMemxor(nullptr, op, workspace);
}

Outcome RunWipe(const WipeBackend* backend, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  (void)TakeKernelMarks();
  if (backend == nullptr) {
    Wipe(frame.out().data(), op.text.size(), op.value);
  } else {
    backend->wipe(frame.out().data(), op.text.size(), op.value);
  }
  Outcome outcome = Outcome::Ok(Bytes(frame.out().begin(), frame.out().end()));
  const KernelSet own = KernelSet().With(backend == nullptr ? WipeBackends().front()->kernel : backend->kernel);
  CheckKernels(outcome, TakeKernelMarks(), own, own);
  frame.Check(outcome);
  return outcome;
}

// On `backend`, which is a MemxorBackend or a WipeBackend.
template <class Backend>
Implementation Make(const char* name, const Backend& backend) {
  Implementation subject;
  subject.name = name;
  subject.source = kOwnSource;
  subject.unavailable = WhyUnavailable(backend.required);
  subject.parts = {backend.name};
  subject.batch_blocks = 2;  // 32 bytes
  return subject;
}

}  // namespace

std::vector<Implementation> MemxorSubjects() {
  std::vector<Implementation> subjects;
  subjects.push_back(Make("best", *MemxorBackends().front()));
  subjects.back().run = RunPublic;
  for (const MemxorBackend* backend : MemxorBackends()) {
    subjects.push_back(Make(backend->name, *backend));
    subjects.back().run = [backend](const Operation& op, Workspace& workspace) {
      if (op.function != Function::kForward) return Outcome::Unsupported();
      return RunMemxor(backend, op, workspace);
    };
  }
  return subjects;
}

std::vector<Implementation> WipeSubjects() {
  std::vector<Implementation> subjects;
  subjects.push_back(Make("best", *WipeBackends().front()));
  subjects.back().run = [](const Operation& op, Workspace& workspace) { return RunWipe(nullptr, op, workspace); };
  for (const WipeBackend* backend : WipeBackends()) {
    subjects.push_back(Make(backend->name, *backend));
    subjects.back().run = [backend](const Operation& op, Workspace& workspace) {
      return RunWipe(backend, op, workspace);
    };
  }
  return subjects;
}

}  // namespace assay::fuzz
