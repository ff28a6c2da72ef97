#include "fuzz/outcome.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace assay::fuzz {

std::string_view ReasonName(Reason reason) {
  static constexpr std::array<std::string_view, 10> kNames = {
      "no reason given", "bad key length", "empty iv",    "iv too long",  "aad too long",
      "text too long",   "bad tag length", "bad overlap", "tag mismatch", "unexpected status"};
  return kNames[static_cast<size_t>(reason)];
}

Outcome Outcome::Ok(Bytes bytes) {
  Outcome outcome;
  outcome.kind = Kind::kOk;
  outcome.bytes = std::move(bytes);
  return outcome;
}

Outcome Outcome::Rejected(Reason reason) {
  Outcome outcome;
  outcome.kind = Kind::kRejected;
  outcome.reason = reason;
  return outcome;
}

Outcome Outcome::Unsupported() { return Outcome(); }

bool Agree(const Outcome& a, const Outcome& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == Outcome::Kind::kOk) return a.bytes == b.bytes;
  return a.reason == b.reason || a.reason == Reason::kUnspecified || b.reason == Reason::kUnspecified;
}

std::string OutcomeText(const Outcome& outcome) {
  constexpr size_t kShown = 48;
  switch (outcome.kind) {
    case Outcome::Kind::kOk: {
      const std::span<const uint8_t> shown = std::span(outcome.bytes).first(std::min(kShown, outcome.bytes.size()));
      return "ok, " + std::to_string(outcome.bytes.size()) + " bytes " + Hex(shown) +
             (shown.size() < outcome.bytes.size() ? "..." : "");
    }
    case Outcome::Kind::kRejected:
      return "rejected: " + std::string(ReasonName(outcome.reason));
    case Outcome::Kind::kUnsupported:
      return "unsupported";
  }
  return "";
}

}  // namespace assay::fuzz
