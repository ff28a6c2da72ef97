// KeyExpansion (FIPS 197 section 5.2) into the form that rounds.h reads.
//
// A schedule is nr + 1 rows of 16 bytes, in the order of use. With k_r round key r of the standard, phi and psi of
// tower.h, and all rows but the first and the last permuted as round r holds its bytes (permutations.h):
//
//   row       encryption       decryption
//   0         k_0              k_nr + 63..63
//   r         phi(k_r + 63)    psi(InvMixColumns(k_(nr-r)) + 63)
//   nr        k_nr + 63..63    k_0
//
// The constant 63 of the S-box is moved here: behind it for encryption (MixColumns maps a column of 63 to itself),
// before it for decryption.
#ifndef ASSAY_SRC_AES_VPAES_KEY_H_
#define ASSAY_SRC_AES_VPAES_KEY_H_

#include <cstddef>
#include <cstdint>

namespace assay::vpaes {

// The longest schedule: 15 rows, AES-256.
inline constexpr size_t kScheduleBytes = 15 * 16;

// key[key_len], any alignment, key_len 16, 24 or 32; schedule[16 * (nr + 1)], 16-byte aligned, nr = key_len / 4 + 6; no
// overlap. `key` and `schedule` are secret; constant time.
void ExpandEncryptKey(uint8_t* schedule, const uint8_t* key, size_t key_len);
void ExpandDecryptKey(uint8_t* schedule, const uint8_t* key, size_t key_len);

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_KEY_H_
