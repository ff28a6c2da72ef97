#include "src/modes/ctr.h"

#include <cstring>
#include <limits>

#include "src/aes/registry.h"
#include "src/memory/burn.h"
#include "src/memory/memxor.h"
#include "src/memory/wipe.h"
#include "src/modes/ecb.h"
#include "src/modes/first_runnable.h"

namespace assay {

const AesBackend& BestAesBackend(FeatureSet features) { return FirstRunnable(AesBackends(), features); }

Ctr::~Ctr() {
  // The key's own destructor runs after this and finds one that nobody expanded.
  Wipe(this, sizeof *this);
}

Status Ctr::Init(std::span<const uint8_t> key) { return Init(BestAesBackend(AvailableFeatures()), key); }

Status Ctr::Init(const AesBackend& backend, std::span<const uint8_t> key) {
  keystream_.Clear();
  Wipe(icb_, sizeof icb_);
  position_ = 0;
  started_ = false;
  return ExpandAesKey(backend, AesDirection::kEncrypt, key, &aes_key_);
}

Status Ctr::Start(std::span<const uint8_t, 16> icb) {
  if (aes_key_.backend == nullptr) return Status::kNoKey;
  std::memcpy(icb_, icb.data(), sizeof icb_);
  keystream_.Start(icb_);
  position_ = 0;
  started_ = true;
  return Status::kOk;
}

Status Ctr::Crypt(std::span<const uint8_t> in, std::span<uint8_t> out) {
  if (const Status status = CheckBegun(); status != Status::kOk) return status;
  if (in.size() != out.size()) return Status::kBadLength;
  if (in.size() > std::numeric_limits<uint64_t>::max() - position_) return Status::kTextTooLong;
  if (!EqualOrDisjoint(in.data(), out.data(), in.size())) return Status::kBadOverlap;
  position_ += in.size();
  return LeaveNothing([&] {
    keystream_.Crypt(aes_key_, in.data(), out.data(), in.size());
    return Status::kOk;
  });
}

Status Ctr::Seek(uint64_t position) {
  if (const Status status = CheckBegun(); status != Status::kOk) return status;
  uint8_t counter[kAesBlockBytes];
  std::memcpy(counter, icb_, sizeof counter);
  AddToCounter128(counter, position / kAesBlockBytes);
  keystream_.Start(counter);
  position_ = position;
  return LeaveNothing([&] {
    keystream_.Skip(aes_key_, position % kAesBlockBytes);
    return Status::kOk;
  });
}

Status Ctr::CheckBegun() const {
  if (aes_key_.backend == nullptr) return Status::kNoKey;
  return started_ ? Status::kOk : Status::kWrongOrder;
}

}  // namespace assay
