// Feature detection where no backend of this suite needs more than the baseline.

#include "src/cpu/features.h"

namespace assay {

FeatureSet DetectFeatures() { return FeatureSet(); }

}  // namespace assay
