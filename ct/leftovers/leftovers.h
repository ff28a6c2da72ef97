// Looks for what depends on a secret where a call has no more business.
#ifndef ASSAY_CT_LEFTOVERS_LEFTOVERS_H_
#define ASSAY_CT_LEFTOVERS_LEFTOVERS_H_

#include <string>
#include <vector>

#include "ct/result.h"
#include "ct/script/script.h"

namespace assay::ct {

// Runs each operation of each of `subjects` twice, with twins (twin.h): all that is public is equal, so that every byte
// which differs between the two after a call, on its stack, in registers, in freed heap or in an object that is no
// more, depends on a secret. A byte pattern need not be known, and none is exempt.
//
// Where a byte by chance is the same for both, it is missed; each operation has many bytes, and each row many
// operations.
Result FindLeftovers(const std::vector<Subject>& subjects, const std::string& cell, const std::string& corpus);

}  // namespace assay::ct

#endif  // ASSAY_CT_LEFTOVERS_LEFTOVERS_H_
