// Which tag lengths the standard allows, for libraries that do not ask.
#ifndef ASSAY_REFERENCE_LIBRARIES_TAG_LENGTH_H_
#define ASSAY_REFERENCE_LIBRARIES_TAG_LENGTH_H_

#include <cstddef>

namespace assay::reference {

// SP 800-38D section 5.2.1.2: 16, 15, 14, 13 or 12 bytes, and for certain applications 8 or 4.
constexpr bool IsStandardTagLength(size_t tag_len) {
  return (tag_len <= 16 && tag_len >= 12) || tag_len == 8 || tag_len == 4;
}

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARIES_TAG_LENGTH_H_
