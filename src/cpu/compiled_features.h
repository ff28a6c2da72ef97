// The features that the including translation unit is compiled for.
//
// A backend states `required = kCompiledFeatures`: what the compiler was allowed to emit there is what the CPU must
// have, so the two cannot drift apart. Include this from a backend's .cc only.
#ifndef ASSAY_SRC_CPU_COMPILED_FEATURES_H_
#define ASSAY_SRC_CPU_COMPILED_FEATURES_H_

#include "src/cpu/features.h"

namespace assay {
namespace {

constexpr FeatureSet kCompiledFeatures = [] {
  FeatureSet set;
#ifdef __SSSE3__
  set = set.With(Feature::kSsse3);
#endif
#ifdef __SSE4_1__
  set = set.With(Feature::kSse41);
#endif
#ifdef __AES__
  set = set.With(Feature::kAesni);
#endif
#ifdef __PCLMUL__
  set = set.With(Feature::kPclmul);
#endif
#ifdef __AVX2__
  set = set.With(Feature::kAvx2);
#endif
#ifdef __AVX512BW__
  set = set.With(Feature::kAvx512);
#endif
#ifdef __VAES__
  set = set.With(Feature::kVaes);
#endif
#ifdef __VPCLMULQDQ__
  set = set.With(Feature::kVpclmul);
#endif
#ifdef __GFNI__
  set = set.With(Feature::kGfni);
#endif
  return set;
}();

}  // namespace
}  // namespace assay

#endif  // ASSAY_SRC_CPU_COMPILED_FEATURES_H_
