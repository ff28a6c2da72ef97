// The fields of an operation, one by one.
#ifndef ASSAY_FUZZ_MUTATE_TESTING_FIELDS_H_
#define ASSAY_FUZZ_MUTATE_TESTING_FIELDS_H_

#include <string>
#include <string_view>
#include <vector>

#include "fuzz/operation.h"

namespace assay::fuzz {

// All of them but the property, by their names.
const std::vector<std::string>& FieldNames();

// The names of those in which two operations differ.
std::vector<std::string> DifferingFields(const Operation& a, const Operation& b);

// Sets one field of `op` to what it is in `from`.
void TakeField(std::string_view name, const Operation& from, Operation& op);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_MUTATE_TESTING_FIELDS_H_
