#include "fuzz/findings/build_name.h"

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

namespace assay::findings {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kAddress = true;
#else
constexpr bool kAddress = __has_feature(address_sanitizer);
#endif
constexpr bool kMemory = __has_feature(memory_sanitizer);
constexpr bool kUndefined = __has_feature(undefined_behavior_sanitizer);

std::string CompilerName() {
#if defined(__clang__)
  return "clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__) + "." +
         std::to_string(__clang_patchlevel__);
#else
  return "g++ " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__) + "." +
         std::to_string(__GNUC_PATCHLEVEL__);
#endif
}

}  // namespace

std::string BuildName() {
  return CompilerName() + (kAddress ? ", address" : "") + (kMemory ? ", memory" : "") +
         (kUndefined ? ", undefined" : "");
}

bool IsSanitized() { return kAddress || kMemory; }

}  // namespace assay::findings
