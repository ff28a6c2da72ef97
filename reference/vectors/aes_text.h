// AES-ECB and AES-CTR vectors as text.
#ifndef ASSAY_REFERENCE_VECTORS_AES_TEXT_H_
#define ASSAY_REFERENCE_VECTORS_AES_TEXT_H_

#include <vector>

#include "reference/vectors/text_records.h"
#include "reference/vectors/vectors.h"

namespace assay::reference {

enum class AesTextMode : uint8_t { kEcb, kCtr };

// Appends the vectors of a file with sections [ENCRYPT] and [DECRYPT] of records COUNT, KEY, IV (CTR only), then
// PLAINTEXT and CIPHERTEXT, or CIPHERTEXT and PLAINTEXT when decrypting (AESAVS, appendix; CAVP .rsp). If a comment
// says "MCT", each record of ECB is 1000 iterations on one block (AESAVS section 6.4.1). If a comment says "Encrypt and
// Decrypt", both sections must be there and equally long.
bool ParseAesText(AesTextMode mode, const std::vector<Line>& lines, std::vector<Vector>* vectors, ErrorSink* errors);

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_VECTORS_AES_TEXT_H_
