// assay minimize: a file's failing operation, shrunk.
#ifndef ASSAY_FUZZ_ASSAY_MINIMIZE_H_
#define ASSAY_FUZZ_ASSAY_MINIMIZE_H_

#include <optional>
#include <string>

#include "fuzz/assay/reply.h"
#include "fuzz/operation.h"
#include "fuzz/panel.h"

namespace assay::fuzz {

struct MinimizeRequest {
  std::string file;
  std::string output;  // empty: FILE.min.operation
  std::optional<Property> target;
  Judge judge = StrictJudge;
};

// Shrinks while somebody differs and the blame reads the same, and writes what is left. kAgree if that was done; an
// operation on which nobody differs is bad input.
Reply Minimize(const MinimizeRequest& request);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_MINIMIZE_H_
