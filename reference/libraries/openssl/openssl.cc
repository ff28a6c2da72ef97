#include "reference/libraries/openssl/openssl.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "reference/libraries/pieces.h"
#include "reference/libraries/tag_length.h"

namespace assay::reference {
namespace {

constexpr size_t kMaxInt = std::numeric_limits<int>::max();

// One mode for the three key lengths, fetched once and kept.
class Ciphers {
 public:
  Ciphers(const char* aes128, const char* aes192, const char* aes256)
      : ciphers_{EVP_CIPHER_fetch(nullptr, aes128, nullptr), EVP_CIPHER_fetch(nullptr, aes192, nullptr),
                 EVP_CIPHER_fetch(nullptr, aes256, nullptr)} {}

  // Null for any other length: EVP takes no key length, it comes with the cipher.
  const EVP_CIPHER* ForKeyLength(size_t key_len) const {
    return key_len == 16 ? ciphers_[0] : key_len == 24 ? ciphers_[1] : key_len == 32 ? ciphers_[2] : nullptr;
  }

 private:
  const EVP_CIPHER* ciphers_[3];
};

const EVP_CIPHER* EcbFor(size_t key_len) {
  static const Ciphers ciphers("AES-128-ECB", "AES-192-ECB", "AES-256-ECB");
  return ciphers.ForKeyLength(key_len);
}

const EVP_CIPHER* CtrFor(size_t key_len) {
  static const Ciphers ciphers("AES-128-CTR", "AES-192-CTR", "AES-256-CTR");
  return ciphers.ForKeyLength(key_len);
}

const EVP_CIPHER* GcmFor(size_t key_len) {
  static const Ciphers ciphers("AES-128-GCM", "AES-192-GCM", "AES-256-GCM");
  return ciphers.ForKeyLength(key_len);
}

enum Direction : int { kDecrypt = 0, kEncrypt = 1 };

// An EVP_CIPHER_CTX of its own for each call, so that nothing is left over from another one.
class Context {
 public:
  Context() : context_(EVP_CIPHER_CTX_new()) {}

  bool Init(const EVP_CIPHER* cipher, const uint8_t* key, const uint8_t* iv, Direction direction) {
    return context_ != nullptr && EVP_CipherInit_ex2(context_.get(), cipher, key, iv, direction, nullptr) == 1;
  }

  // Lengths in EVP are ints. An output of null means AAD to GCM.
  bool Update(const uint8_t* in, uint8_t* out, size_t num_bytes) {
    int written = 0;
    const int in_len = static_cast<int>(num_bytes);
    return EVP_CipherUpdate(context_.get(), out, &written, in, in_len) == 1 && written == in_len;
  }

  // Ends a message of a mode that holds nothing back. True if its tag, if any, is right.
  bool Final() {
    uint8_t rest[16];
    int written = 0;
    return EVP_CipherFinal_ex(context_.get(), rest, &written) == 1 && written == 0;
  }

  bool Control(int command, size_t value, void* pointer) {
    return EVP_CIPHER_CTX_ctrl(context_.get(), command, static_cast<int>(value), pointer) == 1;
  }

  bool SetNoPadding() { return EVP_CIPHER_CTX_set_padding(context_.get(), 0) == 1; }

