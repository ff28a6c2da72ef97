// Choice of a backend from a registry.
#ifndef ASSAY_SRC_MODES_FIRST_RUNNABLE_H_
#define ASSAY_SRC_MODES_FIRST_RUNNABLE_H_

#include <span>

#include "src/cpu/features.h"

namespace assay {

// The first of `backends` that a CPU with `features` can run, or else the last one, which by the registry's contract
// runs anywhere. `backends` is not empty. Backend is AesBackend or GhashBackend.
template <class Backend>
const Backend& FirstRunnable(std::span<const Backend* const> backends, FeatureSet features) {
  for (const Backend* backend : backends) {
    if (features.ContainsAll(backend->required)) return *backend;
  }
  return *backends.back();
}

}  // namespace assay

#endif  // ASSAY_SRC_MODES_FIRST_RUNNABLE_H_
