#include "src/modes/status.h"

namespace assay {

std::string_view StatusName(Status status) {
  switch (status) {
    case Status::kOk:
      return "ok";
    case Status::kBadKeyLength:
      return "bad key length";
    case Status::kEmptyIv:
      return "empty IV";
    case Status::kBadTagLength:
      return "bad tag length";
    case Status::kIvTooLong:
      return "IV too long";
    case Status::kAadTooLong:
      return "AAD too long";
    case Status::kTextTooLong:
      return "text too long";
    case Status::kBadOverlap:
      return "bad overlap";
    case Status::kBadLength:
      return "bad length";
    case Status::kNoKey:
      return "no key";
    case Status::kWrongOrder:
      return "wrong order";
    case Status::kFinished:
      return "finished";
    case Status::kWrongDirection:
      return "wrong direction";
    case Status::kWrongBackend:
      return "wrong backend";
    case Status::kTagMismatch:
      return "tag mismatch";
  }
  return "unknown status";
}

}  // namespace assay
