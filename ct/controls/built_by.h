// What compiled the code of a cell.
#ifndef ASSAY_CT_CONTROLS_BUILT_BY_H_
#define ASSAY_CT_CONTROLS_BUILT_BY_H_

namespace assay::ct::controls {

// The compiler's own name for itself, the CPU and the kind of optimisation, as the macros have it in a file that is
// compiled like the code under test: "gcc 12.2.0, x86-64, optimised for size".
const char* BuiltBy();

}  // namespace assay::ct::controls

#endif  // ASSAY_CT_CONTROLS_BUILT_BY_H_
