#include "fuzz/subjects/watch.h"

#include <algorithm>
#include <cstring>

#include "src/memory/memory_backend.h"

namespace assay::fuzz {

std::string WhyUnavailable(FeatureSet required) {
  const FeatureSet missing = required.Without(AvailableFeatures());
  if (missing == FeatureSet()) return "";
  const FeatureSet masked = missing.Without(missing.Without(DetectFeatures()));
  if (masked == missing) return "masked: " + masked.ToString();
  return "the CPU lacks " + missing.Without(masked).ToString();
}

KernelSet MemoryKernels() {
  return KernelSet().With(MemxorBackends().front()->kernel).With(WipeBackends().front()->kernel);
}

size_t CountDifferences(const uint8_t* a, const uint8_t* b, size_t num_bytes) {
  constexpr size_t kAtOnce = 64;
  size_t count = 0;
  for (size_t at = 0; at < num_bytes; at += kAtOnce) {
    const size_t now = std::min(kAtOnce, num_bytes - at);
    if (std::memcmp(a + at, b + at, now) == 0) continue;
    for (size_t i = at; i < at + now; ++i) count += a[i] != b[i];
  }
  return count;
}

void CheckKernels(Outcome& outcome, KernelSet run, KernelSet required, KernelSet allowed) {
  const KernelSet missing = required.Without(run);
  const KernelSet unasked = run.Without(allowed);
  if (missing.empty() && unasked.empty()) return;
  for (int i = 0; i < kNumKernels; ++i) {
    const auto kernel = static_cast<Kernel>(i);
    if (missing.Contains(kernel)) {
      outcome.faults.push_back("kernel '" + std::string(KernelName(kernel)) + "' was asked for and did not run");
    }
    if (unasked.Contains(kernel)) {
      outcome.faults.push_back("kernel '" + std::string(KernelName(kernel)) + "' ran without being asked for");
    }
  }
}

void CheckContract(Outcome& outcome, std::string_view call, Status answer, Status contract) {
  if (answer == contract) return;
  outcome.faults.push_back("wrong call '" + std::string(call) + "' was answered '" + std::string(StatusName(answer)) +
                           "', the contract says '" + std::string(StatusName(contract)) + "'");
}

Reason ReasonOf(Status status) {
  switch (status) {
    case Status::kBadKeyLength:
      return Reason::kBadKeyLength;
    case Status::kEmptyIv:
      return Reason::kEmptyIv;
    case Status::kIvTooLong:
      return Reason::kIvTooLong;
    case Status::kAadTooLong:
      return Reason::kAadTooLong;
    case Status::kTextTooLong:
      return Reason::kTextTooLong;
    case Status::kBadTagLength:
      return Reason::kBadTagLength;
    case Status::kBadOverlap:
      return Reason::kBadOverlap;
    case Status::kTagMismatch:
      return Reason::kTagMismatch;
    default:
      return Reason::kOther;
  }
}

}  // namespace assay::fuzz
