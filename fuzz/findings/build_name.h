// How this program was built.
#ifndef ASSAY_FUZZ_FINDINGS_BUILD_NAME_H_
#define ASSAY_FUZZ_FINDINGS_BUILD_NAME_H_

#include <string>

namespace assay::findings {

// The compiler and the sanitizers: "g++ 12.2.0", "clang 19.1.7, address, undefined". (g++ does not tell its programs of
// "undefined".)
std::string BuildName();

// Whether AddressSanitizer or MemorySanitizer is in it, which tell of signals too.
bool IsSanitized();

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_BUILD_NAME_H_
