// Gcm on one pair of backends: a message driven as its operation says, and watched.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "fuzz/random.h"
#include "fuzz/subjects/dispatch.h"
#include "fuzz/subjects/subjects.h"
#include "fuzz/subjects/watch.h"
#include "reference/spec/aes.h"
#include "reference/spec/field.h"
#include "reference/spec/gcm.h"
#include "src/aes/registry.h"
#include "src/ghash/registry.h"
#include "src/modes/gcm.h"
#include "src/modes/gcm_test_peer.h"

namespace assay::fuzz {
namespace {

// SP 800-38D section 5.2.1.1, in bits as there; nothing here is taken from src.
constexpr uint64_t kTextLimitBytes = ((uint64_t{1} << 39) - 256) / 8;
constexpr uint64_t kAadLimitBytes = ~uint64_t{0} / 8;

constexpr size_t kAll = ~size_t{0};  // a length that no sum survives

struct Subject {
  GcmPair pair;
  bool dispatched;  // let Gcm::Init pick
};

using ByteSpan = std::span<const uint8_t>;

class Run {
 public:
  Run(const Subject& subject, const Operation& op, Workspace& workspace)
      : subject_(subject), op_(op), workspace_(workspace), frame_(workspace, op), gcm_(workspace.context) {}

  Outcome Message() {
    (void)TakeKernelMarks();
    const bool other_first = op_.prelude == Prelude::kOtherKey || op_.prelude == Prelude::kOtherBackend;
    if (other_first) RunPrelude();
    // What the prelude ran does not count, unless it ran under this message's own key.
    if (other_first) (void)TakeKernelMarks();
    const Status keyed = Init(*gcm_, frame_.key());
    if (keyed != Status::kOk) {
      if (!frame_.OutputUntouched()) Fault("wrote output without a key");
      const uint8_t iv[12] = {};
      if (gcm_->Start(Gcm::Direction::kSeal, iv) != Status::kNoKey) Fault("kept a key when it refused another");
      return Finish(Outcome::Rejected(ReasonOf(keyed)));
    }
    const Bytes idle = gcm_.Image();
    if (!other_first && op_.prelude != Prelude::kNone) RunPrelude();
    RunSideMisuse();
    // The key's kernels and the message's are told apart: each has to leave its own mark.
    keyed_ = TakeKernelMarks();
    const bool streamed = !frame_.Overlaps() && (!op_.aad_pieces.empty() || !op_.text_pieces.empty() || Streams());
    Outcome outcome = streamed ? Streamed() : OneShot();
    if (outcome.kind == Outcome::Kind::kOk || outcome.reason == Reason::kTagMismatch) CheckNothingKept(idle, streamed);
    return Finish(std::move(outcome));
  }

 private:
  bool seals() const { return op_.function == Function::kForward; }
  void Fault(std::string what) { faults_.push_back(std::move(what)); }
  void Contract(Status answer, Status contract) {
    Outcome outcome;
    CheckContract(outcome, MisuseName(op_.misuse), answer, contract);
    faults_.insert(faults_.end(), outcome.faults.begin(), outcome.faults.end());
  }

  Status Init(Gcm& gcm, ByteSpan key) { return subject_.dispatched ? gcm.Init(key) : gcm.Init(subject_.pair, key); }

  // An ended message leaves the object as it was before, but for its state and direction if it was streamed.
  void CheckNothingKept(const Bytes& idle, bool streamed) {
    const size_t changed = gcm_.Changed(idle);
    if (changed > (streamed ? 2 : 0)) {
      Fault("kept " + std::to_string(changed) + " bytes of an ended message in its context");
    }
  }

