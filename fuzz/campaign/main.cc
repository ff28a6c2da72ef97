// The campaign as a program; ci/campaign starts it.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/campaign/options.h"
#include "fuzz/campaign/report.h"

namespace {

using namespace assay::campaign;

constexpr int kExitGood = 0;
constexpr int kExitAtFault = 1;
constexpr int kExitCannot = 2;

int Refuse(const std::string& what) {
  std::fprintf(stderr, "campaign: %s\n", what.c_str());
  return kExitCannot;
}

int PrintReport(const std::string& root) {
  std::string error;
  const std::optional<Summary> summary = ReadSummary(root, &error);
  if (!summary) return Refuse(error);
  std::fputs(ReportText(*summary).c_str(), stdout);
  return summary->faults.empty() ? kExitGood : kExitAtFault;
}

int RunCampaign(const Options& options) {
  std::string error;
  std::optional<Folder> folder = Folder::Open(options.dir, &error);
  if (!folder) return Refuse(error);
  if (folder->state().seconds >= options.hours * 3600) {
    return Refuse(options.dir + ": this campaign has had its hours; it goes on with more of --hours");
  }
  Campaign campaign(options, *folder);
  error = campaign.Run();
  const Summary summary = campaign.Summarize();
  std::fputs(ReportText(summary).c_str(), stdout);
  std::printf("report: %s\n", folder->layout().report_html().c_str());
  if (!error.empty()) return Refuse(error);
  if (campaign.interrupted_by() != 0) return 128 + campaign.interrupted_by();
  return summary.faults.empty() ? kExitGood : kExitAtFault;
}

// `bazel run` starts programs in a folder of its own and says here where the caller is.
std::string CallerDirectory() {
  const char* const caller = std::getenv("BUILD_WORKING_DIRECTORY");
  return caller != nullptr ? caller : std::filesystem::current_path().string();
}

}  // namespace

int main(int argc, char** argv) {
  const ParsedOptions parsed = ParseOptions(std::vector<std::string>(argv + 1, argv + argc), CallerDirectory(),
                                            std::filesystem::current_path().string());
  if (!parsed.options) {
    std::fputs(parsed.message.c_str(), parsed.exit_code == 0 ? stdout : stderr);
    return parsed.exit_code;
  }
  return parsed.options->report.empty() ? RunCampaign(*parsed.options) : PrintReport(parsed.options->report);
}
