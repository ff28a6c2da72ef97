// AES-GCM: authenticated encryption with associated data (SP 800-38D).
#ifndef ASSAY_SRC_MODES_GCM_H_
#define ASSAY_SRC_MODES_GCM_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "src/aes/aes_backend.h"
#include "src/cpu/features.h"
#include "src/ghash/ghash_backend.h"
#include "src/modes/counter_stream.h"
#include "src/modes/ghash_stream.h"
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
// Update*, then FinishSeal or FinishOpen. Start begins a new message in any state but "no key". Start and the one-shot
// calls abandon a message that is being streamed, unless they refuse their arguments.
//
// Secret: keys and texts. Public: lengths, addresses, IVs, AAD, ciphertexts, tags given out and the verdict.
//
// Input and output text are the same range or disjoint (else kBadOverlap) and equally long (else kBadLength). IV, AAD
// and the tag of Open may share bytes with any output: they are read before it is written. No alignment is needed;
// empty spans may have a null pointer.
//
// All lengths and overlaps are checked before a byte is read. Each call names its refusals in the order in which they
// are looked for; the first that applies is the answer. A refused call writes nothing and leaves the object as it was,
// except that
// - kBadKeyLength leaves the object without a key,
// - kTagMismatch ends the message,
// - Open zeroes its output on kEmptyIv, kIvTooLong, kAadTooLong, kBadTagLength and kTagMismatch.
//
// The destructor wipes the whole object.
class Gcm {
 public:
  enum class Direction : uint8_t { kSeal, kOpen };

  Gcm() = default;
  Gcm(const Gcm&) = delete;
  Gcm& operator=(const Gcm&) = delete;
  ~Gcm();

  // Sets the key (16, 24 or 32 bytes, else kBadKeyLength), replacing any other, on the best pair that this CPU can run,
  // or on the given one (precondition: this CPU can run it). No message is begun.
  Status Init(std::span<const uint8_t> key);
  Status Init(GcmPair pair, std::span<const uint8_t> key);

  // GCM-AE (Algorithm 4): iv[1 or more], ciphertext as long as plaintext, tag[4, 8, 12 to 16], which shares no byte
  // with `ciphertext`. Refusals: kNoKey; kBadLength, kTextTooLong, kBadOverlap; kEmptyIv, kIvTooLong, kAadTooLong,
  // kBadTagLength.
  Status Seal(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> plaintext,
              std::span<uint8_t> ciphertext, std::span<uint8_t> tag);

  // GCM-AD (Algorithm 5). The tag is checked first and in constant time: unless the answer is kOk, nothing of the
  // message was ever in `plaintext`. Refusals: those of Seal, then kTagMismatch.
  Status Open(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> ciphertext,
              std::span<const uint8_t> tag, std::span<uint8_t> plaintext);

  // Begins a message. Refusals: kNoKey, kEmptyIv, kIvTooLong.
  Status Start(Direction direction, std::span<const uint8_t> iv);

  // Adds AAD in pieces of any size, 0 included. Refusals: kNoKey; kWrongOrder before Start and once text was given (an
  // Update of length 0 counts as text); kFinished; kAadTooLong.
  Status UpdateAad(std::span<const uint8_t> aad);

  // Adds text in pieces of any size, 0 included: out[i] is in[i] transformed, at once. When opening, `out` is
  // UNVERIFIED until FinishOpen says kOk: it must not be used, and on kTagMismatch must be discarded, by the caller.
  // Refusals: kNoKey, kWrongOrder before Start, kFinished; kBadLength, kTextTooLong, kBadOverlap.
  Status Update(std::span<const uint8_t> in, std::span<uint8_t> out);

  // Ends a sealed message: writes the first tag.size() bytes of the tag. Refusals: kNoKey, kWrongOrder before Start,
  // kFinished, kWrongDirection, kBadTagLength.
  Status FinishSeal(std::span<uint8_t> tag);

  // Ends an opened message: compares the first tag.size() bytes of the tag in constant time. Refusals: those of
  // FinishSeal, then kTagMismatch.
  Status FinishOpen(std::span<const uint8_t> tag);

 private:
  friend class GcmTestPeer;  // gcm_test_peer.h: sets lengths near the limits
  enum class State : uint8_t { kNoKey, kIdle, kAad, kText, kFinished };

  // The refusals that come from the text and from the other parameters of a one-shot call.
  Status CheckText(std::span<const uint8_t> in, std::span<uint8_t> out, uint64_t text_len_so_far) const;
  static Status CheckParameters(std::span<const uint8_t> iv, std::span<const uint8_t> aad, size_t tag_len);
  // kOk while a message is begun and not ended.
  Status CheckBegun() const;

  // Steps 1 to 3 of Algorithm 4: derives J0, sets up the keystream from inc32(J0) on, and begins the hash.
  void BeginMessage(std::span<const uint8_t> iv);
  // Text through the keystream, its ciphertext into the hash.
  void SealText(const uint8_t* plaintext, uint8_t* ciphertext, size_t num_bytes);
  void OpenText(const uint8_t* ciphertext, uint8_t* plaintext, size_t num_bytes);
  // The whole tag[16] of the message so far, for any tag length.
  void ComputeTag(uint8_t* tag);
  // Its first tag.size() bytes.
  void GiveTag(std::span<uint8_t> tag);
  bool TagMatches(std::span<const uint8_t> tag);
  // Wipes what belongs to the message.
  void EndMessage(State next);

  State state_ = State::kNoKey;
  Direction direction_ = Direction::kSeal;
  uint64_t aad_len_ = 0;  // bytes so far
  uint64_t text_len_ = 0;
  AesKey aes_key_;
  GhashKey ghash_key_;
  CounterStream<CounterWidth::kLow32> keystream_;
  GhashStream hash_;
  alignas(16) uint8_t tag_mask_[16] = {};  // Cipher(J0)
};

}  // namespace assay

#endif  // ASSAY_SRC_MODES_GCM_H_
