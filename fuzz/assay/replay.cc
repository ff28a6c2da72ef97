#include "fuzz/assay/replay.h"

#include "fuzz/assay/input.h"
#include "fuzz/crash.h"

namespace assay::fuzz {

Reply Replay(const ReplayRequest& request) {
  std::vector<Operation> operations;
  for (const std::string& file : request.files) {
    std::string error;
    std::optional<Operation> op = ReadOperation(file, request.target, &error);
    if (!op) return Reply::BadInput(error);
    operations.push_back(std::move(*op));
  }

  const CrashCatcher catcher;
  Reply reply;
  for (size_t i = 0; i < operations.size(); ++i) {
    const Operation& op = operations[i];
    Panel panel(op.property, {}, request.judge);
    const Verdict verdict = panel.Run(op);
    reply.out += request.files[i] + ":\n" + VerdictText(op, verdict);
    for (const Implementation& implementation : panel.unavailable()) {
      reply.out += "cannot run here: " + implementation.name + ": " + implementation.unavailable + "\n";
    }
    const std::string focus = panel.FocusThatCannotRun(op);
    if (!focus.empty()) reply.out += "the operation is focused on " + focus + "; the rest is compared\n";
    reply.out += std::to_string(verdict.comparisons) + " comparisons\n";
    if (verdict.comparisons == 0) reply.out += "NOTHING COMPARED: fewer than two took part\n";
    if (!verdict.findings.empty() || verdict.comparisons == 0) reply.exit = Exit::kDiffer;
  }
  return reply;
}

}  // namespace assay::fuzz
