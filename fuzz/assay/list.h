// assay list: who can take part here, and who cannot and why.
#ifndef ASSAY_FUZZ_ASSAY_LIST_H_
#define ASSAY_FUZZ_ASSAY_LIST_H_

#include "fuzz/assay/reply.h"

namespace assay::fuzz {

Reply List(bool json);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_LIST_H_
