#include "fuzz/findings/examiner.h"

#include <utility>

#include "fuzz/assay/shrink.h"

namespace assay::findings {

Examiner::Examiner(fuzz::Judge judge) : watchers_(judge), below_(watchers_) {}

Examined Examiner::Examine(const fuzz::Operation& op, bool report) {
  Examined examined{op, watchers_.of(op.property).See(op, report), {}};
  const Sight& sight = examined.sight;
  if (sight.ways.empty()) return examined;
  const Shown shown{op, sight.ways, Names(sight.took_part.begin(), sight.took_part.end())};
  examined.component = ComponentOf(shown, roster_, below_);
  return examined;
}

Minimized Examiner::Minimize(const Examined& examined, std::optional<Clock::time_point> deadline) {
  const std::string& component = examined.component.name;
  const Kind kind = examined.sight.ways.front().kind;
  bool in_time = true;
  const auto fails = [&](const fuzz::Operation& smaller, bool same_kind) {
    in_time = in_time && (!deadline || Clock::now() < *deadline);
    if (!in_time) return false;
    const Examined seen = Examine(smaller, false);
    if (seen.component.name != component) return false;
    return !same_kind || seen.sight.ways.front().kind == kind;
  };
  const fuzz::Shrunk first =
      fuzz::Shrink(examined.operation, [&](const fuzz::Operation& smaller) { return fails(smaller, true); });
  const fuzz::Shrunk second =
      fuzz::Shrink(first.operation, [&](const fuzz::Operation& smaller) { return fails(smaller, false); });
  Minimized minimized{Examine(second.operation, true), "fully", first.tried + second.tried};
  if (!in_time) minimized.how_far = "not fully minimised: the time was over";
  if (minimized.smallest.component.name != component) {
    minimized.smallest = examined;
    minimized.how_far = "not fully minimised: what it shows is not the same each time";
  }
  return minimized;
}

}  // namespace assay::findings
