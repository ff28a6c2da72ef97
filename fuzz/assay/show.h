// assay show: one operation printed, not run.
#ifndef ASSAY_FUZZ_ASSAY_SHOW_H_
#define ASSAY_FUZZ_ASSAY_SHOW_H_

#include <optional>
#include <string>

#include "fuzz/assay/reply.h"
#include "fuzz/operation.h"

namespace assay::fuzz {

struct ShowRequest {
  std::string file;
  std::optional<Property> target;
  bool json = false;  // every field, byte strings whole, in hexadecimal
};

Reply Show(const ShowRequest& request);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_SHOW_H_
