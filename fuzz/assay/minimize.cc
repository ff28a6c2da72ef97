#include "fuzz/assay/minimize.h"

#include <chrono>
#include <filesystem>
#include <system_error>

#include "fuzz/assay/input.h"
#include "fuzz/assay/shrink.h"
#include "fuzz/crash.h"
#include "fuzz/files.h"

namespace assay::fuzz {
namespace {

// Why nothing is to be written there, or "".
std::string WhyNotWritable(const std::string& output) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(output, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) ? output + ": not a file" : "";
}

// How long somebody may run before it counts as hanging. Most of the many steps from an operation that hangs hang too,
// so it grows with the operation up to the usual patience.
std::chrono::milliseconds PatienceFor(const Operation& op) {
  constexpr std::chrono::milliseconds kLeast{300};
  return kLeast + (CrashCatcher::kPatience - kLeast) * ToFile(op).size() / kMaxOperationFileBytes;
}

}  // namespace

Reply Minimize(const MinimizeRequest& request) {
  std::string error;
  const std::optional<Operation> op = ReadOperation(request.file, request.target, &error);
  if (!op) return Reply::BadInput(error);
  const std::string output = request.output.empty() ? request.file + ".min.operation" : request.output;
  error = WhyNotWritable(output);
  if (!error.empty()) return Reply::BadInput(error);

  const CrashCatcher catcher(PatienceFor(*op));
  Panel panel(op->property, {}, request.judge);
  const std::string blame = panel.Run(*op).blame;
  if (blame.empty()) return Reply::BadInput(request.file + ": nobody differs on this operation");
  const Shrunk shrunk = Shrink(*op, [&](const Operation& smaller) { return panel.Run(smaller).blame == blame; });

  const std::string before = ToFile(*op);
  const std::string after = ToFile(shrunk.operation);
  error = WriteFile(output, after);
  if (!error.empty()) return Reply::BadInput(error);
  Reply reply;
  reply.out = VerdictText(shrunk.operation, panel.Run(shrunk.operation)) + "\n" + output + ": " +
              std::to_string(after.size()) + " bytes, " + request.file + " as an operation file has " +
              std::to_string(before.size()) + "; " + std::to_string(shrunk.tried) +
              " operations were tried\nreplay: bazel run //fuzz:assay -- replay " + output + "\n";
  return reply;
}

}  // namespace assay::fuzz
