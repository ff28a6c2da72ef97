// Tells what the checks of secret independence found: as text, and on request as JSON and as a page of HTML.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "ct/report/summary.h"
#include "ct/result.h"
#include "fuzz/files.h"

namespace {

using assay::ct::Result;

// The result in `file`, or nothing and *problem set to one line.
std::optional<Result> Read(const std::string& file, std::string* problem) {
  const std::optional<std::string> text = assay::fuzz::ReadFile(file, problem);
  if (!text.has_value()) return std::nullopt;
  std::optional<Result> result = assay::ct::FromJson(*text, problem);
  if (!result.has_value()) *problem = file + ": " + *problem;
  return result;
}

bool Write(const std::string& file, const std::string& text) {
  const std::string problem = assay::fuzz::WriteFile(assay::fuzz::CallersPath(file), text);
  if (!problem.empty()) std::fprintf(stderr, "report: %s\n", problem.c_str());
  return problem.empty();
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
      std::fprintf(stderr, "report: %s\n", problem.c_str());
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
