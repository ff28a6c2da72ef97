// SP 800-38D by the letter, to hold Gcm against: one block at a time, bit by bit, nothing shared with the modes.
//
// Slow, not constant time, for test values only.
#ifndef ASSAY_SRC_MODES_TESTING_GCM_ORACLE_H_
#define ASSAY_SRC_MODES_TESTING_GCM_ORACLE_H_

#include <array>
#include <cstdint>
#include <span>

#include "src/aes/aes_backend.h"
#include "src/modes/testing/bytes.h"

namespace assay::testing {

using Block = std::array<uint8_t, 16>;

// X . Y (section 6.3, Algorithm 1).
Block GfMultiply(const Block& x, const Block& y);

// The block whose product with `x` is the unit 1 || 0^127: x^(2^128-2). `x` is not zero.
Block GfInverse(const Block& x);

// What Seal gives.
struct Sealed {
  Bytes ciphertext;
  Bytes tag;  // 16 bytes

  bool operator==(const Sealed&) const = default;
};

// One key.
class GcmOracle {
 public:
  // Only the block function of `aes` is used. key[16, 24 or 32].
  GcmOracle(const AesBackend& aes, std::span<const uint8_t> key);

  // Algorithm 4.
  Sealed Seal(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> plaintext);

  // The 16-byte tag over `aad` and `ciphertext` with lengths, in bytes, that need not be theirs.
  Bytes Tag(std::span<const uint8_t> iv, std::span<const uint8_t> aad, std::span<const uint8_t> ciphertext,
            uint64_t aad_len, uint64_t text_len);

  // Section 7.1, step 2.
  Block DeriveJ0(std::span<const uint8_t> iv);

  // The 16-byte IV for which DeriveJ0 gives `j0`.
  Bytes SolveIv(const Block& j0);

 private:
  Block Cipher(const Block& in);
  // GHASH (Algorithm 2) of whole blocks.
  Block Ghash(const Bytes& blocks);
  // GCTR (Algorithm 3).
  Bytes Gctr(Block icb, std::span<const uint8_t> x);

  const AesBackend& aes_;
  AesKey key_;
  Block h_;
};

}  // namespace assay::testing

#endif  // ASSAY_SRC_MODES_TESTING_GCM_ORACLE_H_
