// What takes part.
#ifndef ASSAY_FUZZ_IMPLEMENTATION_H_
#define ASSAY_FUZZ_IMPLEMENTATION_H_

#include <functional>
#include <string>
#include <vector>

#include "fuzz/frame.h"
#include "fuzz/operation.h"
#include "fuzz/outcome.h"

namespace assay::fuzz {

// One participant in one property. Running it changes nothing but the workspace.
struct Implementation {
  std::string name;         // "vpaes_2x+ssse3", "openssl", "spec"
  std::string source;       // whose work it is: all backends of src are one source, both ways to run a library another
  std::string unavailable;  // why this machine cannot run it; "" if it can
  std::vector<std::string> parts;  // the components it is made of, for blame: {"vpaes_2x", "ssse3"}
  size_t batch_blocks = 1;         // how many blocks its kernel has in flight
  std::function<Outcome(const Operation&, Workspace&)> run;
};

// All implementations of a property: the standard's text first, then the libraries, then each backend (for kGcm each
// pair of backends, and the pair that the dispatcher picks). Those that this machine cannot run are in the list, with
// the reason.
std::vector<Implementation> Implementations(Property property);

// The sources.
inline constexpr char kSpecSource[] = "spec";
inline constexpr char kOwnSource[] = "assay";

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_IMPLEMENTATION_H_
