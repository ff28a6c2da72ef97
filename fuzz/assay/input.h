// One operation from a file of the caller's.
#ifndef ASSAY_FUZZ_ASSAY_INPUT_H_
#define ASSAY_FUZZ_ASSAY_INPUT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/operation.h"

namespace assay::fuzz {

// No fuzzer makes inputs that long.
inline constexpr size_t kMaxOperationFileBytes = size_t{1} << 20;

// Whether `contents` claims to be an operation file, of whatever version.
bool ClaimsToBeOperationFile(std::string_view contents);

// Reads an operation file, or a raw fuzz input. Of a raw input byte 0 names the property, unless `target` does; an
// operation file must be of `target`, if that is given. On failure returns nothing and sets *error to one line:
// "FILE: what" or "FILE: offset N: what".
std::optional<Operation> ReadOperation(const std::string& path, std::optional<Property> target, std::string* error);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_INPUT_H_
