// AES-GCM vectors as CAVP .rsp.
#ifndef ASSAY_REFERENCE_VECTORS_GCM_TEXT_H_
#define ASSAY_REFERENCE_VECTORS_GCM_TEXT_H_

#include <vector>

#include "reference/vectors/text_records.h"
#include "reference/vectors/vectors.h"

namespace assay::reference {

// Appends the vectors of a file whose sections begin with [Keylen], [IVlen], [PTlen], [AADlen] and [Taglen], all in
// bits, and hold records Count, Key, IV, then PT, AAD, CT, Tag (encryption), or CT, AAD, Tag and PT or the word FAIL
// (decryption). See "The Galois/Counter Mode (GCM) and GMAC Validation System (GCMVS)", section 7. In a file with
// CAVS's own header all sections must be equally long.
bool ParseGcmText(const std::vector<Line>& lines, std::vector<Vector>* vectors, ErrorSink* errors);

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_VECTORS_GCM_TEXT_H_
