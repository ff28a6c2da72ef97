// The command line of assay.
#ifndef ASSAY_FUZZ_ASSAY_COMMAND_LINE_H_
#define ASSAY_FUZZ_ASSAY_COMMAND_LINE_H_

#include "fuzz/assay/reply.h"

namespace assay::fuzz {

// Understands the arguments of main() and runs the command that they name. Relative paths are those of the working
// directory. Prints nothing.
Reply RunCommandLine(int argc, const char* const* argv);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_COMMAND_LINE_H_
