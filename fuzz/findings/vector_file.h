// A finding's operations as test vectors for other implementations.
#ifndef ASSAY_FUZZ_FINDINGS_VECTOR_FILE_H_
#define ASSAY_FUZZ_FINDINGS_VECTOR_FILE_H_

#include <string>

#include "fuzz/findings/examiner.h"

namespace assay::findings {

// JSON in Wycheproof's form: the operation with what all others say of it, and in a group of its own the operation that
// tells the fault, if that is another (a tag with a flipped bit, ...). Of GCM it is an AEAD vector file that any
// reader of those takes. The other properties have no schema there: their tests have the same members as far as they
// have a meaning, and "out". How an operation is laid out and driven stands in the notes, as text.
std::string VectorFile(const Examined& examined);

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_VECTOR_FILE_H_
