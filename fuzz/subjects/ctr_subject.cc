// Ctr on each AES backend.
#include <algorithm>
#include <span>
#include <string>

#include "fuzz/random.h"
#include "fuzz/subjects/subjects.h"
#include "fuzz/subjects/watch.h"
#include "src/aes/registry.h"
#include "src/modes/ctr.h"

namespace assay::fuzz {
namespace {

using ByteSpan = std::span<const uint8_t>;

void RunPrelude(const AesBackend& backend, const Operation& op, Ctr& ctr, Outcome& outcome) {
  Random random(op.text.size() * 43 + 1);
  const bool other_key = op.prelude == Prelude::kOtherKey || op.prelude == Prelude::kOtherBackend;
  const AesBackend& keyed = op.prelude == Prelude::kOtherBackend ? *AesBackends().back() : backend;
  Bytes text = random.Bytes(37);
  const Bytes icb = random.Bytes(16);
  Status status = Status::kOk;
  if (other_key) status = ctr.Init(keyed, random.Bytes(op.key.size() == 32 ? 16 : 32));
  if (status == Status::kOk) status = ctr.Start(std::span<const uint8_t, 16>(icb.data(), 16));
  if (status == Status::kOk && op.prelude == Prelude::kFailedOpen) status = ctr.Seek(1000003);
  if (status == Status::kOk) status = ctr.Crypt(text, text);
  if (status != Status::kOk) {
    outcome.faults.push_back("the stream before it was answered '" + std::string(StatusName(status)) + "'");
  }
}

void RunMisuse(const AesBackend& backend, const Operation& op, ByteSpan key, Outcome& outcome) {
  Ctr ctr;
  uint8_t bytes[3] = {};
  const auto contract = [&](Status answer, Status wanted) {
    CheckContract(outcome, MisuseName(op.misuse), answer, wanted);
  };
  const uint8_t icb[16] = {};
  switch (op.misuse) {
    case Misuse::kNoKey:
      contract(ctr.Start(icb), Status::kNoKey);
      contract(ctr.Crypt(bytes, bytes), Status::kNoKey);
      contract(ctr.Seek(0), Status::kNoKey);
      return;
    case Misuse::kUpdateBeforeStart:
      contract(ctr.Init(backend, key), Status::kOk);
      contract(ctr.Crypt(bytes, bytes), Status::kWrongOrder);
      contract(ctr.Seek(0), Status::kWrongOrder);
      // A new key ends the stream of the one before it.
      contract(ctr.Start(icb), Status::kOk);
      contract(ctr.Crypt(bytes, bytes), Status::kOk);
      contract(ctr.Init(backend, key), Status::kOk);
      contract(ctr.Crypt(bytes, bytes), Status::kWrongOrder);
      contract(ctr.Seek(0), Status::kWrongOrder);
      return;
    case Misuse::kLengthMismatch:
      contract(ctr.Init(backend, key), Status::kOk);
      contract(ctr.Start(icb), Status::kOk);
      contract(ctr.Crypt(bytes, std::span(bytes).first(2)), Status::kBadLength);
      return;
    case Misuse::kTextLimit:
      contract(ctr.Init(backend, key), Status::kOk);
      contract(ctr.Start(icb), Status::kOk);
      contract(ctr.Seek(~uint64_t{2}), Status::kOk);
      contract(ctr.Crypt(bytes, bytes), Status::kTextTooLong);
      contract(ctr.Crypt(std::span(bytes).first(2), std::span(bytes).first(2)), Status::kOk);
      contract(ctr.Crypt(std::span(bytes).first(1), std::span(bytes).first(1)), Status::kTextTooLong);
      return;
    default:
      return;
  }
}

Outcome RunCtr(const AesBackend& backend, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  Watched<Ctr> ctr(workspace.context);
  Outcome watched;
  const auto finish = [&](Outcome outcome) {
    const KernelSet run = TakeKernelMarks();
    KernelSet required;
    if (outcome.kind == Outcome::Kind::kOk) {
      required = required.With(backend.key_kernel);
      if (!op.text.empty()) required = required.With(backend.ctr32_kernel);
    }
    const KernelSet own = KernelSet().With(backend.key_kernel).With(backend.blocks_kernel).With(backend.ctr32_kernel);
    CheckKernels(outcome, run, required, own.Union(MemoryKernels()));
    frame.Check(outcome);
    ctr.Destroy(outcome);
    outcome.faults.insert(outcome.faults.end(), watched.faults.begin(), watched.faults.end());
    return outcome;
  };
  const bool other_first = op.prelude == Prelude::kOtherKey || op.prelude == Prelude::kOtherBackend;
  if (other_first) RunPrelude(backend, op, *ctr, watched);
  (void)TakeKernelMarks();
  Status status = ctr->Init(backend, frame.key());
  if (status != Status::kOk) {
    const uint8_t icb[16] = {};
    if (ctr->Start(icb) != Status::kNoKey) watched.faults.push_back("kept a key when it refused another");
    return finish(Outcome::Rejected(ReasonOf(status)));
  }
  if (!other_first && op.prelude != Prelude::kNone) RunPrelude(backend, op, *ctr, watched);
  RunMisuse(backend, op, frame.key(), watched);

  status = ctr->Start(std::span<const uint8_t, 16>(frame.iv().data(), 16));
  if (status == Status::kOk && op.position != 0) status = ctr->Seek(op.position);
  if (status != Status::kOk) return finish(Outcome::Rejected(ReasonOf(status)));
  std::vector<size_t> pieces = frame.Overlaps() ? std::vector<size_t>() : Pieces(op.text_pieces, op.text.size());
  if (pieces.empty()) pieces.push_back(op.text.size());
  size_t done = 0;
  for (size_t piece : pieces) {
    const ByteSpan in = piece == 0 ? ByteSpan() : frame.in().subspan(done, piece);
    status = ctr->Crypt(in, piece == 0 ? std::span<uint8_t>() : frame.out().subspan(done, piece));
    if (status != Status::kOk) {
      if (done == 0 && !frame.OutputUntouched()) watched.faults.push_back("a refused call wrote its output");
      return finish(Outcome::Rejected(ReasonOf(status)));
    }
    done += piece;
    if (ctr->position() != op.position + done) watched.faults.push_back("its position is not where its stream is");
  }
  return finish(Outcome::Ok(Bytes(frame.out().begin(), frame.out().end())));
}

}  // namespace

std::vector<Implementation> CtrSubjects() {
  std::vector<Implementation> subjects;
  for (const AesBackend* backend : AesBackends()) {
    Implementation subject;
    subject.name = backend->name;
    subject.source = kOwnSource;
    subject.unavailable = WhyUnavailable(backend->required);
    subject.parts = {backend->name};
    subject.batch_blocks = backend->parallel_blocks;
    subject.run = [backend](const Operation& op, Workspace& workspace) { return RunCtr(*backend, op, workspace); };
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

}  // namespace assay::fuzz
