#include "fuzz/findings/examine.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "fuzz/assay/input.h"
#include "fuzz/files.h"
#include "fuzz/findings/build_name.h"
#include "fuzz/findings/examiner.h"
#include "fuzz/findings/regression_test_file.h"
#include "fuzz/findings/vector_file.h"
#include "src/cpu/features.h"

namespace assay::findings {
namespace {

namespace filesystem = std::filesystem;

constexpr int kMostSeconds = 7 * 24 * 3600;

ExamineReply BadInput(std::string error) { return {kExitBadInput, "", std::move(error)}; }

std::vector<std::string> CpuFeatures() {
  std::vector<std::string> names;
  for (int i = 0; i < kNumFeatures; ++i) {
    const auto feature = static_cast<Feature>(i);
    if (AvailableFeatures().Contains(feature)) names.emplace_back(FeatureName(feature));
  }
  return names;
}

std::string CpuMask() {
  const char* const mask = std::getenv("ASSAY_CPU_MASK");
  return mask == nullptr ? "" : mask;
}

Finding FindingOf(const Examined& examined, const fuzz::Panel& panel) {
  const Sight& sight = examined.sight;
  Finding finding;
  finding.agrees = sight.ways.empty();
  finding.component = examined.component.name;
  finding.slug = examined.component.slug;
  finding.because = examined.component.because;
  finding.blame = sight.blame;
  if (!finding.agrees) {
    finding.kind = KindName(sight.ways.front().kind);
    finding.signature = finding.component + ": " + sight.ways.front().signature;
  }
  finding.ways = sight.ways;
  std::set<std::string> differing;
  for (const Way& way : sight.ways) differing.insert(way.implementations.begin(), way.implementations.end());
  finding.differing.assign(differing.begin(), differing.end());
  finding.stack = sight.stack;
  finding.took_part = sight.took_part;
  for (const fuzz::Implementation& implementation : panel.unavailable()) {
    finding.cannot_run[implementation.name] = implementation.unavailable;
  }
  finding.cpu_features = CpuFeatures();
  finding.cpu_mask = CpuMask();
  finding.build = BuildName();
  const fuzz::Operation& op = examined.operation;
  finding.property = PropertyName(op.property);
  const std::string file = ToFile(op);
  finding.operation = fuzz::Hex({reinterpret_cast<const uint8_t*>(file.data()), file.size()});
  finding.operation_name = FileNameOf(op);
  finding.operation_text = Describe(op);
  finding.agreed = OutcomeText(sight.agreed);
  finding.verdict = sight.verdict;
  finding.comparisons = sight.comparisons;
  return finding;
}

// What stands in DIR/verdict.txt, and in the finding.
std::string VerdictOf(const Finding& finding, const std::string& focus_that_cannot_run) {
  std::string text;
  if (!finding.agrees) {
    text += "at fault: " + finding.component + " (" + finding.because + ")\n";
    for (const Way& way : finding.ways) {
      text += "  " + std::string(KindName(way.kind)) + ": " + way.property + " " + way.function + ", " + way.relation +
              ": " + way.what + "\n";
    }
    if (!finding.minimized.empty()) {
      text += "minimised: " + finding.minimized + ", " + std::to_string(finding.tried) + " operations tried\n";
    }
  }
  for (const std::string& frame : finding.stack) text += "  at " + frame + "\n";
  text += finding.verdict;
  for (const auto& [name, why] : finding.cannot_run) text += "cannot run here: " + name + ": " + why + "\n";
  if (!focus_that_cannot_run.empty()) {
    text += "the operation is focused on " + focus_that_cannot_run + "; the rest is compared\n";
  }
  text += "built by " + finding.build + "\n";
  if (!finding.replay.empty()) text += "replay: " + finding.replay + "\n";
  return text;
}

// "" or why the folder cannot be one.
std::string WhyNotAFolder(const std::string& folder) {
  std::error_code error;
  const filesystem::file_status status = filesystem::status(folder, error);
  return filesystem::exists(status) && !filesystem::is_directory(status) ? folder + ": not a directory" : "";
}

// "" or what went wrong.
std::string WriteAll(const std::string& folder, const Finding& finding, const Examined& examined) {
  std::error_code error;
  filesystem::create_directories(folder, error);
  if (error) return folder + ": " + error.message();
  const std::pair<const char*, std::string> files[] = {{kOperationFile, ToFile(examined.operation)},
                                                       {kVerdictFile, finding.verdict},
                                                       {kVectorFile, VectorFile(examined)},
                                                       {kTestFile, RegressionTestFile(examined)},
                                                       {kFindingFile, FindingJson(finding)}};
  for (const auto& [name, contents] : files) {
    std::string what = fuzz::WriteFile((filesystem::path(folder) / name).string(), contents);
    if (!what.empty()) return what;
  }
  return "";
}

}  // namespace

ExamineReply Examine(const ExamineRequest& request) {
  std::string error;
  const std::optional<fuzz::Operation> op = fuzz::ReadOperation(request.file, std::nullopt, &error);
  if (!op) return BadInput(error);
  error = WhyNotAFolder(request.out);
  if (!error.empty()) return BadInput(error);

  std::optional<Examiner::Clock::time_point> deadline;
  if (request.seconds) deadline = Examiner::Clock::now() + std::chrono::seconds(*request.seconds);
  Examiner examiner(request.judge);
  Minimized found{examiner.Examine(*op, true), "", 0};
  const bool agrees = found.smallest.sight.ways.empty();
  if (request.minimize && !agrees) found = examiner.Minimize(found.smallest, deadline);

  const Examined& examined = found.smallest;
  const fuzz::Panel& panel = examiner.watchers().of(op->property).panel();
  Finding finding = FindingOf(examined, panel);
  finding.minimized = found.how_far;
  finding.tried = found.tried;
  const bool writes = !request.out.empty() && !agrees;
  const std::string operation = writes ? (filesystem::path(request.out) / kOperationFile).string() : request.file;
  if (writes || found.tried == 0) finding.replay = "bazel run //fuzz:assay -- replay " + operation;
  finding.verdict = VerdictOf(finding, panel.FocusThatCannotRun(examined.operation));
  if (writes) {
    error = WriteAll(request.out, finding, examined);
    if (!error.empty()) return BadInput(error);
  }
  return {agrees ? kExitAgrees : kExitFinding, FindingJson(finding), ""};
}

ExamineReply RunExamine(int argc, const char* const* argv) {
  CLI::App app("Runs one operation in a process of its own and tells the component at fault, as JSON.", "examine");
  app.footer(
      "exit codes: 0 a finding; 2 bad usage or bad input (one line on standard error); 3 nobody differs\n"
      "ASSAY_CPU_MASK, a comma-separated list of CPU features, takes those features away.");
  ExamineRequest request;
  int seconds = 0;
  app.add_flag("--minimize", request.minimize, "Shrink the operation while the component at fault stays the same");
  app.add_option("--out", request.out, "Write the finding's files into this folder")->type_name("DIR");
  const CLI::Option* const seconds_option =
      app.add_option("--seconds", seconds, "Shrink no longer than this")->check(CLI::Range(0, kMostSeconds));
  app.add_option("FILE", request.file, "An operation file or a raw fuzz input")->required()->type_name("");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return {kExitFinding, app.help(), ""};
  } catch (const CLI::ParseError& error) {
    return BadInput(std::string("examine: ") + error.what() + " (see examine --help)");
  }
  if (seconds_option->count() != 0) request.seconds = seconds;
  request.file = fuzz::CallersPath(request.file);
  request.out = fuzz::CallersPath(request.out);
  return Examine(request);
}

}  // namespace assay::findings
