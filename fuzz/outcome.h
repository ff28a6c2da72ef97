// What an implementation made of an operation.
#ifndef ASSAY_FUZZ_OUTCOME_H_
#define ASSAY_FUZZ_OUTCOME_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/operation.h"

namespace assay::fuzz {

// Why an operation was refused. kUnspecified is the "no" of a library that gives no reason: it agrees with any.
enum class Reason : uint8_t {
  kUnspecified,
  kBadKeyLength,
  kEmptyIv,
  kIvTooLong,
  kAadTooLong,
  kTextTooLong,
  kBadTagLength,
  kBadOverlap,
  kTagMismatch,
  kOther,  // no correct implementation gives it
};
std::string_view ReasonName(Reason reason);

struct Outcome {
  enum class Kind : uint8_t {
    kOk,
    kRejected,
    kUnsupported,  // takes no part in this operation; counted and listed, never taken for agreement
  };

  Kind kind = Kind::kUnsupported;
  Reason reason = Reason::kUnspecified;  // of a rejection
  Bytes bytes;                           // of kOk: text, then tag if one was made
  // What the implementation did wrong whatever the others say: memory beyond a buffer was written, an input changed,
  // another kernel ran than was asked for, a secret was left behind, a wrong call was accepted.
  std::vector<std::string> faults;
  bool cut_short = false;  // it crashed or did not end (crash.h); it is a rejection with a fault
  // What is worth telling but breaks no promise, such as a library that leaves plaintext behind on a refusal.
  std::string note;

  static Outcome Ok(Bytes bytes);
  static Outcome Rejected(Reason reason);
  static Outcome Unsupported();
};

// Whether two outcomes say the same. Neither is kUnsupported. Faults are not looked at.
bool Agree(const Outcome& a, const Outcome& b);

// "ok, 48 bytes 0011...", "rejected: tag mismatch", "unsupported".
std::string OutcomeText(const Outcome& outcome);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_OUTCOME_H_
