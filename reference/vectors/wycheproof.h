// AES-GCM vectors as Wycheproof JSON.
#ifndef ASSAY_REFERENCE_VECTORS_WYCHEPROOF_H_
#define ASSAY_REFERENCE_VECTORS_WYCHEPROOF_H_

#include <string_view>
#include <vector>

#include "reference/vectors/text_records.h"
#include "reference/vectors/vectors.h"

namespace assay::reference {

// Appends the vectors of a file of schema aead_test_schema whose algorithm is AES-GCM.
bool ParseWycheproof(std::string_view text, std::vector<Vector>* vectors, ErrorSink* errors);

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_VECTORS_WYCHEPROOF_H_