  // The tag covers lengths of 64 bits. For a message of nothing that is said to be this long, the last block of the
  // hash is the only one that is not zero, so that it changes the tag by its product with H.
  void CheckLengthBlock(uint64_t aad_len, uint64_t text_len) {
    namespace spec = reference::spec;
    const uint8_t iv[12] = {};
    spec::Block change = {};
    for (const bool claim : {false, true}) {
      Gcm gcm;
      uint8_t tag[16] = {};
      if (Init(gcm, frame_.key()) != Status::kOk || gcm.Start(Gcm::Direction::kSeal, iv) != Status::kOk) return;
      if (claim) GcmTestPeer::SetAadLength(&gcm, aad_len);
      if (claim) GcmTestPeer::SetTextLength(&gcm, text_len);
      if (gcm.FinishSeal(tag) != Status::kOk) return Fault("a message of the greatest length could not be finished");
      for (size_t i = 0; i < 16; ++i) change[i] = static_cast<uint8_t>(change[i] ^ tag[i]);
    }
    spec::Block lengths;
    for (size_t i = 0; i < 8; ++i) {
      lengths[i] = static_cast<uint8_t>(8 * aad_len >> (56 - 8 * i));
      lengths[8 + i] = static_cast<uint8_t>(8 * text_len >> (56 - 8 * i));
    }
    const spec::Block h = spec::HashSubkey(spec::KeyExpansion(frame_.key()));
    if (change != spec::Multiply(lengths, h)) Fault("lengths near the limits do not enter the tag as they should");
  }

  // A tag within the ciphertext is refused, one that follows it is not.
  void CheckTagPlace() {
    Gcm gcm;
    uint8_t bytes[32] = {};
    const uint8_t text[16] = {};
    const std::span<uint8_t> ciphertext(bytes, 16);
    if (Init(gcm, frame_.key()) != Status::kOk) return;
    const auto seal = [&](size_t at) { return gcm.Seal(text, {}, text, ciphertext, std::span(bytes).subspan(at, 16)); };
    if (seal(15) != Status::kBadOverlap || seal(0) != Status::kBadOverlap)
      Fault("accepted a tag within the ciphertext");
    if (seal(16) != Status::kOk) Fault("refused a tag next to the ciphertext");
  }

  // Another message on the same object.
  void RunPrelude() {
    Random random(op_.text.size() * 41 + op_.iv.size());
    const Bytes text = random.Bytes(37);
    const Bytes aad = random.Bytes(21);
    const Bytes iv = random.Bytes(op_.iv.size() == 12 ? 17 : 12);
    Bytes out(text.size());
    Bytes tag(16);
    const auto must = [&](Status status, Status wanted) {
      if (status != wanted) Fault("the message before it was answered '" + std::string(StatusName(status)) + "'");
    };
    if (op_.prelude == Prelude::kOtherKey) {
      must(Init(*gcm_, random.Bytes(op_.key.size() == 32 ? 16 : 32)), Status::kOk);
    }
    if (op_.prelude == Prelude::kOtherBackend) {
      must(gcm_->Init({AesBackends().back(), GhashBackends().back()}, random.Bytes(24)), Status::kOk);
    }
    switch (op_.prelude) {
      case Prelude::kNone:
        return;
      case Prelude::kFailedOpen:
        must(gcm_->Open(iv, aad, text, tag, out), Status::kTagMismatch);
        return;
      case Prelude::kAbandoned:
        must(gcm_->Start(Gcm::Direction::kSeal, iv), Status::kOk);
        must(gcm_->UpdateAad(aad), Status::kOk);
        must(gcm_->Update(text, out), Status::kOk);
        return;
      default:
        must(gcm_->Seal(iv, aad, text, out, tag), Status::kOk);
        return;
    }
  }

