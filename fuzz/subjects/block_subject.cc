// Key expansion and blocks of each AES backend, through ECB.
#include <algorithm>
#include <cstring>
#include <functional>
#include <new>
#include <span>
#include <string>

#include "fuzz/random.h"
#include "fuzz/subjects/aborts.h"
#include "fuzz/subjects/subjects.h"
#include "fuzz/subjects/watch.h"
#include "src/aes/registry.h"
#include "src/modes/ecb.h"

namespace assay::fuzz {
namespace {

using ByteSpan = std::span<const uint8_t>;

// A key object on guarded memory whose schedule was filled before use, so that what is written there shows.
class WatchedKey {
 public:
  explicit WatchedKey(GuardedBuffer& memory) : memory_(memory) {
    key_ = new (memory.Place(sizeof(AesKey), kFlushBack)) AesKey;
    std::memset(key_->schedule, GuardedBuffer::kFill, sizeof(key_->schedule));
  }
  WatchedKey(const WatchedKey&) = delete;
  WatchedKey& operator=(const WatchedKey&) = delete;
  ~WatchedKey() {
    if (key_ != nullptr) key_->~AesKey();
  }

  AesKey& operator*() { return *key_; }

  // Ends the key's life and adds a fault for each thing that is then wrong. `used`: the longest schedule that was in
  // it. Clear and the destructor must both wipe: one of them does.
  void Destroy(size_t used, bool clear, Outcome& outcome) {
    const std::span<const uint8_t> schedule(key_->schedule);
    const auto filled = [](uint8_t byte) { return byte == GuardedBuffer::kFill; };
    if (!std::ranges::all_of(schedule.subspan(used), filled)) {
      outcome.faults.push_back("wrote its key schedule beyond the " + std::to_string(used) + " bytes that it claims");
    }
    if (clear) {
      key_->Clear();
      if (key_->backend != nullptr || key_->direction != AesDirection::kNone || key_->nr != 0) {
        outcome.faults.push_back("left a cleared key in use");
      }
    } else {
      key_->~AesKey();
      key_ = nullptr;
    }
    if (!std::ranges::all_of(schedule.first(used), [](uint8_t byte) { return byte == 0 || byte == 0xee; })) {
      outcome.faults.push_back("left its key schedule unwiped");
    }
    const std::string damage = memory_.Damage();
    if (!damage.empty()) outcome.faults.push_back("wrote " + damage + " of its key object");
  }

