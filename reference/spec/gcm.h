// Galois/Counter Mode over AES, SP 800-38D, by the letter.
//
// Each function has the name that the standard gives it and cites its section. A message is a value and is handled
// whole: there is no streaming. Nothing here is constant time; keys and texts must be test data.
#ifndef ASSAY_REFERENCE_SPEC_GCM_H_
#define ASSAY_REFERENCE_SPEC_GCM_H_

#include <cstdint>
#include <string_view>

#include "reference/spec/aes.h"
#include "reference/spec/bytes.h"

namespace assay::reference::spec {

// Why nothing was computed.
enum class Refusal : uint8_t {
  kNone,
  kBadKeyLength,
  kEmptyIv,
  kBadTagLength,
  kTextTooLong,
  kAadTooLong,
  kIvTooLong,
  kTagMismatch,  // GCM-AD only: FAIL
};

// "none", "bad key length", ...: for reports.
std::string_view RefusalName(Refusal refusal);

// Sections 5.2.1.1 and 5.2.1.2 for lengths in bytes: the first that is not allowed, in the order key, IV, tag, AAD,
// text. Any value of the arguments is fine.
Refusal CheckLengths(uint64_t key_len, uint64_t iv_len, uint64_t tag_len, uint64_t aad_len, uint64_t text_len);

// Section 6.2: inc_s, MSB_(128-s)(X) || [int(LSB_s(X)) + 1 mod 2^s]_s. Precondition: s is a multiple of 8 up to 128.
Block IncS(int s, const Block& x);

// Section 6.4, algorithm 2, from Y_0 = y0, which the standard has as 0. Precondition: x is a whole number of blocks.
Block Ghash(const Block& h, const Block& y0, ByteView x);

// Section 6.5, algorithm 3.
Bytes Gctr(const KeySchedule& schedule, const Block& icb, ByteView x);

// Section 7.1, step 1: H = CIPH_K(0^128).
Block HashSubkey(const KeySchedule& schedule);

// Section 7.1, step 2. Precondition: the IV is not empty.
Block J0(const Block& h, ByteView iv);

struct Sealed {
  Refusal refusal;   // if not kNone, the rest is empty
  Bytes ciphertext;  // as long as the plaintext
  Bytes tag;
};

struct Opened {
  Refusal refusal;  // if not kNone, the rest is empty
  Bytes plaintext;  // as long as the ciphertext
};

// GCM-AE_K(IV, P, A) with t = 8 tag_len, section 7.1, algorithm 4. Lengths are checked before a byte is read.
Sealed GcmAe(ByteView key, ByteView iv, ByteView plaintext, ByteView aad, uint64_t tag_len);

// GCM-AD_K(IV, C, A, T), section 7.2, algorithm 5. Lengths are checked before a byte is read.
Opened GcmAd(ByteView key, ByteView iv, ByteView ciphertext, ByteView aad, ByteView tag);

}  // namespace assay::reference::spec

#endif  // ASSAY_REFERENCE_SPEC_GCM_H_