  // Wrong calls that are made on an object of their own.
  void RunSideMisuse() {
    // A range that must not be touched: its address is good for one byte only.
    uint8_t* const one = workspace_.scratch.Place(1, kFlushBack);
    Gcm side;
    uint8_t tag[16];
    const auto started = [&] {
      if (Init(side, frame_.key()) != Status::kOk) return false;
      const uint8_t iv[12] = {};
      return side.Start(Gcm::Direction::kSeal, iv) == Status::kOk;
    };
    const auto spans = [&](uint64_t num_bytes) { return ByteSpan(one, static_cast<size_t>(num_bytes)); };
    const auto fits = [](uint64_t num_bytes) { return num_bytes == static_cast<size_t>(num_bytes); };
    switch (op_.misuse) {
      case Misuse::kNoKey:
        Contract(side.Seal(spans(1), {}, spans(1), {one, 1}, tag), Status::kNoKey);
        Contract(side.Start(Gcm::Direction::kOpen, spans(1)), Status::kNoKey);
        Contract(side.UpdateAad({}), Status::kNoKey);
        Contract(side.Update(spans(1), {one, 1}), Status::kNoKey);
        Contract(side.FinishSeal(tag), Status::kNoKey);
        break;
      case Misuse::kUpdateBeforeStart:
        if (Init(side, frame_.key()) == Status::kOk) {
          Contract(side.Update(spans(1), {one, 1}), Status::kWrongOrder);
          Contract(side.UpdateAad(spans(1)), Status::kWrongOrder);
        }
        break;
      case Misuse::kFinishBeforeStart:
        if (Init(side, frame_.key()) == Status::kOk) {
          Contract(side.FinishSeal(tag), Status::kWrongOrder);
          Contract(side.FinishOpen(tag), Status::kWrongOrder);
        }
        break;
      case Misuse::kLengthMismatch:
        return CheckTagPlace();
      case Misuse::kTextLimit:
        CheckLengthBlock(0, kTextLimitBytes);
        if (!started()) return Fault("a message could not be started");
        GcmTestPeer::SetTextLength(&side, kTextLimitBytes);
        Contract(side.Update(spans(1), {one, 1}), Status::kTextTooLong);
        Contract(side.Update(spans(kAll), {one, kAll}), Status::kTextTooLong);  // the sum would wrap
        GcmTestPeer::SetTextLength(&side, kTextLimitBytes - 1);
        if (side.Update(spans(1), {one, 1}) != Status::kOk) Fault("the last byte within the text limit was refused");
        Contract(side.Update(spans(1), {one, 1}), Status::kTextTooLong);
        return;
      case Misuse::kTextLimitOneShot:
        if (!fits(kTextLimitBytes + 1) || Init(side, frame_.key()) != Status::kOk) return;
        Contract(side.Seal(spans(1), {}, spans(kTextLimitBytes + 1), {one, kTextLimitBytes + 1}, tag),
                 Status::kTextTooLong);
        Contract(side.Open(spans(1), {}, spans(kTextLimitBytes + 1), tag, {one, kTextLimitBytes + 1}),
                 Status::kTextTooLong);
        break;
      case Misuse::kAadLimit:
        CheckLengthBlock(kAadLimitBytes, kTextLimitBytes);
        if (!started()) return Fault("a message could not be started");
        GcmTestPeer::SetAadLength(&side, kAadLimitBytes);
        Contract(side.UpdateAad(spans(1)), Status::kAadTooLong);
        if (fits(~uint64_t{0})) Contract(side.UpdateAad(spans(kAll)), Status::kAadTooLong);
        GcmTestPeer::SetAadLength(&side, kAadLimitBytes - 1);
        if (side.UpdateAad(spans(1)) != Status::kOk) Fault("the last byte within the AAD limit was refused");
        Contract(side.UpdateAad(spans(1)), Status::kAadTooLong);
        break;
      case Misuse::kAadLimitOneShot:
        if (!fits(kAadLimitBytes + 1) || Init(side, frame_.key()) != Status::kOk) return;
        Contract(side.Seal(spans(1), spans(kAadLimitBytes + 1), spans(1), {one, 1}, tag), Status::kAadTooLong);
        break;
      case Misuse::kIvLimit:
        if (!fits(kAadLimitBytes + 1) || Init(side, frame_.key()) != Status::kOk) return;
        Contract(side.Seal(spans(kAadLimitBytes + 1), {}, spans(1), {one, 1}, tag), Status::kIvTooLong);
        Contract(side.Start(Gcm::Direction::kSeal, spans(kAadLimitBytes + 1)), Status::kIvTooLong);
        break;
      default:
        return;
    }
    if (*one != GuardedBuffer::kFill) Fault("a refused call wrote its output");
  }

