#include "src/cpu/vector_registers.h"

#include "src/cpu/features.h"

namespace assay {
namespace {

VectorRegisters Detect() {
  const FeatureSet features = DetectFeatures();
  if (features.Contains(Feature::kAvx512)) return VectorRegisters::kZmm;
  if (features.Contains(Feature::kAvx2)) return VectorRegisters::kYmm;
  if (features.Contains(Feature::kSsse3)) return VectorRegisters::kXmm;
#ifdef __SSE2__
  return VectorRegisters::kXmm;
#else
  return VectorRegisters::kNone;
#endif
}

}  // namespace

VectorRegisters WidestVectorRegisters() {
  static const VectorRegisters widest = Detect();
  return widest;
}

}  // namespace assay
