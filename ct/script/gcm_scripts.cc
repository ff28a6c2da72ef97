// Gcm on each pair of backends: one-shot and streamed messages, refusals, destruction.
#include <algorithm>

#include "ct/script/place.h"
#include "ct/script/scripts.h"
#include "reference/spec/gcm.h"
#include "src/aes/registry.h"
#include "src/ghash/registry.h"
#include "src/modes/gcm.h"

namespace assay::ct {
namespace {

namespace spec = reference::spec;
using fuzz::Frame;
using fuzz::Operation;
using fuzz::Workspace;

struct Kernels {
  GcmPair pair;
  bool dispatched;  // let Gcm::Init pick
};

Status StatusOf(spec::Refusal refusal) {
  switch (refusal) {
    case spec::Refusal::kNone:
      return Status::kOk;
    case spec::Refusal::kBadKeyLength:
      return Status::kBadKeyLength;
    case spec::Refusal::kEmptyIv:
      return Status::kEmptyIv;
    case spec::Refusal::kBadTagLength:
      return Status::kBadTagLength;
    case spec::Refusal::kTextTooLong:
      return Status::kTextTooLong;
    case spec::Refusal::kAadTooLong:
      return Status::kAadTooLong;
    case spec::Refusal::kIvTooLong:
      return Status::kIvTooLong;
    case spec::Refusal::kTagMismatch:
      return Status::kTagMismatch;
  }
  return Status::kOk;
}

// What the standard answers, found without src.
Status Answer(const Operation& op) {
  const spec::Refusal lengths =
      spec::CheckLengths(op.key.size(), op.iv.size(), op.tag_len, op.aad.size(), op.text.size());
  if (lengths != spec::Refusal::kNone || op.function == fuzz::Function::kForward) return StatusOf(lengths);
  return StatusOf(spec::GcmAd(op.key, op.iv, op.text, op.aad, std::span(op.tag).first(op.tag_len)).refusal);
}

class Writer {
 public:
  Writer(const Kernels& kernels, const Operation& op, Workspace& workspace)
      : kernels_(kernels),
        op_(op),
        frame_(workspace, op),
        gcm_(PlaceObject<Gcm>(workspace.context)),
        answer_(Answer(op)) {}

  Script Write() {
    const auto key = frame_.key();
    const auto in = frame_.in();
    script_.secrets = {{const_cast<uint8_t*>(key.data()), key.size()}, {const_cast<uint8_t*>(in.data()), in.size()}};
    SetKey();
    if (answer_ != Status::kBadKeyLength) {
      if (op_.aad_pieces.empty() && op_.text_pieces.empty()) {
        OneShot();
      } else {
        Streamed();
      }
      Refused();
    }
    script_.steps.push_back(Destroy(gcm_, "Gcm"));
    return std::move(script_);
  }

 private:
  bool seals() const { return op_.function == fuzz::Function::kForward; }

  void Add(std::string name, std::string function, std::function<Status()> call, Status expected = Status::kOk) {
    script_.steps.push_back(
        {.name = "gcm " + name, .function = "assay::Gcm::" + function, .call = std::move(call), .expected = expected});
  }

  void SetKey() {
    const auto key = frame_.key();
    const Status expected = answer_ == Status::kBadKeyLength ? answer_ : Status::kOk;
    if (kernels_.dispatched) {
      Add("set key", "Init", [gcm = gcm_, key] { return gcm->Init(key); }, expected);
    } else {
      Add("set key", "Init", [gcm = gcm_, key, pair = kernels_.pair] { return gcm->Init(pair, key); }, expected);
    }
    // The key schedule and a table of H, each of at least 11 blocks and one.
    if (expected == Status::kOk) script_.steps.back().dependent = {{BytesOf(gcm_), 12 * 16}};
  }

  // The output of the last step, as far as it was written.
  void Written(std::span<const uint8_t> out) {
    script_.steps.back().dependent = {{out, out.size()}};
    if (seals()) script_.steps.back().published = {out};
  }