  // Whether the wrong call is one in the middle of a streamed message.
  bool Streams() const {
    switch (op_.misuse) {
      case Misuse::kAadAfterText:
      case Misuse::kEmptyAadAfterText:
      case Misuse::kUpdateAfterFinish:
      case Misuse::kAadAfterFinish:
      case Misuse::kFinishTwice:
      case Misuse::kBadTagLength:
      case Misuse::kWrongDirection:
      case Misuse::kLengthMismatch:
        return true;
      default:
        return false;
    }
  }

  Outcome OneShot() {
    const Status status = seals() ? gcm_->Seal(frame_.iv(), frame_.aad(), frame_.in(), frame_.out(), frame_.tag())
                                  : gcm_->Open(frame_.iv(), frame_.aad(), frame_.in(), frame_.tag(), frame_.out());
    if (status == Status::kOk) return Result();
    if (seals() || status == Status::kBadOverlap) {
      if (!frame_.OutputUntouched()) Fault("a refused call wrote its output");
    } else if (!std::ranges::all_of(frame_.out(), [](uint8_t byte) { return byte == 0; })) {
      Fault("a refused open left its output not zero");
    }
    if (seals() && !std::ranges::all_of(frame_.tag(), [](uint8_t byte) { return byte == GuardedBuffer::kFill; })) {
      Fault("a refused seal wrote its tag");
    }
    return Outcome::Rejected(ReasonOf(status));
  }

  Outcome Streamed() {
    Status status = gcm_->Start(seals() ? Gcm::Direction::kSeal : Gcm::Direction::kOpen, frame_.iv());
    if (status != Status::kOk) return Outcome::Rejected(ReasonOf(status));
    size_t done = 0;
    for (size_t piece : PiecesOrAll(op_.aad_pieces, op_.aad.size())) {
      status = gcm_->UpdateAad(Piece(frame_.aad(), done, piece));
      if (status != Status::kOk) return Outcome::Rejected(ReasonOf(status));
      done += piece;
    }
    done = 0;
    for (size_t piece : PiecesOrAll(op_.text_pieces, op_.text.size())) {
      const std::span<uint8_t> out = frame_.out().subspan(done, piece);
      status = gcm_->Update(Piece(frame_.in(), done, piece), piece == 0 ? std::span<uint8_t>() : out);
      if (status != Status::kOk) return Outcome::Rejected(ReasonOf(status));
      done += piece;
      MisuseAmidText();
    }
    MisuseBeforeFinish();
    status = seals() ? gcm_->FinishSeal(frame_.tag()) : gcm_->FinishOpen(frame_.tag());
    if (status == Status::kBadTagLength) return Outcome::Rejected(ReasonOf(status));
    Outcome outcome = Outcome::Rejected(status == Status::kTagMismatch ? Reason::kTagMismatch : Reason::kOther);
    if (status == Status::kOk) outcome = Result();
    if (outcome.reason != Reason::kOther) MisuseAfterFinish();
    return outcome;
  }

  void MisuseAmidText() {
    const uint8_t bytes[3] = {1, 2, 3};
    uint8_t out[2];
    if (op_.misuse == Misuse::kAadAfterText) Contract(gcm_->UpdateAad(bytes), Status::kWrongOrder);
    if (op_.misuse == Misuse::kEmptyAadAfterText) Contract(gcm_->UpdateAad({}), Status::kWrongOrder);
    if (op_.misuse == Misuse::kLengthMismatch) Contract(gcm_->Update(bytes, out), Status::kBadLength);
  }

  void MisuseBeforeFinish() {
    uint8_t tag[17] = {};
    if (op_.misuse == Misuse::kWrongDirection) {
      const std::span<uint8_t> whole(tag, 16);
      Contract(seals() ? gcm_->FinishOpen(whole) : gcm_->FinishSeal(whole), Status::kWrongDirection);
    }
    if (op_.misuse == Misuse::kBadTagLength) {
      for (size_t tag_len : {0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 17}) {
        const std::span<uint8_t> part(tag, tag_len);
        Contract(seals() ? gcm_->FinishSeal(part) : gcm_->FinishOpen(part), Status::kBadTagLength);
      }
    }
  }

