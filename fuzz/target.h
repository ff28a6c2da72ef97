// The body that all fuzz targets share.
#ifndef ASSAY_FUZZ_TARGET_H_
#define ASSAY_FUZZ_TARGET_H_

#include <cstddef>
#include <cstdint>

#include "fuzz/operation.h"

namespace assay::fuzz {

// Runs one input of the target of `property`: returns 0, or -1 for an input whose first byte names another property
// (it would mean something else when replayed). On a difference, or a crash: prints the verdict and the replay line,
// saves the operation as PROPERTY-HASH.operation under $ASSAY_FINDINGS_DIR (the working directory if unset), writes the
// statistics, and aborts.
//
// Each process writes its statistics (statistics.h) to a file of its own under $ASSAY_STATISTICS_DIR, if set, about
// once a second and at the end. With $ASSAY_DIES_WITH_PARENT set it is killed when the process that started it ends.
int FuzzOne(Property property, const uint8_t* data, size_t num_bytes);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_TARGET_H_
