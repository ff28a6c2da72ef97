// What a reference (the standard's text, or somebody's library) can be asked.
//
// A reference is one constant struct of functions, like a backend of src, but it takes raw keys and lengths and answers
// for its refusals. References share nothing with src.
#ifndef ASSAY_REFERENCE_LIBRARY_H_
#define ASSAY_REFERENCE_LIBRARY_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace assay::reference {

// What a reference answered.
enum class Answer : uint8_t {
  kOk,
  kRefused,      // it said no: a tag that does not verify, a parameter it rejects
  kUnsupported,  // it does not do this at all, or is known not to check this parameter: it takes no part
};

// One AEAD message where the caller put it. Buffers need no alignment. `in` and `out` are equal or disjoint and hold
// text_len bytes. aad_pieces and text_pieces say how a streaming interface is to be fed: they add up to aad_len and
// text_len, may contain 0, and are empty if everything is to go in at once. A piece of 0 bytes is a real call with a
// null pointer.
struct GcmCall {
  std::span<const uint8_t> key;  // 16, 24, 32 bytes; others are refused
  const uint8_t* iv;
  size_t iv_len;
  const uint8_t* aad;
  size_t aad_len;
  std::span<const size_t> aad_pieces;
  const uint8_t* in;
  uint8_t* out;
  size_t text_len;
  std::span<const size_t> text_pieces;
  size_t tag_len;
};

// The functions from encrypt_blocks on may be null: not supported. No function throws or keeps a state from call to
// call that could change a result. They are to be called from one thread at a time. A key length that AES does not have
// is kRefused. `in` and `out` are equal or disjoint.
struct Library {
  const char* name;              // "spec", "cryptopp", "cryptopp-noaesni", "openssl"
  std::string (*version)();      // "8.7.0"
  std::string (*unavailable)();  // why it cannot run on this machine, or ""; e.g. "no AES instructions"
  // Whether the path that the name promises is really taken ("" or what is wrong): AES-NI off is off.
  std::string (*verify_path)();

  // FIPS 197 on num_blocks blocks.
  Answer (*encrypt_blocks)(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks);
  Answer (*decrypt_blocks)(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks);

  // The round keys w[0..4*(Nr+1)) of KeyExpansion as bytes: round_keys[16*(Nr+1)].
  Answer (*expand_key)(std::span<const uint8_t> key, uint8_t* round_keys);

  // SP 800-38A CTR with a 128-bit big-endian counter from icb[16], starting `skip` bytes into the keystream; `pieces`
  // as in GcmCall. kUnsupported if skip + num_bytes exceeds 2^64 - 1.
  Answer (*ctr)(std::span<const uint8_t> key, const uint8_t* icb, uint64_t skip, const uint8_t* in, uint8_t* out,
                size_t num_bytes, std::span<const size_t> pieces);

  // GHASH: y[16] = (((y ^ X1).H ^ X2).H ...) over num_blocks blocks.
  Answer (*ghash)(const uint8_t* h, uint8_t* y, const uint8_t* in, size_t num_blocks);

  // SP 800-38D. seal writes call.tag_len bytes of tag; open reads them. On a bad tag open answers kRefused; what is
  // then in `out` is the library's own business (the spec's is zero).
  Answer (*gcm_seal)(const GcmCall& call, uint8_t* tag);
  Answer (*gcm_open)(const GcmCall& call, const uint8_t* tag);
};

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARY_H_
