// How rows of a result and controls are named in valgrind's log.
#ifndef ASSAY_CT_TAINT_MARKERS_H_
#define ASSAY_CT_TAINT_MARKERS_H_

#include <string>

#include "ct/result.h"

namespace assay::ct {

inline std::string MarkerOf(const Row& row) { return "row " + row.subject + ": " + row.operation; }
inline std::string MarkerOf(const Control& control) { return "control " + control.name; }

}  // namespace assay::ct

#endif  // ASSAY_CT_TAINT_MARKERS_H_