 private:
  struct Free {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
  };
  const std::unique_ptr<EVP_CIPHER_CTX, Free> context_;
};

// What OpenSSL said. A refusal leaves entries in its error queue: they are dropped.
Answer FromResult(bool ok) {
  if (ok) return Answer::kOk;
  ERR_clear_error();
  return Answer::kRefused;
}

std::string Version() { return OpenSSL_version(OPENSSL_VERSION_STRING); }

std::string Unavailable() {
  return EcbFor(16) == nullptr || CtrFor(16) == nullptr || GcmFor(16) == nullptr ? "AES cannot be fetched" : "";
}

std::string VerifyPath() {
  for (const size_t key_len : {16, 24, 32}) {
    for (const EVP_CIPHER* cipher : {EcbFor(key_len), CtrFor(key_len), GcmFor(key_len)}) {
      if (cipher == nullptr) return "a cipher cannot be fetched for keys of " + std::to_string(key_len) + " bytes";
      const std::string provider = OSSL_PROVIDER_get0_name(EVP_CIPHER_get0_provider(cipher));
      if (provider != "default") return std::string(EVP_CIPHER_get0_name(cipher)) + " comes from provider " + provider;
    }
  }
  return "";
}

Answer ProcessBlocks(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks,
                     Direction direction) {
  const EVP_CIPHER* cipher = EcbFor(key.size());
  if (cipher == nullptr) return Answer::kRefused;
  if (num_blocks > kMaxInt / 16) return Answer::kUnsupported;
  Context context;
  return FromResult(context.Init(cipher, key.data(), nullptr, direction) && context.SetNoPadding() &&
                    context.Update(in, out, 16 * num_blocks) && context.Final());
}

Answer EncryptBlocks(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  return ProcessBlocks(key, in, out, num_blocks, kEncrypt);
}

Answer DecryptBlocks(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  return ProcessBlocks(key, in, out, num_blocks, kDecrypt);
}

// EVP cannot seek: the counter block is moved on by hand, and what is left of `skip` is keystream thrown away.
Answer Ctr(std::span<const uint8_t> key, const uint8_t* icb, uint64_t skip, const uint8_t* in, uint8_t* out,
           size_t num_bytes, std::span<const size_t> pieces) {
  const EVP_CIPHER* cipher = CtrFor(key.size());
  if (cipher == nullptr) return Answer::kRefused;
  if (num_bytes > std::numeric_limits<uint64_t>::max() - skip || num_bytes > kMaxInt) return Answer::kUnsupported;
  uint8_t counter[16];
  std::copy_n(icb, 16, counter);
  uint64_t to_add = skip / 16;
  for (int i = 15; i >= 0; --i) {
    to_add += counter[i];
    counter[i] = static_cast<uint8_t>(to_add);
    to_add >>= 8;
  }
  uint8_t thrown_away[16] = {};
  Context context;
  return FromResult(context.Init(cipher, key.data(), counter, kEncrypt) &&
                    context.Update(thrown_away, thrown_away, skip % 16) &&
                    FeedInPieces(num_bytes, pieces, [&](size_t offset, size_t piece_len) {
                      return context.Update(PieceAt(in, offset, piece_len), PieceAt(out, offset, piece_len), piece_len);
                    }));
}

// Seen by trying 3.0: an IV of 1 to 128 bytes is taken, an empty one is refused, and a longer one is refused although
// the standard allows it; a tag of any 1 to 16 bytes is taken, one of 0 or over 16 bytes is refused. A text cannot grow
// too long, because lengths are ints.
bool Checks(const GcmCall& call) {
  constexpr size_t kMaxIvBytes = 128;
  if (call.iv_len > kMaxIvBytes) return false;
  if (call.tag_len >= 1 && call.tag_len <= 16 && !IsStandardTagLength(call.tag_len)) return false;
  return call.aad_len <= kMaxInt && call.text_len <= kMaxInt && call.tag_len <= kMaxInt;
}

// Everything of a message but its tag.
bool Process(const GcmCall& call, const EVP_CIPHER* cipher, Direction direction, Context* context) {
  return context->Init(cipher, nullptr, nullptr, direction) &&
         context->Control(EVP_CTRL_AEAD_SET_IVLEN, call.iv_len, nullptr) &&
         context->Init(nullptr, call.key.data(), call.iv, direction) &&
         FeedInPieces(call.aad_len, call.aad_pieces,
                      [&](size_t offset, size_t piece_len) {
                        return context->Update(PieceAt(call.aad, offset, piece_len), nullptr, piece_len);
                      }) &&
         FeedInPieces(call.text_len, call.text_pieces, [&](size_t offset, size_t piece_len) {
           return context->Update(PieceAt(call.in, offset, piece_len), PieceAt(call.out, offset, piece_len), piece_len);
         });
}

Answer GcmSeal(const GcmCall& call, uint8_t* tag) {
  const EVP_CIPHER* cipher = GcmFor(call.key.size());
  if (cipher == nullptr) return Answer::kRefused;
  if (!Checks(call)) return Answer::kUnsupported;
  Context context;
  return FromResult(Process(call, cipher, kEncrypt, &context) && context.Final() &&
                    context.Control(EVP_CTRL_AEAD_GET_TAG, call.tag_len, tag));
}

// EVP takes the tag through a pointer to mutable bytes but only copies from it.
Answer GcmOpen(const GcmCall& call, const uint8_t* tag) {
  const EVP_CIPHER* cipher = GcmFor(call.key.size());
  if (cipher == nullptr) return Answer::kRefused;
  if (!Checks(call)) return Answer::kUnsupported;
  Context context;
  return FromResult(Process(call, cipher, kDecrypt, &context) &&
                    context.Control(EVP_CTRL_AEAD_SET_TAG, call.tag_len, const_cast<uint8_t*>(tag)) && context.Final());
}

}  // namespace

constinit const Library kOpenssl = {
    .name = "openssl",
    .version = Version,
    .unavailable = Unavailable,
    .verify_path = VerifyPath,
    .encrypt_blocks = EncryptBlocks,
    .decrypt_blocks = DecryptBlocks,
    .expand_key = nullptr,
    .ctr = Ctr,
    .ghash = nullptr,
    .gcm_seal = GcmSeal,
    .gcm_open = GcmOpen,
};

}  // namespace assay::reference
