// AES-GCM: authenticated encryption with associated data (SP 800-38D).
#ifndef ASSAY_SRC_MODES_GCM_H_
#define ASSAY_SRC_MODES_GCM_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "src/aes/aes_backend.h"
#include "src/cpu/features.h"
#include "src/ghash/ghash_backend.h"
#include "src/modes/status.h"

namespace assay {

// Which kernels a Gcm runs on.
struct GcmPair {
  const AesBackend* aes;
  const GhashBackend* ghash;
};

// The first AES backend and the first GHASH backend of the registries that `features` can run.
GcmPair BestGcmPair(FeatureSet features);

// True for the tag lengths of SP 800-38D section 5.2.1.2, in bytes: 4, 8, 12 to 16.
constexpr bool IsGcmTagLength(size_t tag_len) {
  return tag_len == 4 || tag_len == 8 || (tag_len >= 12 && tag_len <= 16);
}

// One key, any number of messages, one at a time. Either one-shot (Seal, Open) or streaming: Start, UpdateAad*,
// Update*, then FinishSeal or FinishOpen. Start begins a new message in any state but "no key"; a one-shot call
// abandons a message that was being streamed.
//
// In every call: texts and keys are secret; lengths, addresses, IVs, AAD, tags given out and the verdict are public.
// Input and output are the same range or disjoint (else kBadOverlap) and equally long (else kBadLength). A refused call
// writes nothing, except that a refused Open wipes its output. All lengths are checked before a byte is read. A call
// that fails with kTextTooLong, kAadTooLong, kBadOverlap, kBadLength or kWrongOrder leaves the message as it was. Empty
// spans may have a null pointer. The destructor wipes the whole object.
class Gcm {
 public:
  enum class Direction : uint8_t { kSeal, kOpen };

  Gcm() = default;
  Gcm(const Gcm&) = delete;
  Gcm& operator=(const Gcm&) = delete;
  ~Gcm();

  // Sets the key (16, 24 or 32 bytes, else kBadKeyLength and the object has no key), replacing any other, on the best
  // pair that this CPU can run, or on the given one (precondition: this CPU can run it).
  Status Init(std::span<const uint8_t> key);
  Status Init(GcmPair pair, std::span<const uint8_t> key);

  // GCM-AE (Algorithm 4). iv: 1 byte or more; ciphertext as long as plaintext; tag[4, 8, 12 to 16].
  Status Seal(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> plaintext,
              std::span<uint8_t> ciphertext, std::span<uint8_t> tag);

  // GCM-AD (Algorithm 5). The tag is checked first and in constant time; on kTagMismatch the whole of `plaintext` is
  // zero and nothing of the message was ever in it.
  Status Open(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> ciphertext,
              std::span<const uint8_t> tag, std::span<uint8_t> plaintext);

  // Begins a message.
  Status Start(Direction direction, std::span<const uint8_t> iv);

  // Adds AAD in pieces of any size, 0 included; kWrongOrder once text was given (an Update of length 0 counts as text).
  Status UpdateAad(std::span<const uint8_t> aad);

  // Adds text in pieces of any size, 0 included: out[i] is in[i] transformed, at once. When opening, `out` is
  // UNVERIFIED until FinishOpen says kOk: it must not be used, and on kTagMismatch must be discarded, by the caller.
  Status Update(std::span<const uint8_t> in, std::span<uint8_t> out);

  // Ends a sealed message: writes the first tag.size() bytes of the tag.
  Status FinishSeal(std::span<uint8_t> tag);

  // Ends an opened message: kOk or kTagMismatch, compared in constant time. A bad tag length leaves the message open.
  Status FinishOpen(std::span<const uint8_t> tag);

 private:
  friend class GcmTestPeer;  // gcm_test_peer.h: sets lengths near the limits
  enum class State : uint8_t { kNoKey, kIdle, kAad, kText, kFinished };

  // J0 (section 7.1, step 2).
  void DeriveJ0(std::span<const uint8_t> iv, uint8_t* j0);
  // GHASH of `data` as a part of a longer string whose pending bytes are in partial_.
  void Hash(const uint8_t* data, size_t num_bytes);
  void PadHash();
  void Crypt(const uint8_t* in, uint8_t* out, size_t num_bytes);
  void ComputeTag(uint8_t* tag);
  void EndMessage(State next);

  State state_ = State::kNoKey;
  Direction direction_ = Direction::kSeal;
  uint8_t partial_len_ = 0;    // bytes of the current GHASH block in partial_, 0 to 15
  uint8_t keystream_len_ = 0;  // bytes of keystream_ already used, 0 when none is pending
  uint64_t aad_len_ = 0;       // bytes so far
  uint64_t text_len_ = 0;
  AesKey aes_key_;
  GhashKey ghash_key_;
  alignas(16) uint8_t counter_[16] = {};    // the next counter block
  alignas(16) uint8_t tag_mask_[16] = {};   // E(K, J0)
  alignas(16) uint8_t y_[16] = {};          // GHASH state
  alignas(16) uint8_t partial_[16] = {};    // bytes waiting to fill a GHASH block
  alignas(16) uint8_t keystream_[16] = {};  // the current, partly used keystream block
};

}  // namespace assay

#endif  // ASSAY_SRC_MODES_GCM_H_
