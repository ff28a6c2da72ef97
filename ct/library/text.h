// What the check on a library found, as text.
#ifndef ASSAY_CT_LIBRARY_TEXT_H_
#define ASSAY_CT_LIBRARY_TEXT_H_

#include <span>
#include <string>

#include "ct/library/check.h"

namespace assay::ct {

// For a person: a line for each operation, below it the places that no line above has named, what was not covered, and
// a summary in one line.
std::string Text(const LibraryResult& result);

// JSON text with an end of line. Each operation has all its places.
std::string ToJson(std::span<const LibraryResult> results);

}  // namespace assay::ct

#endif  // ASSAY_CT_LIBRARY_TEXT_H_
