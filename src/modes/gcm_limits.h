// The limits of SP 800-38D section 5.2.1.1, and the one check of them.
#ifndef ASSAY_SRC_MODES_GCM_LIMITS_H_
#define ASSAY_SRC_MODES_GCM_LIMITS_H_

#include <cstdint>

namespace assay {

inline constexpr uint64_t kMaxGcmTextBytes = (uint64_t{1} << 36) - 32;  // 2^39 - 256 bits
inline constexpr uint64_t kMaxGcmAadBytes = (uint64_t{1} << 61) - 1;    // 2^64 - 1 bits, in whole bytes
inline constexpr uint64_t kMaxGcmIvBytes = (uint64_t{1} << 61) - 1;

// True if `now` more bytes after `so_far` stay within `limit`; no sum overflows. Public inputs.
constexpr bool WithinLimit(uint64_t so_far, uint64_t now, uint64_t limit) {
  return so_far <= limit && now <= limit - so_far;
}

}  // namespace assay

#endif  // ASSAY_SRC_MODES_GCM_LIMITS_H_
