// Whether the library picks what the CPU can run.
#ifndef ASSAY_FUZZ_SUBJECTS_DISPATCH_H_
#define ASSAY_FUZZ_SUBJECTS_DISPATCH_H_

#include <cstdint>
#include <string>

namespace assay::fuzz {

// "" or what is wrong with detection (held against the operating system's own list) or with the choice of backends for
// the features that `mask` leaves: bit i of `mask` takes feature i away.
std::string DispatchFault(uint16_t mask);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SUBJECTS_DISPATCH_H_
