// assay replay: one operation run by everybody, told at length.
#ifndef ASSAY_FUZZ_ASSAY_REPLAY_H_
#define ASSAY_FUZZ_ASSAY_REPLAY_H_

#include <optional>
#include <string>
#include <vector>

#include "fuzz/assay/reply.h"
#include "fuzz/operation.h"
#include "fuzz/panel.h"

namespace assay::fuzz {

struct ReplayRequest {
  std::vector<std::string> files;
  std::optional<Property> target;
  Judge judge = StrictJudge;
};

// All files are read before any is run. kDiffer if somebody differs on one of them or if nothing could be compared.
Reply Replay(const ReplayRequest& request);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_REPLAY_H_
