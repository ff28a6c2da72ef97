// All references, in one list.
#ifndef ASSAY_REFERENCE_LIBRARIES_LIBRARIES_H_
#define ASSAY_REFERENCE_LIBRARIES_LIBRARIES_H_

#include <span>

#include "reference/library.h"

namespace assay::reference {

// Every reference that is built in, whether or not this machine can run it: the spec first, then the libraries.
std::span<const Library* const> Libraries();

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARIES_LIBRARIES_H_
