#include "ct/library/calls.h"

#include <valgrind/memcheck.h>

#include <algorithm>

#include "ct/operations/operations.h"
#include "ct/valgrind/secrets.h"
#include "fuzz/frame.h"
#include "fuzz/operation.h"
#include "fuzz/random.h"
#include "reference/spec/aes.h"
#include "reference/spec/gcm.h"

namespace assay::ct {
namespace {

using fuzz::Frame;
using fuzz::Function;
using fuzz::Operation;
using fuzz::Property;
using reference::Answer;
using reference::Library;
namespace spec = reference::spec;

constexpr std::string_view kOperations[] = {"expand key",
                                            "encrypt blocks",
                                            "decrypt blocks",
                                            "ctr",
                                            "ghash",
                                            "gcm seal",
                                            "gcm open",
                                            "gcm refuse",
                                            "gcm seal, iv not of 12 bytes",
                                            "gcm open, iv not of 12 bytes",
                                            "gcm refuse, iv not of 12 bytes"};
constexpr size_t kTextLens[] = {0, 1, 15, 16, 17, 64, 129, 300};

bool AllSecret(std::span<const uint8_t> memory) { return CountSecret(memory) == memory.size(); }

Property PropertyOf(std::string_view operation) {
  if (operation == "ctr") return Property::kCtr;
  if (operation == "ghash") return Property::kGhash;
  return operation.starts_with("gcm") ? Property::kGcm : Property::kAesBlock;
}

// The same message opened with its tag and with a wrong one.
void AddOpenings(Operation op, std::vector<Operation>& operations) {
  const spec::Sealed sealed = spec::GcmAe(op.key, op.iv, op.text, op.aad, op.tag_len);
  op.function = Function::kBackward;
  op.text = sealed.ciphertext;
  op.tag = sealed.tag;
  operations.push_back(op);
  op.tag[op.text.size() % op.tag.size()] ^= 1;
  operations.push_back(op);
}

// Each key length with each length of text, at once and in pieces.
std::vector<Operation> Lengths(Property property, size_t iv_len) {
  fuzz::Random random(17);
  std::vector<Operation> operations;
  for (const size_t key_len : {16, 24, 32}) {
    for (const size_t text_len : kTextLens) {
      for (const bool in_pieces : {false, true}) {
        Operation op;
        op.property = property;
        op.key = random.Bytes(property == Property::kGhash ? 16 : key_len);
        op.iv = random.Bytes(iv_len);
        op.text = random.Bytes(text_len);
        op.aad = random.Bytes(text_len % 50);
        if (in_pieces) op.text_pieces = op.aad_pieces = {1, 16, 0, 40};
        op = fuzz::Normalized(op);
        operations.push_back(op);
        if (property == Property::kGcm) AddOpenings(op, operations);
        op.function = Function::kBackward;
        if (property == Property::kAesBlock) operations.push_back(op);
      }
    }
  }
  return operations;
}

std::vector<Operation> OperationsOf(Property property) {
  std::vector<Operation> operations = FixedOperations(property);
  for (const size_t iv_len : {16, 12}) {
    if (iv_len == 12 && property != Property::kGcm) continue;
    for (const Operation& op : Lengths(property, iv_len)) operations.push_back(op);
  }
  return operations;
}

// What `op` is in kOperations. Nothing if the standard does not allow it.
std::string GcmOperation(const Operation& op) {
  if (spec::CheckLengths(op.key.size(), op.iv.size(), op.tag_len, op.aad.size(), op.text.size()) !=
      spec::Refusal::kNone) {
    return "";
  }
  std::string name = "gcm seal";
  if (op.function == Function::kBackward) {
    const auto tag = std::span(op.tag).first(op.tag_len);
    const bool opens = spec::GcmAd(op.key, op.iv, op.text, op.aad, tag).refusal == spec::Refusal::kNone;
    name = opens ? "gcm open" : "gcm refuse";
  }
  return op.iv.size() == 12 ? name : name + std::string(kOtherIv);
}

bool IsFor(const Operation& op, std::string_view operation) {
  switch (op.property) {
    case Property::kGcm:
      return GcmOperation(op) == operation;
    case Property::kCtr:
      return spec::IsAesKeyLength(op.key.size()) && op.text.size() <= ~uint64_t{0} - op.position;
    case Property::kGhash:
      return true;
    default:
      return spec::IsAesKeyLength(op.key.size()) &&
             (op.function == Function::kForward) == (operation != "decrypt blocks");
  }
}

bool Has(const Library& library, std::string_view operation) {
  if (operation == "expand key") return library.expand_key != nullptr;
  if (operation == "encrypt blocks") return library.encrypt_blocks != nullptr;
  if (operation == "decrypt blocks") return library.decrypt_blocks != nullptr;
  if (operation == "ctr") return library.ctr != nullptr;
  if (operation == "ghash") return library.ghash != nullptr;
  return operation.starts_with("gcm seal") ? library.gcm_seal != nullptr : library.gcm_open != nullptr;
}

class Caller {
 public:
  Caller(const Library& library, std::string_view operation) : library_(library), operation_(operation) {}

