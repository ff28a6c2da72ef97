// The counter mode of SP 800-38A, section 6.5, over AES, with counters made as in appendix B.1 with m = 128: the whole
// block counts.
#ifndef ASSAY_REFERENCE_SPEC_CTR_H_
#define ASSAY_REFERENCE_SPEC_CTR_H_

#include <cstdint>

#include "reference/spec/aes.h"
#include "reference/spec/bytes.h"

namespace assay::reference::spec {

// Appendix B.1 with m = 128: the standard incrementing function applied `times` times, [x + times mod 2^128].
Block Increment(const Block& x, uint64_t times);

// CTR encryption, which is CTR decryption too, of a part of a message: `in` stands `skip` bytes behind the start of a
// message whose first counter block T_1 is `icb`. Precondition: skip + in.size() does not exceed 2^64 - 1.
Bytes Ctr(const KeySchedule& schedule, const Block& icb, uint64_t skip, ByteView in);

}  // namespace assay::reference::spec

#endif  // ASSAY_REFERENCE_SPEC_CTR_H_
