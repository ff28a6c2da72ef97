// Whole files, all or nothing.
#ifndef ASSAY_FUZZ_FILES_H_
#define ASSAY_FUZZ_FILES_H_

#include <cstddef>
#include <optional>
#include <string>

namespace assay::fuzz {

// The contents, or nothing and *error = "FILE: what". A directory is an error, and so is a file of more than max_bytes,
// of which no more than that is read.
std::optional<std::string> ReadFile(const std::string& path, std::string* error, size_t max_bytes = ~size_t{0});

// Writes through a temporary file beside `path` and renames it: after a crash the file is the old one or the new one,
// and once this has returned it is the new one, whatever becomes of the machine.
// Returns "" or "FILE: what".
std::string WriteFile(const std::string& path, const std::string& contents);

// `path` as the user wrote it: `bazel run` starts programs in a folder of its own, and says where the user is. ""
// stays.
std::string CallersPath(const std::string& path);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_FILES_H_