  void Call(const Operation& op) {
    const Frame frame(workspace_, op);
    MakeSecret(frame.key());
    MakeSecret(frame.in());
    fuzz::Bytes whole;  // an output that the frame has no place for
    std::span<const uint8_t> out = frame.out();
    std::span<const uint8_t> tag;
    Answer answer = Answer::kUnsupported;
    const unsigned reports_before = VALGRIND_COUNT_ERRORS;
    if (operation_ == "expand key") {
      whole.resize(16 * (op.key.size() / 4 + 7));
      out = whole;
      answer = library_.expand_key(frame.key(), whole.data());
    } else if (operation_ == "encrypt blocks") {
      answer = library_.encrypt_blocks(frame.key(), frame.in().data(), frame.out().data(), op.text.size() / 16);
    } else if (operation_ == "decrypt blocks") {
      answer = library_.decrypt_blocks(frame.key(), frame.in().data(), frame.out().data(), op.text.size() / 16);
    } else if (operation_ == "ctr") {
      answer = library_.ctr(frame.key(), frame.iv().data(), op.position, frame.in().data(), frame.out().data(),
                            op.text.size(), fuzz::Pieces(op.text_pieces, op.text.size()));
    } else if (operation_ == "ghash") {
      whole = op.iv;
      out = whole;
      MakeSecret(whole);
      answer = library_.ghash(frame.key().data(), whole.data(), frame.in().data(), op.text.size() / 16);
    } else {
      answer = CallGcm(op, frame);
      if (op.function == Function::kForward) tag = frame.tag();
    }
    MakePublic({reinterpret_cast<const uint8_t*>(&answer), sizeof answer});
    if (answer == Answer::kUnsupported) {
      ++calls_.unsupported;
    } else {
      Judge(op, answer, VALGRIND_COUNT_ERRORS > reports_before || (AllSecret(out) && AllSecret(tag)));
    }
    MakePublic(frame.key());
    MakePublic(frame.in());
    MakePublic(frame.out());
    MakePublic(frame.tag());
    MakePublic(whole);
  }

  Calls Result() && { return std::move(calls_); }

 private:
  Answer CallGcm(const Operation& op, const Frame& frame) {
    const std::vector<size_t> aad_pieces = fuzz::Pieces(op.aad_pieces, op.aad.size());
    const std::vector<size_t> text_pieces = fuzz::Pieces(op.text_pieces, op.text.size());
    const reference::GcmCall call = {.key = frame.key(),
                                     .iv = frame.iv().data(),
                                     .iv_len = op.iv.size(),
                                     .aad = frame.aad().data(),
                                     .aad_len = op.aad.size(),
                                     .aad_pieces = aad_pieces,
                                     .in = frame.in().data(),
                                     .out = frame.out().data(),
                                     .text_len = op.text.size(),
                                     .text_pieces = text_pieces,
                                     .tag_len = op.tag_len};
    return op.function == Function::kForward ? library_.gcm_seal(call, frame.tag().data())
                                             : library_.gcm_open(call, frame.tag().data());
  }

  // What a table gives for a secret is public to memcheck, which has then reported the lookup.
  void Judge(const Operation& op, Answer answer, bool has_used_secrets) {
    const std::string name = std::string(operation_) + " with a key of " + std::to_string(op.key.size()) +
                             " bytes and a text of " + std::to_string(op.text.size()) + " bytes: ";
    const bool refuses = operation_.starts_with("gcm refuse");
    if ((answer == Answer::kRefused) != refuses) {
      calls_.failures.push_back(name + (refuses ? "was not refused" : "was refused"));
      return;
    }
    ++calls_.made;
    if (!refuses && !has_used_secrets) {
      calls_.failures.push_back(name + "its output does not depend on the secrets as memcheck sees it");
    }
  }

  const Library& library_;
  const std::string_view operation_;
  fuzz::Workspace workspace_;
  Calls calls_;
};

}  // namespace

std::span<const std::string_view> LibraryOperations() { return kOperations; }

Calls CallLibrary(const Library& library, std::string_view operation) {
  if (!Has(library, operation)) return {};
  Caller caller(library, operation);
  for (const Operation& op : OperationsOf(PropertyOf(operation))) {
    if (IsFor(op, operation)) caller.Call(op);
  }
  return std::move(caller).Result();
}

}  // namespace assay::ct
