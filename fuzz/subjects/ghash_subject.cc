// Each GHASH backend.
#include <algorithm>
#include <cstring>
#include <new>
#include <span>
#include <string>

#include "fuzz/subjects/aborts.h"
#include "fuzz/subjects/subjects.h"
#include "fuzz/subjects/watch.h"
#include "src/ghash/registry.h"

namespace assay::fuzz {
namespace {

// The kernels stop the program on a table that is not their own.
void CheckKernelsRefuse(const GhashKey& key, Outcome& outcome) {
  uint8_t block[16] = {};
  for (const GhashBackend* other : GhashBackends()) {
    if (other == key.backend || !WhyUnavailable(other->required).empty()) continue;
    if (!Aborts([&] { other->update(key, block, block, 1); }) || !Aborts([&] { other->multiply(key, block); })) {
      outcome.faults.push_back(std::string(other->name) + " ran on its table");
    }
  }
}

Outcome RunGhash(const GhashBackend& backend, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  GhashKey* const key = new (workspace.context.Place(sizeof(GhashKey), kFlushBack)) GhashKey;
  std::memset(key->htable, GuardedBuffer::kFill, sizeof(key->htable));
  (void)TakeKernelMarks();
  backend.init(key, frame.key().data());
  const KernelSet keyed = TakeKernelMarks();

  uint8_t* const y = workspace.scratch.Place(16, op.place_out);
  std::ranges::copy(op.iv, y);
  const std::vector<size_t> pieces = PiecesOrAll(op.text_pieces, op.text.size() / 16);
  const uint8_t* in = frame.in().data();
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i] == 1 && i % 2 == 0) {  // one block is also a sum and a product
      for (size_t k = 0; k < 16; ++k) y[k] ^= in[k];
      backend.multiply(*key, y);
    } else {
      backend.update(*key, y, pieces[i] == 0 ? nullptr : in, pieces[i]);
    }
    in += 16 * pieces[i];
  }
  Outcome outcome = Outcome::Ok(Bytes(y, y + 16));

  const KernelSet own = KernelSet().With(backend.kernel);
  const KernelSet run = TakeKernelMarks();
  CheckKernels(outcome, keyed, own, own.Union(MemoryKernels()));
  CheckKernels(outcome, run, op.text.empty() ? KernelSet() : own, own.Union(MemoryKernels()));
  frame.Check(outcome);
  // An operation that computes nothing has time for this.
  if (op.text.empty()) CheckKernelsRefuse(*key, outcome);
  const std::span<const uint8_t> table(key->htable);
  const auto is_fill = [](uint8_t byte) { return byte == GuardedBuffer::kFill; };
  if (!std::ranges::all_of(table.subspan(backend.htable_bytes), is_fill)) {
    outcome.faults.push_back("wrote its table beyond the bytes that it claims");
  }
  // Clear and the destructor must both wipe: one of them does.
  const bool clear = op.focus % 2 == 0;
  if (clear) {
    key->Clear();
    if (key->backend != nullptr) outcome.faults.push_back("left a cleared key in use");
  } else {
    key->~GhashKey();
  }
  if (!std::ranges::all_of(table.first(backend.htable_bytes), [](uint8_t byte) { return byte == 0; })) {
    outcome.faults.push_back("left its table unwiped");
  }
  if (clear) key->~GhashKey();
  for (const GuardedBuffer* buffer : {&workspace.context, &workspace.scratch}) {
    const std::string damage = buffer->Damage();
    if (!damage.empty()) outcome.faults.push_back("wrote " + damage + " of its table or its state");
  }
  return outcome;
}

}  // namespace

std::vector<Implementation> GhashSubjects() {
  std::vector<Implementation> subjects;
  for (const GhashBackend* backend : GhashBackends()) {
    Implementation subject;
    subject.name = backend->name;
    subject.source = kOwnSource;
    subject.unavailable = WhyUnavailable(backend->required);
    subject.parts = {backend->name};
    subject.batch_blocks = backend->parallel_blocks;
    subject.run = [backend](const Operation& op, Workspace& workspace) { return RunGhash(*backend, op, workspace); };
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

}  // namespace assay::fuzz
