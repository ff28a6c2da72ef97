// Tells what the checks of secret independence found: as text, and on request as JSON and as a page of HTML.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "ct/report/summary.h"
#include "ct/result.h"

namespace {

using assay::ct::Result;

// A path as the caller meant it: `bazel run` starts programs elsewhere.
std::string CallersPath(const std::string& path) {
  const char* const folder = std::getenv("BUILD_WORKING_DIRECTORY");
  return folder == nullptr ? path : (std::filesystem::path(folder) / path).string();
}

std::optional<Result> Read(const std::string& file, std::string* problem) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  *problem = "cannot be read";
  return stream ? assay::ct::FromJson(text, problem) : std::nullopt;
}

bool Write(const std::string& file, const std::string& text) {
  std::ofstream stream(CallersPath(file), std::ios::binary);
  stream << text << std::flush;
  if (!stream) std::fprintf(stderr, "report: %s: cannot be written\n", file.c_str());
  return static_cast<bool>(stream);
}

std::string AllJson(const std::vector<Result>& results) {
  std::string text = "[\n";
  for (size_t i = 0; i < results.size(); ++i) text += ToJson(results[i]) + (i + 1 < results.size() ? ",\n" : "");
  return text + "]\n";
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("What the checks of secret independence found. Exit: 0 all green, 1 not, 2 bad usage.");
  std::vector<std::string> files, matrix;
  std::string json, html;
  app.add_option("--result", files, "results in JSON")->required();
  app.add_option("--matrix", matrix, "the names of all cells")->required();
  app.add_option("--json", json, "write all results here");
  app.add_option("--html", html, "write a page for a browser here");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "report: %s\n", error.what());
    return 2;
  }
  std::vector<Result> results;
  for (const std::string& file : files) {
    std::string problem;
    std::optional<Result> result = Read(file, &problem);
    if (!result.has_value()) {
      std::fprintf(stderr, "report: %s: %s\n", file.c_str(), problem.c_str());
      return 2;
    }
    results.push_back(std::move(*result));
  }
  const assay::ct::Summary summary = assay::ct::Summarize(results, matrix);
  if (!json.empty() && !Write(json, AllJson(results))) return 2;
  if (!html.empty() && !Write(html, SummaryHtml(summary))) return 2;
  std::fputs(SummaryText(summary).c_str(), stdout);
  return summary.AllGreen() ? 0 : 1;
}