  void MisuseAfterFinish() {
    uint8_t bytes[16] = {};
    const auto finish = [&] { return seals() ? gcm_->FinishSeal(bytes) : gcm_->FinishOpen(bytes); };
    if (op_.misuse == Misuse::kUpdateAfterFinish) Contract(gcm_->Update(bytes, bytes), Status::kFinished);
    if (op_.misuse == Misuse::kAadAfterFinish) Contract(gcm_->UpdateAad(bytes), Status::kFinished);
    if (op_.misuse == Misuse::kFinishTwice) Contract(finish(), Status::kFinished);
  }

  Outcome Result() const {
    Bytes bytes(frame_.out().begin(), frame_.out().end());
    if (seals()) bytes.insert(bytes.end(), frame_.tag().begin(), frame_.tag().end());
    return Outcome::Ok(std::move(bytes));
  }

  // Checks that hold whatever the outcome.
  Outcome Finish(Outcome outcome) {
    const KernelSet run = TakeKernelMarks();
    const GcmPair& pair = subject_.pair;
    const KernelSet allowed = MemoryKernels()
                                  .With(pair.aes->key_kernel)
                                  .With(pair.aes->blocks_kernel)
                                  .With(pair.aes->ctr32_kernel)
                                  .With(pair.ghash->kernel);
    KernelSet for_key;
    KernelSet for_message;
    if (outcome.kind == Outcome::Kind::kOk) {
      for_key = for_key.With(pair.aes->key_kernel).With(pair.ghash->kernel);
      for_message = for_message.With(pair.aes->ctr32_kernel).With(pair.ghash->kernel);
    }
    CheckKernels(outcome, keyed_, for_key, allowed);
    CheckKernels(outcome, run, for_message, allowed);
    if (subject_.dispatched) {
      std::string fault = DispatchFault(op_.flip);
      if (!fault.empty()) outcome.faults.push_back(std::move(fault));
    }
    frame_.Check(outcome);
    gcm_.Destroy(outcome);
    outcome.faults.insert(outcome.faults.end(), faults_.begin(), faults_.end());
    return outcome;
  }

  // A piece of no bytes is a null pointer.
  static ByteSpan Piece(ByteSpan whole, size_t begin, size_t num_bytes) {
    return num_bytes == 0 ? ByteSpan() : whole.subspan(begin, num_bytes);
  }

  const Subject& subject_;
  const Operation& op_;
  Workspace& workspace_;
  Frame frame_;
  Watched<Gcm> gcm_;
  KernelSet keyed_;  // what ran before the message
  std::vector<std::string> faults_;
};

Implementation Make(std::string name, Subject subject) {
  Implementation implementation;
  implementation.name = std::move(name);
  implementation.source = kOwnSource;
  implementation.unavailable = WhyUnavailable(subject.pair.aes->required.Union(subject.pair.ghash->required));
  implementation.parts = {subject.pair.aes->name, subject.pair.ghash->name};
  implementation.batch_blocks = subject.pair.aes->parallel_blocks;
  implementation.run = [subject](const Operation& op, Workspace& workspace) {
    return Run(subject, op, workspace).Message();
  };
  return implementation;
}

// What the dispatcher must pick, found without asking it.
template <class Backend>
const Backend* FirstThatRuns(std::span<const Backend* const> backends) {
  for (const Backend* backend : backends) {
    if (AvailableFeatures().ContainsAll(backend->required)) return backend;
  }
  return backends.back();
}

}  // namespace

std::vector<Implementation> GcmSubjects() {
  std::vector<Implementation> subjects;
  subjects.push_back(Make("best", {{FirstThatRuns(AesBackends()), FirstThatRuns(GhashBackends())}, true}));
  for (const AesBackend* aes : AesBackends()) {
    for (const GhashBackend* ghash : GhashBackends()) {
      subjects.push_back(Make(std::string(aes->name) + "+" + ghash->name, {{aes, ghash}, false}));
    }
  }
  return subjects;
}

}  // namespace assay::fuzz
