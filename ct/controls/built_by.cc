#include "ct/controls/built_by.h"

namespace assay::ct::controls {

#ifdef __clang__
#define ASSAY_COMPILER "clang " __clang_version__
#else
#define ASSAY_COMPILER "gcc " __VERSION__
#endif

#ifdef __x86_64__
#define ASSAY_CPU ", x86-64"
#else
#define ASSAY_CPU ", 32-bit x86"
#endif

#if defined(__OPTIMIZE_SIZE__)
#define ASSAY_OPTIMISATION ", optimised for size"
#elif defined(__OPTIMIZE__)
#define ASSAY_OPTIMISATION ", optimised"
#else
#define ASSAY_OPTIMISATION ", not optimised"
#endif

const char* BuiltBy() { return ASSAY_COMPILER ASSAY_CPU ASSAY_OPTIMISATION; }

}  // namespace assay::ct::controls
