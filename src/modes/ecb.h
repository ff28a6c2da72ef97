// AES-ECB over whole blocks (SP 800-38A section 6.1): the typed door to a backend's block functions.
#ifndef ASSAY_SRC_MODES_ECB_H_
#define ASSAY_SRC_MODES_ECB_H_

#include <cstdint>
#include <span>

#include "src/aes/aes_backend.h"
#include "src/modes/status.h"

namespace assay {

// Expands `key` (16, 24 or 32 bytes, else kBadKeyLength and *out is cleared) into *out, which is cleared first.
// `direction` is kEncrypt or kDecrypt (else kWrongDirection and *out is cleared). Precondition: this CPU can run
// `backend`. `key` is secret, its length public.
Status ExpandAesKey(const AesBackend& backend, AesDirection direction, std::span<const uint8_t> key, AesKey* out);

// Cipher (EcbEncrypt) or InvCipher (EcbDecrypt) on each block. Refusals, in the order in which they are looked for:
// kWrongBackend if `backend` did not expand `key`, kWrongDirection if it was expanded for the other use, kBadLength
// unless in.size() is a multiple of 16 and equals out.size(), kBadOverlap unless they are the same range or disjoint. A
// refused call writes nothing. No alignment is needed; empty spans may have a null pointer. Keys and texts are secret,
// lengths and addresses public.
Status EcbEncrypt(const AesBackend& backend, const AesKey& key, std::span<const uint8_t> in, std::span<uint8_t> out);
Status EcbDecrypt(const AesBackend& backend, const AesKey& key, std::span<const uint8_t> in, std::span<uint8_t> out);

}  // namespace assay

#endif  // ASSAY_SRC_MODES_ECB_H_
