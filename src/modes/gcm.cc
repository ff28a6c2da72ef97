#include "src/modes/gcm.h"

#include <algorithm>
#include <cstring>

#include "src/aes/registry.h"
#include "src/ghash/registry.h"
#include "src/memory/burn.h"
#include "src/memory/constant_time.h"
#include "src/memory/declassify.h"
#include "src/memory/memxor.h"
#include "src/memory/wipe.h"
#include "src/modes/big_endian.h"
#include "src/modes/ecb.h"
#include "src/modes/first_runnable.h"
#include "src/modes/gcm_limits.h"
#include "src/modes/xor_bytes.h"

namespace assay {
namespace {

constexpr size_t kTagBytes = 16;
constexpr size_t kDirectIvBytes = 12;  // the IV length for which J0 is IV || 0^31 || 1

// Text is encrypted and hashed in pieces of this size, so that the hash finds the ciphertext in the first-level cache.
constexpr size_t kPieceBytes = 8192;

bool Disjoint(std::span<const uint8_t> a, std::span<const uint8_t> b) {
  const auto a_begin = reinterpret_cast<uintptr_t>(a.data());
  const auto b_begin = reinterpret_cast<uintptr_t>(b.data());
  if (a.empty() || b.empty()) return true;
  return a_begin < b_begin ? b_begin - a_begin >= a.size() : a_begin - b_begin >= b.size();
}

Status CheckIv(std::span<const uint8_t> iv) {
  if (iv.empty()) return Status::kEmptyIv;
  if (!WithinLimit(0, iv.size(), kMaxGcmIvBytes)) return Status::kIvTooLong;
  return Status::kOk;
}

}  // namespace

GcmPair BestGcmPair(FeatureSet features) {
  return {&FirstRunnable(AesBackends(), features), &FirstRunnable(GhashBackends(), features)};
}

Gcm::~Gcm() {
  // The members' own destructors run after this and find keys that nobody expanded.
  Wipe(this, sizeof *this);
}

Status Gcm::Init(std::span<const uint8_t> key) { return Init(BestGcmPair(AvailableFeatures()), key); }

Status Gcm::Init(GcmPair pair, std::span<const uint8_t> key) {
  EndMessage(State::kNoKey);
  ghash_key_.Clear();
  const Status status = ExpandAesKey(*pair.aes, AesDirection::kEncrypt, key, &aes_key_);
  if (status != Status::kOk) return status;

  return LeaveNothing([&] {
    // Step 1 of Algorithm 4: H = Cipher(0^128).
    alignas(16) uint8_t h[kAesBlockBytes] = {};
    pair.aes->encrypt_blocks(aes_key_, h, h, 1);
    pair.ghash->init(&ghash_key_, h);
    Wipe(h, sizeof h);
    state_ = State::kIdle;
    return Status::kOk;
  });
}

Status Gcm::Seal(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> plaintext,
                 std::span<uint8_t> ciphertext, std::span<uint8_t> tag) {
  if (state_ == State::kNoKey) return Status::kNoKey;
  if (const Status status = CheckText(plaintext, ciphertext, 0); status != Status::kOk) return status;
  if (!Disjoint(ciphertext, tag)) return Status::kBadOverlap;
  if (const Status status = CheckParameters(iv, aad, tag.size()); status != Status::kOk) return status;

  return LeaveNothing([&] {
    BeginMessage(iv);
    hash_.Add(ghash_key_, aad.data(), aad.size());
    hash_.Pad(ghash_key_);
    SealText(plaintext.data(), ciphertext.data(), plaintext.size());
    aad_len_ = aad.size();
    text_len_ = plaintext.size();
    GiveTag(tag);
    EndMessage(State::kIdle);
    return Status::kOk;
  });
}

Status Gcm::Open(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> ciphertext,
                 std::span<const uint8_t> tag, std::span<uint8_t> plaintext) {
  if (state_ == State::kNoKey) return Status::kNoKey;
  if (const Status status = CheckText(ciphertext, plaintext, 0); status != Status::kOk) return status;
  if (const Status status = CheckParameters(iv, aad, tag.size()); status != Status::kOk) {
    Wipe(plaintext.data(), plaintext.size());
    return status;
  }

  return LeaveNothing([&] {
    BeginMessage(iv);
    hash_.Add(ghash_key_, aad.data(), aad.size());
    hash_.Pad(ghash_key_);
    hash_.Add(ghash_key_, ciphertext.data(), ciphertext.size());
    aad_len_ = aad.size();
    text_len_ = ciphertext.size();

    const bool authentic = TagMatches(tag);
    if (authentic) {
      keystream_.Crypt(aes_key_, ciphertext.data(), plaintext.data(), ciphertext.size());
    } else {
      Wipe(plaintext.data(), plaintext.size());
    }
    EndMessage(State::kIdle);
    return authentic ? Status::kOk : Status::kTagMismatch;
  });
}

Status Gcm::Start(Direction direction, std::span<const uint8_t> iv) {
  if (state_ == State::kNoKey) return Status::kNoKey;
  if (const Status status = CheckIv(iv); status != Status::kOk) return status;
  return LeaveNothing([&] {
    BeginMessage(iv);
    direction_ = direction;
    state_ = State::kAad;
    return Status::kOk;
  });
}

Status Gcm::UpdateAad(std::span<const uint8_t> aad) {
  if (const Status status = CheckBegun(); status != Status::kOk) return status;
  if (state_ == State::kText) return Status::kWrongOrder;
  if (!WithinLimit(aad_len_, aad.size(), kMaxGcmAadBytes)) return Status::kAadTooLong;
  return LeaveNothing([&] {
    hash_.Add(ghash_key_, aad.data(), aad.size());
    aad_len_ += aad.size();
    return Status::kOk;
  });
}

Status Gcm::Update(std::span<const uint8_t> in, std::span<uint8_t> out) {
  if (const Status status = CheckBegun(); status != Status::kOk) return status;
  if (const Status status = CheckText(in, out, text_len_); status != Status::kOk) return status;
  return LeaveNothing([&] {
    if (state_ == State::kAad) {
      hash_.Pad(ghash_key_);
      state_ = State::kText;
    }
    if (direction_ == Direction::kSeal) {
      SealText(in.data(), out.data(), in.size());
    } else {
      OpenText(in.data(), out.data(), in.size());
    }
    text_len_ += in.size();
    return Status::kOk;
  });
}

Status Gcm::FinishSeal(std::span<uint8_t> tag) {
  if (const Status status = CheckBegun(); status != Status::kOk) return status;
  if (direction_ != Direction::kSeal) return Status::kWrongDirection;
  if (!IsGcmTagLength(tag.size())) return Status::kBadTagLength;
  return LeaveNothing([&] {
    GiveTag(tag);
    EndMessage(State::kFinished);
    return Status::kOk;
  });
}

Status Gcm::FinishOpen(std::span<const uint8_t> tag) {
  if (const Status status = CheckBegun(); status != Status::kOk) return status;
  if (direction_ != Direction::kOpen) return Status::kWrongDirection;
  if (!IsGcmTagLength(tag.size())) return Status::kBadTagLength;
  return LeaveNothing([&] {
    const bool authentic = TagMatches(tag);
    EndMessage(State::kFinished);
    return authentic ? Status::kOk : Status::kTagMismatch;
  });
}

Status Gcm::CheckText(std::span<const uint8_t> in, std::span<uint8_t> out, uint64_t text_len_so_far) const {
  if (in.size() != out.size()) return Status::kBadLength;
  if (!WithinLimit(text_len_so_far, in.size(), kMaxGcmTextBytes)) return Status::kTextTooLong;
  if (!EqualOrDisjoint(in.data(), out.data(), in.size())) return Status::kBadOverlap;
  return Status::kOk;
}

Status Gcm::CheckParameters(std::span<const uint8_t> iv, std::span<const uint8_t> aad, size_t tag_len) {
  if (const Status status = CheckIv(iv); status != Status::kOk) return status;
  if (!WithinLimit(0, aad.size(), kMaxGcmAadBytes)) return Status::kAadTooLong;
  if (!IsGcmTagLength(tag_len)) return Status::kBadTagLength;
  return Status::kOk;
}

Status Gcm::CheckBegun() const {
  switch (state_) {
    case State::kNoKey:
      return Status::kNoKey;
    case State::kIdle:
      return Status::kWrongOrder;
    case State::kFinished:
      return Status::kFinished;
    case State::kAad:
    case State::kText:
      break;
  }
  return Status::kOk;
}

void Gcm::BeginMessage(std::span<const uint8_t> iv) {
  alignas(16) uint8_t j0[kAesBlockBytes];
  if (iv.size() == kDirectIvBytes) {
    std::memcpy(j0, iv.data(), kDirectIvBytes);
    StoreBigEndian<uint32_t>(j0 + kDirectIvBytes, 1);
  } else {
    hash_.Start();
    hash_.Add(ghash_key_, iv.data(), iv.size());
    hash_.Finish(ghash_key_, 0, uint64_t{8} * iv.size(), j0);
  }
  keystream_.Start(j0);
  Wipe(j0, sizeof j0);
  keystream_.MakeAhead(aes_key_);
  std::memset(tag_mask_, 0, sizeof tag_mask_);
  keystream_.Crypt(aes_key_, tag_mask_, tag_mask_, sizeof tag_mask_);
  hash_.Start();
  aad_len_ = 0;
  text_len_ = 0;
}

void Gcm::SealText(const uint8_t* plaintext, uint8_t* ciphertext, size_t num_bytes) {
  for (size_t done = 0; done < num_bytes;) {
    const size_t piece_bytes = std::min(kPieceBytes, num_bytes - done);
    keystream_.Crypt(aes_key_, plaintext + done, ciphertext + done, piece_bytes);
    hash_.Add(ghash_key_, ciphertext + done, piece_bytes);
    done += piece_bytes;
  }
}

void Gcm::OpenText(const uint8_t* ciphertext, uint8_t* plaintext, size_t num_bytes) {
  for (size_t done = 0; done < num_bytes;) {
    const size_t piece_bytes = std::min(kPieceBytes, num_bytes - done);
    hash_.Add(ghash_key_, ciphertext + done, piece_bytes);
    keystream_.Crypt(aes_key_, ciphertext + done, plaintext + done, piece_bytes);
    done += piece_bytes;
  }
}

void Gcm::ComputeTag(uint8_t* tag) {
  hash_.Finish(ghash_key_, 8 * aad_len_, 8 * text_len_, tag);
  XorBytes(tag, tag, tag_mask_, kTagBytes);
}

void Gcm::GiveTag(std::span<uint8_t> tag) {
  alignas(16) uint8_t whole_tag[kTagBytes];
  ComputeTag(whole_tag);
  std::memcpy(tag.data(), whole_tag, tag.size());
  Wipe(whole_tag, sizeof whole_tag);
}

bool Gcm::TagMatches(std::span<const uint8_t> tag) {
  alignas(16) uint8_t whole_tag[kTagBytes];
  ComputeTag(whole_tag);
  const uint64_t equal = ConstantTimeEqual(whole_tag, tag.data(), tag.size());
  Wipe(whole_tag, sizeof whole_tag);
  return Declassify(equal) != 0;
}

void Gcm::EndMessage(State next) {
  keystream_.Clear();
  hash_.Clear();
  Wipe(tag_mask_, sizeof tag_mask_);
  aad_len_ = 0;
  text_len_ = 0;
  state_ = next;
}

}  // namespace assay
