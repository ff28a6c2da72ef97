// Where a secret becomes public.
#ifndef ASSAY_SRC_MEMORY_DECLASSIFY_H_
#define ASSAY_SRC_MEMORY_DECLASSIFY_H_

#include <cstdint>

namespace assay {

// Returns `value`, which is public from here on although it was computed from secrets: the verdict on a tag. Every
// branch on such a value goes through here, so that a checker of secret independence can put a function in the place
// of this one which notes the fact. Therefore it is a file and a library of its own.
uint64_t Declassify(uint64_t value);

}  // namespace assay

#endif  // ASSAY_SRC_MEMORY_DECLASSIFY_H_
