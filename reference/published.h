// Values printed in the standards, for tests.
#ifndef ASSAY_REFERENCE_PUBLISHED_H_
#define ASSAY_REFERENCE_PUBLISHED_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace assay::reference {

using PublishedBytes = std::vector<uint8_t>;

// The bytes of well-formed digits; spaces do not count. Throws if they are not well formed.
PublishedBytes FromHex(std::string_view digits);

struct PublishedBlock {
  PublishedBytes key;
  PublishedBytes plaintext;
  PublishedBytes ciphertext;
};

// FIPS 197, appendix B and appendix C.
const std::vector<PublishedBlock>& Fips197Blocks();

struct PublishedKeyExpansion {
  PublishedBytes key;
  PublishedBytes round_keys;  // w[0], w[1], ...
};

// FIPS 197, appendix A.
const std::vector<PublishedKeyExpansion>& Fips197KeyExpansions();

struct PublishedCtr {
  PublishedBytes key;
  PublishedBytes icb;
  PublishedBytes plaintext;
  PublishedBytes ciphertext;
};

// SP 800-38A, appendix F.5.
const std::vector<PublishedCtr>& Sp80038aCtr();

struct PublishedGcm {
  PublishedBytes key;
  PublishedBytes iv;
  PublishedBytes aad;
  PublishedBytes plaintext;
  PublishedBytes ciphertext;
  PublishedBytes tag;  // 16 bytes
};

// Test cases 1 to 18 of the GCM specification that SP 800-38D refers to: McGrew and Viega, "The Galois/Counter Mode of
// Operation (GCM)", revised 2005, appendix B.
const std::vector<PublishedGcm>& GcmSpecificationCases();

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_PUBLISHED_H_
