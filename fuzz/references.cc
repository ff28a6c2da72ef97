#include "fuzz/references.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "reference/libraries/libraries.h"
#include "reference/library.h"
#include "reference/spec/gcm.h"
#include "reference/spec/library.h"

namespace assay::fuzz {
namespace {

using reference::Answer;
using reference::Library;
namespace spec = reference::spec;

bool IsSpec(const Library& library) { return &library == &reference::kSpec; }

// The standards do not speak of buffers that overlap: src promises to refuse them, and the model states the promise.
// Libraries promise nothing and take no part.
Outcome Overlapping(const Library& library) {
  return IsSpec(library) ? Outcome::Rejected(Reason::kBadOverlap) : Outcome::Unsupported();
}

bool IsKeyLength(size_t key_len) { return key_len == 16 || key_len == 24 || key_len == 32; }

Outcome FromAnswer(Answer answer, const Frame& frame, Reason refusal) {
  switch (answer) {
    case Answer::kOk:
      return Outcome::Ok(Bytes(frame.out().begin(), frame.out().end()));
    case Answer::kRefused:
      return Outcome::Rejected(refusal);
    case Answer::kUnsupported:
      break;
  }
  return Outcome::Unsupported();
}

Outcome RunBlocks(const Library& library, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  if (IsKeyLength(op.key.size()) && frame.Overlaps()) return Overlapping(library);
  const auto function = op.function == Function::kForward ? library.encrypt_blocks : library.decrypt_blocks;
  const size_t num_blocks = op.text.size() / 16;
  Answer answer = function(frame.key(), frame.in().data(), frame.out().data(), num_blocks);
  for (int i = 1; i < op.iterations && answer == Answer::kOk; ++i) {
    answer = function(frame.key(), frame.out().data(), frame.out().data(), num_blocks);
  }
  Outcome outcome = FromAnswer(answer, frame, IsSpec(library) ? Reason::kBadKeyLength : Reason::kUnspecified);
  frame.Check(outcome);
  return outcome;
}

Outcome RunCtr(const Library& library, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  if (IsKeyLength(op.key.size())) {
    // Positions are 64-bit numbers: src promises to refuse what would pass the last one.
    if (op.text.size() > ~uint64_t{0} - op.position) {
      return IsSpec(library) ? Outcome::Rejected(Reason::kTextTooLong) : Outcome::Unsupported();
    }
    if (frame.Overlaps()) return Overlapping(library);
  }
  const std::vector<size_t> pieces = Pieces(op.text_pieces, op.text.size());
  const Answer answer = library.ctr(frame.key(), frame.iv().data(), op.position, frame.in().data(), frame.out().data(),
                                    op.text.size(), pieces);
  Outcome outcome = FromAnswer(answer, frame, IsSpec(library) ? Reason::kBadKeyLength : Reason::kUnspecified);
  frame.Check(outcome);
  return outcome;
}

Outcome RunGhash(const Library& library, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  Bytes y = op.iv;
  const Answer answer = library.ghash(frame.key().data(), y.data(), frame.in().data(), op.text.size() / 16);
  Outcome outcome = answer == Answer::kOk ? Outcome::Ok(std::move(y)) : Outcome::Unsupported();
  frame.Check(outcome);
  return outcome;
}

// Why the standard refuses, as far as lengths say it.
Reason SpecReason(const Operation& op) {
  switch (spec::CheckLengths(op.key.size(), op.iv.size(), op.tag_len, op.aad.size(), op.text.size())) {
    case spec::Refusal::kBadKeyLength:
      return Reason::kBadKeyLength;
    case spec::Refusal::kEmptyIv:
      return Reason::kEmptyIv;
    case spec::Refusal::kBadTagLength:
      return Reason::kBadTagLength;
    case spec::Refusal::kTextTooLong:
      return Reason::kTextTooLong;
    case spec::Refusal::kAadTooLong:
      return Reason::kAadTooLong;
    case spec::Refusal::kIvTooLong:
      return Reason::kIvTooLong;
    case spec::Refusal::kNone:
    case spec::Refusal::kTagMismatch:
      break;
  }
  return Reason::kTagMismatch;
}

Outcome RunGcm(const Library& library, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  if (IsKeyLength(op.key.size()) && frame.Overlaps()) return Overlapping(library);
  const std::vector<size_t> aad_pieces = Pieces(op.aad_pieces, op.aad.size());
  const std::vector<size_t> text_pieces = Pieces(op.text_pieces, op.text.size());
  const reference::GcmCall call = {
      .key = frame.key(),
      .iv = frame.iv().data(),
      .iv_len = op.iv.size(),
      .aad = frame.aad().data(),
      .aad_len = op.aad.size(),
      .aad_pieces = aad_pieces,
      .in = frame.in().data(),
      .out = frame.out().data(),
      .text_len = op.text.size(),
      .text_pieces = text_pieces,
      .tag_len = op.tag_len,
  };
  const bool seals = op.function == Function::kForward;
  const Answer answer = seals ? library.gcm_seal(call, frame.tag().data()) : library.gcm_open(call, frame.tag().data());
  Outcome outcome = FromAnswer(answer, frame, IsSpec(library) ? SpecReason(op) : Reason::kUnspecified);
  if (outcome.kind == Outcome::Kind::kOk && seals) {
    outcome.bytes.insert(outcome.bytes.end(), frame.tag().begin(), frame.tag().end());
  }
  if (answer == Answer::kRefused && !seals && !frame.OutputUntouched() &&
      !std::ranges::all_of(frame.out(), [](uint8_t byte) { return byte == 0; })) {
    outcome.note = "left plaintext in its output when it refused";
  }
  frame.Check(outcome);
  return outcome;
}

Outcome ModelMemxor(const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  Bytes result;
  switch (op.function) {
    case Function::kForward:
      if (frame.Overlaps()) return Outcome::Rejected(Reason::kBadOverlap);
      result = op.in_place ? op.text : op.aad;
      if (op.condition == 0) break;
      std::ranges::transform(result, op.text, result.begin(), [](uint8_t a, uint8_t b) { return a ^ b; });
      break;
    case Function::kBackward:
      result.assign(8, op.text == op.aad ? 0xff : 0x00);
      break;
    case Function::kThird:
      result = op.condition != 0 ? op.text : op.aad;
      break;
  }
  return Outcome::Ok(std::move(result));
}

Outcome ModelWipe(const Operation& op, Workspace&) { return Outcome::Ok(Bytes(op.text.size(), op.value)); }

// "cryptopp" of "cryptopp-noaesni": both are one source.
std::string SourceOf(std::string_view name) { return std::string(name.substr(0, name.find('-'))); }

bool Does(const Library& library, Property property) {
  switch (property) {
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      return library.encrypt_blocks != nullptr && library.decrypt_blocks != nullptr;
    case Property::kCtr:
      return library.ctr != nullptr;
    case Property::kGcm:
      return library.gcm_seal != nullptr && library.gcm_open != nullptr;
    case Property::kGhash:
      return library.ghash != nullptr;
    case Property::kMemxor:
    case Property::kWipe:
      break;
  }
  return false;
}

Outcome (*RunnerOf(Property property))(const Library&, const Operation&, Workspace&) {
  switch (property) {
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      return RunBlocks;
    case Property::kCtr:
      return RunCtr;
    case Property::kGcm:
      return RunGcm;
    case Property::kGhash:
      return RunGhash;
    case Property::kMemxor:
    case Property::kWipe:
      break;
  }
  return nullptr;
}

Implementation Model(Outcome (*run)(const Operation&, Workspace&)) {
  Implementation model;
  model.name = "model";
  model.source = kSpecSource;
  model.parts = {"model"};
  model.run = run;
  return model;
}

}  // namespace

std::vector<Implementation> References(Property property) {
  if (property == Property::kMemxor) return {Model(ModelMemxor)};
  if (property == Property::kWipe) return {Model(ModelWipe)};
  std::vector<Implementation> references;
  for (const Library* library : reference::Libraries()) {
    if (!Does(*library, property)) continue;
    Implementation implementation;
    implementation.name = library->name;
    implementation.source = IsSpec(*library) ? kSpecSource : SourceOf(library->name);
    implementation.unavailable = library->unavailable();
    // A library that is not on the path that its name promises is at fault in every run.
    const std::string path = implementation.unavailable.empty() ? library->verify_path() : "";
    implementation.parts = {library->name};
    implementation.run = [library, path, run = RunnerOf(property)](const Operation& op, Workspace& workspace) {
      Outcome outcome = run(*library, op, workspace);
      if (!path.empty()) outcome.faults.push_back(path);
      return outcome;
    };
    references.push_back(std::move(implementation));
  }
  return references;
}

}  // namespace assay::fuzz
