// Whether the library picks what the CPU can run, and whether its lists of backends are whole.
#ifndef ASSAY_FUZZ_SUBJECTS_DISPATCH_H_
#define ASSAY_FUZZ_SUBJECTS_DISPATCH_H_

#include <cstdint>
#include <string>

namespace assay::fuzz {

// "" or what is wrong with features (known_features.h), with the registries, or with the choice of backends for the
// features that `mask` leaves: bit i of `mask` takes feature i away.
std::string DispatchFault(uint16_t mask);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SUBJECTS_DISPATCH_H_
