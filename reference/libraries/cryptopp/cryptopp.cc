#include "reference/libraries/cryptopp/cryptopp.h"

#include <cryptopp/aes.h>
#include <cryptopp/gcm.h>
#include <cryptopp/modes.h>

#include <exception>
#include <limits>

#include "reference/libraries/cryptopp/counter_fault.h"
#include "reference/libraries/cryptopp/cpu_path.h"
#include "reference/libraries/cryptopp/probes.h"
#include "reference/libraries/pieces.h"
#include "reference/libraries/tag_length.h"

namespace assay::reference {
namespace {

using CryptoPP::AES;
using CryptoPP::GCM;

// Runs `function` on `path`. Crypto++ throws where it refuses.
template <CpuPath path, typename Function>
Answer Guarded(Function function) {
  const ScopedCpuPath scope(path);
  try {
    return function();
  } catch (const std::exception&) {
    return Answer::kRefused;
  }
}

std::string Version() {
  const int version = CryptoPP::LibraryVersion();
  return std::to_string(version / 100) + "." + std::to_string(version / 10 % 10) + "." + std::to_string(version % 10);
}

template <CpuPath path>
std::string Unavailable() {
  return path == CpuPath::kAesni && !HasAesniPath() ? "no AES-NI and PCLMULQDQ instructions" : "";
}

// AES names its provider; GCM shows by the size of its table which GHASH it is keyed for.
template <CpuPath path>
std::string VerifyPath() {
  const ScopedCpuPath scope(path);
  const CryptoPP::byte key[16] = {};
  const CryptoPP::byte iv[12] = {};
  const bool aesni = path == CpuPath::kAesni;
  for (const std::string& provider :
       {AES::Encryption(key, sizeof(key)).AlgorithmProvider(), AES::Decryption(key, sizeof(key)).AlgorithmProvider()}) {
    if ((provider == "AESNI") != aesni) return "AES runs on " + provider;
  }
  GcmTableProbe gcm;
  gcm.SetKeyWithIV(key, sizeof(key), iv, sizeof(iv));
  const size_t expected = aesni ? kClmulTableBytes : kSmallTableBytes;
  if (gcm.table_bytes() != expected) {
    return "GHASH has a table of " + std::to_string(gcm.table_bytes()) + " bytes, not " + std::to_string(expected);
  }
  return "";
}

// The call that Crypto++'s own modes make for many blocks.
void ProcessBlocks(const CryptoPP::BlockTransformation& cipher, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  if (num_blocks == 0) return;
  cipher.AdvancedProcessBlocks(in, nullptr, out, 16 * num_blocks, CryptoPP::BlockTransformation::BT_AllowParallel);
}

template <CpuPath path>
Answer EncryptBlocks(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  return Guarded<path>([&] {
    ProcessBlocks(AES::Encryption(key.data(), key.size()), in, out, num_blocks);
    return Answer::kOk;
  });
}

template <CpuPath path>
Answer DecryptBlocks(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  return Guarded<path>([&] {
    ProcessBlocks(AES::Decryption(key.data(), key.size()), in, out, num_blocks);
    return Answer::kOk;
  });
}

template <CpuPath path>
Answer ExpandKey(std::span<const uint8_t> key, uint8_t* round_keys) {
  return Guarded<path>([&] {
    RoundKeyProbe cipher;
    cipher.SetKey(key.data(), key.size());
    cipher.Read(key.size(), round_keys);
    return Answer::kOk;
  });
}

template <CpuPath path>
Answer Ctr(std::span<const uint8_t> key, const uint8_t* icb, uint64_t skip, const uint8_t* in, uint8_t* out,
           size_t num_bytes, std::span<const size_t> pieces) {
  if (num_bytes > std::numeric_limits<uint64_t>::max() - skip) return Answer::kUnsupported;
  return Guarded<path>([&] {
    CryptoPP::CTR_Mode<AES>::Encryption ctr;
    ctr.SetKeyWithIV(key.data(), key.size(), icb, 16);
    if (skip != 0) ctr.Seek(skip);
    FeedInPieces(num_bytes, pieces, [&](size_t offset, size_t piece_len) {
      ctr.ProcessData(PieceAt(out, offset, piece_len), PieceAt(in, offset, piece_len), piece_len);
      return true;
    });
    return Answer::kOk;
  });
}

template <CpuPath path>
Answer Ghash(const uint8_t* h, uint8_t* y, const uint8_t* in, size_t num_blocks) {
  return Guarded<path>([&] {
    if (num_blocks != 0) GhashProbe().Run(h, y, in, num_blocks);
    return Answer::kOk;
  });
}

// Whether a message is one that Crypto++ can be held to.
//
// Seen by trying 8.7: it takes any tag of 0 to 16 bytes and refuses longer ones; it refuses an empty IV and a text that
// is too long, the latter before it reads it. It counts AAD only when the message ends, and IV bytes in 32 bits.
bool Checks(const GcmCall& call) {
  if (call.tag_len <= 16 && !IsStandardTagLength(call.tag_len)) return false;
  if (call.aad_len > (uint64_t{1} << 61) - 1) return false;
  if (call.iv_len > std::numeric_limits<uint32_t>::max()) return false;
  return !HitsCounterFault(call);
}

// Everything of a message but its tag.
void Process(const GcmCall& call, CryptoPP::AuthenticatedSymmetricCipher* gcm) {
  gcm->SetKeyWithIV(call.key.data(), call.key.size(), call.iv, call.iv_len);
  FeedInPieces(call.aad_len, call.aad_pieces, [&](size_t offset, size_t piece_len) {
    gcm->Update(PieceAt(call.aad, offset, piece_len), piece_len);
    return true;
  });
  FeedInPieces(call.text_len, call.text_pieces, [&](size_t offset, size_t piece_len) {
    gcm->ProcessData(PieceAt(call.out, offset, piece_len), PieceAt(call.in, offset, piece_len), piece_len);
    return true;
  });
}

template <CpuPath path>
Answer GcmSeal(const GcmCall& call, uint8_t* tag) {
  if (!Checks(call)) return Answer::kUnsupported;
  return Guarded<path>([&] {
    GCM<AES>::Encryption gcm;
    Process(call, &gcm);
    gcm.TruncatedFinal(tag, call.tag_len);
    return Answer::kOk;
  });
}

template <CpuPath path>
Answer GcmOpen(const GcmCall& call, const uint8_t* tag) {
  if (!Checks(call)) return Answer::kUnsupported;
  return Guarded<path>([&] {
    GCM<AES>::Decryption gcm;
    Process(call, &gcm);
    return gcm.TruncatedVerify(tag, call.tag_len) ? Answer::kOk : Answer::kRefused;
  });
}

template <CpuPath path>
constexpr Library MakeLibrary(const char* name) {
  return {
      .name = name,
      .version = Version,
      .unavailable = Unavailable<path>,
      .verify_path = VerifyPath<path>,
      .encrypt_blocks = EncryptBlocks<path>,
      .decrypt_blocks = DecryptBlocks<path>,
      .expand_key = ExpandKey<path>,
      .ctr = Ctr<path>,
      .ghash = Ghash<path>,
      .gcm_seal = GcmSeal<path>,
      .gcm_open = GcmOpen<path>,
  };
}

}  // namespace

constinit const Library kCryptopp = MakeLibrary<CpuPath::kAesni>("cryptopp");
constinit const Library kCryptoppNoAesni = MakeLibrary<CpuPath::kTables>("cryptopp-noaesni");

}  // namespace assay::reference
