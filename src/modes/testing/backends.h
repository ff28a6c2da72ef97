// The backends that a unit test of a mode runs over.
#ifndef ASSAY_SRC_MODES_TESTING_BACKENDS_H_
#define ASSAY_SRC_MODES_TESTING_BACKENDS_H_

#include <string>
#include <vector>

#include "src/aes/aes_backend.h"
#include "src/ghash/ghash_backend.h"
#include "src/modes/gcm.h"

namespace assay::testing {

// What of the registries this CPU can run. What it cannot run is named on stderr, once a process.
std::vector<const AesBackend*> RunnableAesBackends();
std::vector<const GhashBackend*> RunnableGhashBackends();

// AesBackends() x GhashBackends(), as far as this CPU can run them.
std::vector<GcmPair> RunnablePairs();

// The AES backend that every oracle computes with: the last of the registry, which runs anywhere.
const AesBackend& OracleAes();

// "vpaes_2x", "vpaes_2x_with_ssse3": suffixes for test names.
std::string NameOf(const AesBackend* backend);
std::string NameOf(const GhashBackend* backend);
std::string NameOf(const GcmPair& pair);

}  // namespace assay::testing

#endif  // ASSAY_SRC_MODES_TESTING_BACKENDS_H_
