#include "fuzz/assay/input.h"

#include "fuzz/files.h"

namespace assay::fuzz {

bool ClaimsToBeOperationFile(std::string_view contents) { return contents.starts_with("assay operation "); }

std::optional<Operation> ReadOperation(const std::string& path, std::optional<Property> target, std::string* error) {
  const std::optional<std::string> contents = ReadFile(path, error, kMaxOperationFileBytes);
  if (!contents) return std::nullopt;
  if (contents->empty()) {
    *error = path + ": offset 0: the file is empty";
    return std::nullopt;
  }
  if (!ClaimsToBeOperationFile(*contents)) return Decode(Bytes(contents->begin(), contents->end()), target);
  std::string what;
  std::optional<Operation> op = FromFile(*contents, &what);
  if (!op) {
    *error = path + ": " + what;
    return std::nullopt;
  }
  if (target && op->property != *target) {
    *error = path + ":1: an operation of " + std::string(PropertyName(op->property)) + ", not of " +
             std::string(PropertyName(*target));
    return std::nullopt;
  }
  return op;
}

}  // namespace assay::fuzz
