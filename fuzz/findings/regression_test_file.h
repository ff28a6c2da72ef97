// A finding as a unit test.
#ifndef ASSAY_FUZZ_FINDINGS_REGRESSION_TEST_FILE_H_
#define ASSAY_FUZZ_FINDINGS_REGRESSION_TEST_FILE_H_

#include <string>

#include "fuzz/findings/examiner.h"

namespace assay::findings {

// The text of a GoogleTest file that fails as long as the fault is there. It holds the operation that tells the fault
// and what must come of it, and asks nobody else. Its head says how to build it.
std::string RegressionTestFile(const Examined& examined);

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_REGRESSION_TEST_FILE_H_
