#include "fuzz/assay/cases.h"

#include <algorithm>
#include <utility>

#include "fuzz/assay/input.h"
#include "fuzz/files.h"
#include "reference/spec/gcm.h"

namespace assay::fuzz {
namespace {

using reference::Expectation;
using reference::Vector;
using reference::VectorKind;

Bytes Joined(Bytes first, const Bytes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

bool IsForward(VectorKind kind) { return kind != VectorKind::kEcbDecrypt && kind != VectorKind::kGcmOpen; }

Reason ReasonOfRejection(const Operation& op) {
  namespace spec = reference::spec;
  const bool allowed = spec::CheckLengths(op.key.size(), op.iv.size(), op.tag_len, op.aad.size(), op.text.size()) ==
                       spec::Refusal::kNone;
  return allowed ? Reason::kTagMismatch : Reason::kUnspecified;
}

Step StepInDirection(const Vector& vector, bool forward) {
  constexpr uint8_t kUsualTagBytes = 16;
  Step step;
  Operation& op = step.operation;
  op.function = forward ? Function::kForward : Function::kBackward;
  op.key = vector.key;
  op.iv = vector.iv;
  op.text = forward ? vector.plaintext : vector.ciphertext;
  Bytes result = forward ? vector.ciphertext : vector.plaintext;
  switch (vector.kind) {
    case VectorKind::kEcbEncrypt:
    case VectorKind::kEcbDecrypt:
      op.property = Property::kAesBlock;
      op.iterations = static_cast<uint16_t>(vector.iterations);
      break;
    case VectorKind::kCtr:
      op.property = Property::kCtr;
      break;
    case VectorKind::kGcmSeal:
    case VectorKind::kGcmOpen:
      op.property = Property::kGcm;
      op.aad = vector.aad;
      op.tag = vector.tag;
      op.tag_len = vector.tag.empty() ? kUsualTagBytes : static_cast<uint8_t>(vector.tag.size());
      if (forward) result = Joined(std::move(result), vector.tag);
      break;
  }
  op = Normalized(std::move(op));
  step.expected.emplace();
  step.expected->may_refuse = vector.expected == Expectation::kEither;
  step.expected->outcome = vector.expected == Expectation::kReject ? Outcome::Rejected(ReasonOfRejection(op))
                                                                   : Outcome::Ok(std::move(result));
  return step;
}

bool SameTest(const Vector& a, const Vector& b) { return a.file == b.file && a.line == b.line; }

// The panel has everybody open what was sealed.
bool NeedsOtherDirection(const Vector& vector, const std::vector<Vector>& vectors) {
  if (vector.expected == Expectation::kReject || vector.kind == VectorKind::kGcmSeal) return false;
  return std::ranges::none_of(vectors,
                              [&](const Vector& other) { return IsForward(other.kind) != IsForward(vector.kind); });
}

}  // namespace

Step StepOf(const Vector& vector) { return StepInDirection(vector, IsForward(vector.kind)); }

Step ReversedStepOf(const Vector& vector) { return StepInDirection(vector, !IsForward(vector.kind)); }

std::vector<Case> CasesOf(const std::vector<Vector>& vectors) {
  std::vector<Case> cases;
  for (auto first = vectors.begin(); first != vectors.end();) {
    const auto last = std::find_if(first, vectors.end(), [&](const Vector& other) { return !SameTest(*first, other); });
    const std::vector<Vector> test(first, last);
    Case one;
    one.where = first->file + ":" + std::to_string(first->line);
    one.what = first->comment;
    for (const Vector& vector : test) {
      one.steps.push_back(StepOf(vector));
      if (NeedsOtherDirection(vector, test)) one.steps.push_back(ReversedStepOf(vector));
    }
    const auto turn = static_cast<uint16_t>(cases.size() % 0xffff);
    for (Step& step : one.steps) {
      step.operation.focus = turn;
      step.operation.flip = turn;
      step.operation = Normalized(std::move(step.operation));
    }
    cases.push_back(std::move(one));
    first = last;
  }
  return cases;
}

std::optional<std::vector<Case>> ReadCases(const std::string& path, std::string* error) {
  const std::optional<std::string> contents = ReadFile(path, error, kMaxVectorFileBytes);
  if (!contents) return std::nullopt;
  if (contents->empty()) {
    *error = path + ": offset 0: the file is empty";
    return std::nullopt;
  }
  if (!ClaimsToBeOperationFile(*contents)) {
    const std::optional<std::vector<Vector>> vectors = reference::ParseVectors(path, *contents, error);
    if (!vectors) return std::nullopt;
    return CasesOf(*vectors);
  }
  std::optional<Operation> op = FromFile(*contents, error);
  if (!op) {
    *error = path + ": " + *error;
    return std::nullopt;
  }
  return std::vector<Case>{{path, "", {{std::move(*op), std::nullopt}}}};
}

}  // namespace assay::fuzz
