// What a mode answers.
#ifndef ASSAY_SRC_MODES_STATUS_H_
#define ASSAY_SRC_MODES_STATUS_H_

#include <cstdint>
#include <string_view>

namespace assay {

enum class [[nodiscard]] Status : uint8_t {
  kOk,
  kBadKeyLength,    // not 16, 24 or 32 bytes
  kEmptyIv,         // an IV has at least 1 byte
  kBadTagLength,    // not 4, 8 or 12 to 16 bytes
  kIvTooLong,       // over 2^61-1 bytes
  kAadTooLong,      // over 2^61-1 bytes in all
  kTextTooLong,     // over 2^36-32 bytes in all (GCM); past the end of the stream's positions (CTR)
  kBadOverlap,      // input and output overlap without being the same range
  kBadLength,       // not a whole number of blocks, or output and input differ in length
  kNoKey,           // used before Init
  kWrongOrder,      // no message was started, or AAD after text
  kFinished,        // the message has ended; only a new Start is possible
  kWrongDirection,  // an encryption message asked to verify, or the reverse
  kWrongBackend,    // a key that another backend expanded
  kTagMismatch,     // not authentic
};
inline constexpr int kNumStatuses = 15;

// "ok", "bad key length", ...: for reports.
std::string_view StatusName(Status status);

}  // namespace assay

#endif  // ASSAY_SRC_MODES_STATUS_H_
