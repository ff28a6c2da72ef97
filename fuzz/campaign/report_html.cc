// The report as one page.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "fuzz/campaign/corpus.h"
#include "fuzz/campaign/report.h"
#include "fuzz/engines/text_table.h"

namespace assay::campaign {
namespace {

constexpr char kStyle[] =
    "body{font:15px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff;max-width:1040px;margin:2em auto;padding:0 "
    "1em}"
    "h1{font-size:1.5em;margin-bottom:.2em}h2{font-size:1.15em;margin-top:2em;border-bottom:1px solid #d5d9de}"
    "h3{font-size:1em;margin-bottom:.3em}"
    "table{border-collapse:collapse;margin:.6em 0}th,td{padding:.2em .9em .2em 0;text-align:right;vertical-align:top}"
    "th{border-bottom:1px solid #d5d9de;font-weight:600}td:first-child,th:first-child{text-align:left}"
    "tr.sub td{color:#57606a}tr.sub td:first-child{padding-left:1.4em}table.notes td:last-child,table.notes "
    "th:last-child{text-align:left;padding-left:1em}"
    "code,pre{font:13px/1.45 "
    "ui-monospace,monospace}pre{background:#f5f7f9;padding:.7em;white-space:pre-wrap;overflow-wrap:anywhere}"
    ".fault{border-left:4px solid #c4291c;padding-left:1em;margin:1em 0}.good{color:#1a7f37}.bad{color:#c4291c}"
    ".quiet{color:#57606a}svg{max-width:100%;height:auto}"
    "@media print{body{max-width:none}}";

std::string Escaped(const std::string& text) {
  std::string escaped;
  for (char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string Row(const std::vector<std::string>& cells, const std::string& tag = "td", const std::string& css = "") {
  std::string row = css.empty() ? "<tr>" : "<tr class=\"" + css + "\">";
  for (const std::string& cell : cells) row += "<" + tag + ">" + cell + "</" + tag + ">";
  return row + "</tr>\n";
}

std::string Rounded(double number) { return fuzz::Grouped(static_cast<uint64_t>(std::llround(number))); }

std::string Duration(double seconds) {
  const auto minutes = static_cast<uint64_t>(seconds) / 60;
  if (minutes == 0) return std::to_string(static_cast<uint64_t>(seconds)) + " s";
  if (minutes < 180) return std::to_string(minutes) + " min";
  return fuzz::Grouped(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

std::string FaultHtml(const FaultSummary& fault) {
  const findings::Finding& first = fault.ways.front().finding;
  std::string html =
      "<div class=\"fault\"><h3>" + Escaped(first.component) + "</h3><p>" + Escaped(first.because) + "</p>\n";
  for (const WaySummary& way : fault.ways) {
    html += "<details" + std::string(&way == &fault.ways.front() ? " open" : "") + "><summary>" +
            Escaped(way.finding.signature) + " <span class=\"quiet\">(and " + fuzz::Grouped(way.repeats) +
            " more that show the same)</span></summary>\n";
    html += "<pre>" + Escaped(way.finding.verdict) + "</pre>\n";
    html += "<p>minimised: " + Escaped(way.finding.minimized) + "; operation, vector and unit test: <code>" +
            Escaped(way.folder) + "</code></p><pre>" + Escaped(way.replay) + "</pre></details>\n";
  }
  return html + "</div>\n";
}

std::string TargetsHtml(const Summary& summary) {
  std::string html =
      "<table>\n" +
      Row({"target", "time", "exec/s", "edges", "operations", "comparisons", "comparisons / CPU-s", "corpus"}, "th");
  for (const auto& [name, target] : summary.targets) {
    const fuzz::Statistics& statistics = target.statistics;
    double seconds = 0;
    for (const auto& [role, engine] : target.engines) seconds += engine.seconds;
    const double per_cpu_second =
        statistics.cpu_seconds > 0 ? static_cast<double>(statistics.comparisons) / statistics.cpu_seconds : 0;
    html += Row({Escaped(name), Duration(seconds), "", "", fuzz::Grouped(statistics.operations),
                 fuzz::Grouped(statistics.comparisons), Rounded(per_cpu_second), fuzz::Grouped(target.corpus_entries)});
    for (const auto& [role, engine] : target.engines) {
      html += Row({Escaped(role), Duration(engine.seconds), Rounded(engine.exec_per_second()),
                   fuzz::Grouped(engine.edges), fuzz::Grouped(engine.operations), "", "", ""},
                  "td", "sub");
    }
  }
  return html + "</table>\n";
}

std::string ParticipantsHtml(const Summary& summary) {
  std::string html =
      "<table class=\"notes\">\n" + Row({"target, implementation", "took part", "did not support", "noted"}, "th");
  for (const auto& [name, target] : summary.targets) {
    html += Row({Escaped(name), "", "", ""});
    for (const auto& [who, participation] : target.statistics.implementations) {
      const std::string note =
          participation.notes == 0 ? "" : Escaped(participation.note) + " (" + fuzz::Grouped(participation.notes) + ")";
      html +=
          Row({Escaped(who), fuzz::Grouped(participation.took_part), fuzz::Grouped(participation.unsupported), note},
              "td", "sub");
    }
  }
  return html + "</table>\n";
}

// What could not run, or went wrong, each with its reason.
std::vector<std::string> Missing(const Summary& summary, const Plots& plots) {
  std::vector<std::string> missing;
  for (const auto& [name, target] : summary.targets) {
    for (const auto& [who, why] : target.statistics.unavailable) missing.push_back(name + ": " + who + ": " + why);
    for (const auto& [role, engine] : target.engines) {
      if (engine.failed_slices == 0) continue;
      missing.push_back(name + ", " + role + ": " + fuzz::Grouped(engine.failed_slices) + " of " +
                        fuzz::Grouped(engine.slices) + " slices failed, last: " + engine.failure);
    }
    if (target.corpus_skipped > 0) {
      missing.push_back(name + ": " + fuzz::Grouped(target.corpus_skipped) + " corpus entries of more than " +
                        fuzz::Grouped(kMaxEntryBytes) + " bytes are skipped");
    }
  }
  if (summary.unreproduced > 0) {
    missing.push_back(fuzz::Grouped(summary.unreproduced) +
                      " operations did not differ when they were run again: " + Layout{summary.root}.unreproduced());
  }
  if (summary.pending > 0) missing.push_back(fuzz::Grouped(summary.pending) + " operations are yet to be examined");
  if (!plots.missing.empty()) missing.push_back("no plots: " + plots.missing);
  missing.insert(missing.end(), summary.problems.begin(), summary.problems.end());
  return missing;
}

}  // namespace

std::string ReportHtml(const Summary& summary, const Plots& plots) {
  uint64_t operations = 0, comparisons = 0;
  for (const auto& [name, target] : summary.targets) {
    operations += target.statistics.operations;
    comparisons += target.statistics.comparisons;
  }
  const size_t faults = summary.faults.size();
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Assay: " + Escaped(summary.root) +
      "</title><style>" + kStyle + "</style></head><body>\n";
  html += "<h1>Differential campaign</h1><p class=\"quiet\"><code>" + Escaped(summary.root) + "</code> on " +
          Escaped(summary.machine) + "</p>\n";
  html += "<p>" + fuzz::Grouped(operations) + " operations, " + fuzz::Grouped(comparisons) + " comparisons in " +
          Duration(summary.seconds) + ". ";
  html += comparisons == 0 ? "<strong class=\"bad\">Nothing was compared.</strong></p>\n"
          : faults == 0    ? "<strong class=\"good\">Nobody differs.</strong></p>\n"
                           : "<strong class=\"bad\">" + std::to_string(faults) +
                              (faults == 1 ? " component is" : " components are") + " at fault.</strong></p>\n";
  if (faults > 0) html += "<h2>Findings</h2>\n";
  for (const FaultSummary& fault : summary.faults) html += FaultHtml(fault);
  html += "<h2>Targets</h2>\n" + TargetsHtml(summary);
  html +=
      "<p class=\"quiet\">Edges are counted by each engine in its own way. Comparisons: outcomes held against what "
      "the others say.</p>\n";
  if (!plots.edges.empty()) html += "<h2>Edges over time</h2>\n" + plots.edges;
  if (!plots.corpus.empty()) html += "<h2>Corpus over time</h2>\n" + plots.corpus;
  html += "<h2>Implementations</h2>\n" + ParticipantsHtml(summary);
  html += "<h2>What could not run, and why</h2>\n";
  const std::vector<std::string> missing = Missing(summary, plots);
  if (missing.empty()) html += "<p>Nothing: everything could.</p>\n";
  if (!missing.empty()) html += "<ul>\n";
  for (const std::string& line : missing) html += "<li>" + Escaped(line) + "</li>\n";
  if (!missing.empty()) html += "</ul>\n";
  return html + "</body></html>\n";
}

}  // namespace assay::campaign
