// The standards' text as a participant.
#ifndef ASSAY_REFERENCE_SPEC_LIBRARY_H_
#define ASSAY_REFERENCE_SPEC_LIBRARY_H_

#include "reference/library.h"

namespace assay::reference {

// "spec". It refuses what the standards forbid and nothing else. It has no streaming interface and takes each message
// whole, whatever the pieces. An open that fails on its tag leaves zeros; any other refusal writes nothing.
extern const Library kSpec;

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_SPEC_LIBRARY_H_
