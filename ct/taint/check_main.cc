// Runs the taint part of a cell's program under valgrind, twice (valgrind_run.h), and joins what it counted with where
// valgrind says it was.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ct/result.h"
#include "ct/scan/function_name.h"
#include "ct/taint/markers.h"
#include "ct/valgrind/valgrind_run.h"
#include "fuzz/files.h"

namespace assay::ct {
namespace {

constexpr char kOwn[] = "assay::";

using Findings = std::map<std::string, std::vector<Finding>>;  // by marker

void Add(const Report& report, const std::string& marker, Findings& findings) {
  const Frame frame = BlamedFrame(report, kOwn);
  const Finding finding = {report.what, QualifiedName(frame.function), frame.where};
  std::vector<Finding>& known = findings[marker];
  if (std::ranges::find(known, finding) == known.end()) known.push_back(finding);
}

// Of a literal translation: addresses in the code under test and in controls.
bool Counts(const Report& report) {
  if (report.what != kAddressFromSecret || report.frames.empty()) return false;
  const std::string function = QualifiedName(report.frames.front().function);
  return IsUnderTest(function) || IsControl(function);
}

Findings UnusedLoads(const std::vector<Section>& literal) {
  Findings findings;
  for (const Section& section : literal) {
    for (const Report& report : section.reports) {
      if (Counts(report)) Add(report, section.marker, findings);
    }
  }
  return findings;
}

// The program counts reports; valgrind names a place once, where it first appears.
void NamePlaces(const std::vector<Section>& sections, const Findings& unused_loads, Result& result) {
  Findings findings;
  for (const Section& section : sections) {
    for (const Report& report : section.reports) Add(report, section.marker, findings);
  }
  for (Row& row : result.rows) {
    const std::string marker = MarkerOf(row);
    if (!row.findings.empty()) {
      if (const auto named = findings.find(marker); named != findings.end()) {
        row.findings = named->second;
      } else {
        row.findings.resize(1);
        row.findings[0].where = "places that are named with other rows";
      }
    }
    if (const auto loads = unused_loads.find(marker); loads != unused_loads.end()) {
      for (const Finding& load : loads->second) {
        if (std::ranges::find(row.findings, load) == row.findings.end()) row.findings.push_back(load);
      }
    }
  }
  for (Control& control : result.controls) {
    for (const Findings* const some : std::initializer_list<const Findings*>{&findings, &unused_loads}) {
      const auto named = some->find(MarkerOf(control));
      if (named == some->end()) continue;
      control.fired = true;
      control.detail = named->second[0].what + " in " + named->second[0].function;
      break;
    }
  }
}

// What went wrong, or "".
std::string Check(const std::string& cell, const std::string& corpus, const std::string& probe,
                  const std::string& out) {
  std::string error;
  const std::vector<std::string> command = {probe, "taint", "--cell=" + cell, "--corpus=" + corpus, "--out=" + out};
  const auto literal = RunUnderValgrind(command, &error, Errors::kOnce, Translation::kLiteral);
  if (!literal.has_value()) return error;
  const auto sections = RunUnderValgrind(command, &error);
  if (!sections.has_value()) return error;
  const std::optional<std::string> text = fuzz::ReadFile(out, &error);
  if (!text.has_value()) return error;
  std::optional<Result> result = FromJson(*text, &error);
  if (!result.has_value()) return out + ": " + error;
  NamePlaces(*sections, UnusedLoads(*literal), *result);
  return fuzz::WriteFile(out, ToJson(*result));
}

}  // namespace
}  // namespace assay::ct

int main(int argc, char** argv) {
  CLI::App app("Checks a cell's program under valgrind.");
  std::string cell, corpus, probe, out;
  app.add_option("--cell", cell, "the cell of the matrix")->required();
  app.add_option("--corpus", corpus, "the folder with the corpora")->required();
  app.add_option("--probe", probe, "the cell's program")->required();
  app.add_option("--out", out, "where the result goes")->required();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "taint check: %s\n", error.what());
    return 2;
  }
  const std::string problem = assay::ct::Check(cell, corpus, probe, out);
  if (!problem.empty()) std::fprintf(stderr, "taint check of %s: %s\n", cell.c_str(), problem.c_str());
  return problem.empty() ? 0 : 2;
}