  void TagWritten() {
    const std::span<const uint8_t> tag = frame_.tag();
    script_.steps.back().dependent.push_back({tag, tag.size()});
    script_.steps.back().published.push_back(tag);
  }

  void OneShot() {
    const auto iv = frame_.iv();
    const auto aad = frame_.aad();
    const auto in = frame_.in();
    const auto out = frame_.out();
    const auto tag = frame_.tag();
    if (seals()) {
      Add("seal", "Seal", [=, gcm = gcm_] { return gcm->Seal(iv, aad, in, out, tag); }, answer_);
    } else {
      const char* const name = answer_ == Status::kOk ? "open" : "refuse to open";
      Add(name, "Open", [=, gcm = gcm_] { return gcm->Open(iv, aad, in, tag, out); }, answer_);
    }
    if (answer_ == Status::kOk) Written(out);
    if (answer_ == Status::kOk && seals()) TagWritten();
    if (answer_ != Status::kOk && !seals()) script_.steps.back().wiped = {out};
  }

  void Streamed() {
    const auto iv = frame_.iv();
    const Gcm::Direction direction = seals() ? Gcm::Direction::kSeal : Gcm::Direction::kOpen;
    const bool begins = !iv.empty();
    Add(
        "start", "Start", [=, gcm = gcm_] { return gcm->Start(direction, iv); },
        begins ? Status::kOk : Status::kEmptyIv);
    if (!begins) return;
    size_t done = 0;
    for (const size_t piece : fuzz::PiecesOrAll(op_.aad_pieces, op_.aad.size())) {
      const auto aad = frame_.aad().subspan(done, piece);
      Add("update aad", "UpdateAad", [=, gcm = gcm_] { return gcm->UpdateAad(aad); });
      done += piece;
    }
    done = 0;
    for (const size_t piece : fuzz::PiecesOrAll(op_.text_pieces, op_.text.size())) {
      const auto in = frame_.in().subspan(done, piece);
      const auto out = frame_.out().subspan(done, piece);
      Add(seals() ? "update seal" : "update open", "Update", [=, gcm = gcm_] { return gcm->Update(in, out); });
      Written(out);
      done += piece;
    }
    const auto tag = frame_.tag();
    if (seals()) {
      Add("finish seal", "FinishSeal", [=, gcm = gcm_] { return gcm->FinishSeal(tag); }, answer_);
      if (answer_ == Status::kOk) TagWritten();
    } else {
      Add(
          answer_ == Status::kOk ? "finish open" : "refuse to finish open", "FinishOpen",
          [=, gcm = gcm_] { return gcm->FinishOpen(tag); }, answer_);
    }
  }

  // A call that is refused before anything is computed, on an object that holds a key.
  void Refused() {
    const auto in = frame_.in();
    const auto out = frame_.out();
    Add("refuse an empty iv", "Seal", [=, gcm = gcm_] { return gcm->Seal({}, {}, in, out, {}); }, Status::kEmptyIv);
  }

  const Kernels& kernels_;
  const Operation& op_;
  const Frame frame_;
  Gcm* const gcm_;
  const Status answer_;
  Script script_;
};

Subject Make(std::string name, Kernels kernels) {
  return {std::move(name),
          WhyUnavailable(kernels.pair.aes->required.Union(kernels.pair.ghash->required)),
          {fuzz::Property::kGcm},
          [kernels](const Operation& op, Workspace& workspace) { return Writer(kernels, op, workspace).Write(); }};
}

}  // namespace

std::vector<Subject> GcmSubjects() {
  std::vector<Subject> subjects;
  // What "best" runs on is for the library to say; it can run anywhere.
  subjects.push_back(Make("best", {{AesBackends().back(), GhashBackends().back()}, true}));
  for (const AesBackend* aes : AesBackends()) {
    for (const GhashBackend* ghash : GhashBackends()) {
      subjects.push_back(Make(std::string(aes->name) + "+" + ghash->name, {{aes, ghash}, false}));
    }
  }
  return subjects;
}

}  // namespace assay::ct
