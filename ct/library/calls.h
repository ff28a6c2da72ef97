// Calls of a library's functions with secrets that memcheck knows of.
#ifndef ASSAY_CT_LIBRARY_CALLS_H_
#define ASSAY_CT_LIBRARY_CALLS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/library.h"

namespace assay::ct {

// How operations end whose IVs are not of 12 bytes.
inline constexpr std::string_view kOtherIv = ", iv not of 12 bytes";

// "expand key", "encrypt blocks", "decrypt blocks", "ctr", "ghash", "gcm seal", "gcm open" with the right tag, "gcm
// refuse" with a wrong one. These three use IVs of 12 bytes; with others, whose counter block J0 is GHASH of the IV and
// so a secret, they are operations of their own, the last ones: "gcm seal, iv not of 12 bytes".
std::span<const std::string_view> LibraryOperations();

struct Calls {
  uint64_t made = 0;         // answered as they must be
  uint64_t unsupported = 0;  // the library takes no part in them, or does not have the function
  std::vector<std::string> failures;
};

// Calls `library` as `operation` (one of LibraryOperations()) says, on operations that take each path that lengths,
// pieces and counters choose. Keys and texts, for GHASH also its state, are marked undefined once they are in place;
// IVs, AAD and tags to compare with are public. After a call its ciphertext, its tag and its answer are public. A
// failure says that a call did not answer as the standard does, or that memcheck reported nothing in it although its
// output does not depend on the secrets. Precondition: RUNNING_ON_VALGRIND.
Calls CallLibrary(const reference::Library& library, std::string_view operation);

}  // namespace assay::ct

#endif  // ASSAY_CT_LIBRARY_CALLS_H_