 private:
  GuardedBuffer& memory_;
  AesKey* key_;
};

// The kernels themselves stop the program on a key that is not theirs to use.
void CheckKernelsRefuse(const AesBackend& backend, AesDirection direction, const AesKey& key, Outcome& outcome) {
  uint8_t block[16] = {};
  const uint8_t icb[16] = {};
  const auto must_abort = [&](const char* kernel, const std::function<void()>& call) {
    if (!Aborts(call)) outcome.faults.push_back(std::string(kernel) + " ran with a key that is not its own");
  };
  if (direction != AesDirection::kDecrypt) {
    must_abort("encrypt_blocks", [&] { backend.encrypt_blocks(key, block, block, 1); });
    must_abort("ctr32_encrypt_blocks", [&] { backend.ctr32_encrypt_blocks(key, block, block, 1, icb); });
  }
  if (direction != AesDirection::kEncrypt) {
    must_abort("decrypt_blocks", [&] { backend.decrypt_blocks(key, block, block, 1); });
  }
}

void RunMisuse(const AesBackend& backend, const Operation& op, const AesKey& key, Outcome& outcome) {
  const auto contract = [&](Status answer, Status wanted) {
    CheckContract(outcome, MisuseName(op.misuse), answer, wanted);
  };
  const bool forward = op.function == Function::kForward;
  uint8_t block[32] = {};
  const ByteSpan in(block, 16);
  const std::span<uint8_t> out(block, 16);
  switch (op.misuse) {
    case Misuse::kForeignKey:
      for (const AesBackend* other : AesBackends()) {
        if (other == &backend) continue;
        contract(forward ? EcbEncrypt(*other, key, in, out) : EcbDecrypt(*other, key, in, out), Status::kWrongBackend);
        if (!WhyUnavailable(other->required).empty()) continue;
        CheckKernelsRefuse(*other, forward ? AesDirection::kEncrypt : AesDirection::kDecrypt, key, outcome);
      }
      return;
    case Misuse::kWrongKeyDirection:
      contract(forward ? EcbDecrypt(backend, key, in, out) : EcbEncrypt(backend, key, in, out),
               Status::kWrongDirection);
      CheckKernelsRefuse(backend, forward ? AesDirection::kDecrypt : AesDirection::kEncrypt, key, outcome);
      return;
    case Misuse::kNoKey: {
      AesKey none;
      contract(EcbEncrypt(backend, none, in, out), Status::kWrongBackend);
      CheckKernelsRefuse(backend, AesDirection::kNone, none, outcome);
      if (!Aborts([&] { backend.expand_encrypt_key(&none, block, 20); })) {
        outcome.faults.push_back("expanded a key of 20 bytes");
      }
      return;
    }
    case Misuse::kLengthMismatch: {
      const ByteSpan longer(block, 32);
      const ByteSpan partial(block, 15);
      contract(forward ? EcbEncrypt(backend, key, longer, out) : EcbDecrypt(backend, key, longer, out),
               Status::kBadLength);
      contract(forward ? EcbEncrypt(backend, key, partial, std::span(block, 15))
                       : EcbDecrypt(backend, key, partial, std::span(block, 15)),
               Status::kBadLength);
      return;
    }
    default:
      return;
  }
}

Outcome RunBlocks(const AesBackend& backend, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  const bool forward = op.function == Function::kForward;
  const AesDirection direction = forward ? AesDirection::kEncrypt : AesDirection::kDecrypt;
  WatchedKey key(workspace.context);
  Outcome watched;
  size_t used = backend.schedule_bytes;
  if (op.prelude == Prelude::kOtherBackend || op.prelude == Prelude::kOtherKey) {
    // Another key of another size in the same object, for the other direction.
    const AesBackend& other = op.prelude == Prelude::kOtherBackend ? *AesBackends().back() : backend;
    const Bytes bytes = Random(op.text.size()).Bytes(op.key.size() == 32 ? 16 : 32);
    const Status status = ExpandAesKey(other, forward ? AesDirection::kDecrypt : AesDirection::kEncrypt, bytes, &*key);
    if (status != Status::kOk) watched.faults.push_back("the key before it was refused");
    used = std::max(used, other.schedule_bytes);
  }
  (void)TakeKernelMarks();

  // When key expansion is looked at, the key's bytes are gone before the schedule is used.
  const bool expansion = op.property == Property::kAesKeyExpansion;
  uint8_t* const key_copy = workspace.scratch.Place(op.key.size(), op.place_key);
  std::ranges::copy(op.key, key_copy);
  Status status = ExpandAesKey(backend, direction, ByteSpan(key_copy, op.key.size()), &*key);
  if (!std::equal(op.key.begin(), op.key.end(), key_copy)) watched.faults.push_back("changed its input key");
  std::fill_n(key_copy, op.key.size(), GuardedBuffer::kFill);

  Outcome outcome;
  if (status != Status::kOk) {
    outcome = Outcome::Rejected(ReasonOf(status));
    if ((*key).backend != nullptr) watched.faults.push_back("kept a key when it refused another");
  } else {
    RunMisuse(backend, op, *key, watched);
    const auto crypt = [&](ByteSpan in, std::span<uint8_t> out) {
      return forward ? EcbEncrypt(backend, *key, in, out) : EcbDecrypt(backend, *key, in, out);
    };
    if (expansion && !frame.Overlaps()) {
      for (size_t i = 0; i < op.text.size() && status == Status::kOk; i += 16) {
        status = crypt(frame.in().subspan(i, 16), frame.out().subspan(i, 16));
      }
    } else {
      status = crypt(frame.in(), frame.out());
    }
    for (int i = 1; i < op.iterations && status == Status::kOk; ++i) status = crypt(frame.out(), frame.out());
    if (status == Status::kOk) {
      outcome = Outcome::Ok(Bytes(frame.out().begin(), frame.out().end()));
    } else {
      if (!frame.OutputUntouched()) watched.faults.push_back("a refused call wrote its output");
      outcome = Outcome::Rejected(ReasonOf(status));
    }
  }
  const KernelSet run = TakeKernelMarks();
  KernelSet required;
  if (outcome.kind == Outcome::Kind::kOk) {
    required = required.With(backend.key_kernel);
    if (!op.text.empty()) required = required.With(backend.blocks_kernel);
  }
  const KernelSet own = KernelSet().With(backend.key_kernel).With(backend.blocks_kernel);
  CheckKernels(outcome, run, required, own.Union(MemoryKernels()));
  frame.Check(outcome);
  key.Destroy(used, op.focus % 2 == 0, outcome);
  outcome.faults.insert(outcome.faults.end(), watched.faults.begin(), watched.faults.end());
  return outcome;
}

}  // namespace

std::vector<Implementation> BlockSubjects() {
  std::vector<Implementation> subjects;
  for (const AesBackend* backend : AesBackends()) {
    Implementation subject;
    subject.name = backend->name;
    subject.source = kOwnSource;
    subject.unavailable = WhyUnavailable(backend->required);
    subject.parts = {backend->name};
    subject.batch_blocks = backend->parallel_blocks;
    subject.run = [backend](const Operation& op, Workspace& workspace) { return RunBlocks(*backend, op, workspace); };
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

}  // namespace assay::fuzz
