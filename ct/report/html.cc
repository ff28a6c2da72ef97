#include <algorithm>
#include <set>

#include "ct/report/summary.h"

namespace assay::ct {
namespace {

constexpr char kHead[] = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Assay: secret independence</title>
<style>
body{font:14px/1.45 system-ui,sans-serif;margin:2em auto;max-width:1500px;padding:0 1em;color:#1b1f23;background:#fff}
h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}
table{border-collapse:collapse;margin:.6em 0}
th,td{padding:3px 8px;border:1px solid #d5d9de;text-align:left;vertical-align:top}
th{background:#f3f5f7;font-weight:600;position:sticky;top:0}
td.n{text-align:right;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}
.scroll th.c{writing-mode:vertical-rl;transform:rotate(180deg);padding:8px 3px;font-weight:500}
.g{background:#d7f0dc}.r{background:#ffb8b0;font-weight:600}.o{background:#e7e9ec;color:#5b636b}
.big{font-size:1.15em;padding:.5em .8em;display:inline-block;border-radius:6px}
small{color:#5b636b}
</style></head><body>
<h1>Secret independence</h1>
)";

std::string Escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string Cell(const std::string& style, const std::string& content, const std::string& hint = "") {
  return "<td class=\"" + style + "\"" + (hint.empty() ? "" : " title=\"" + Escaped(hint) + "\"") + ">" +
         Escaped(content) + "</td>";
}

std::string VerdictCell(const Summary& summary, const std::string& check, const std::string& cell) {
  const auto found = summary.results.find({check, cell});
  if (found == summary.results.end()) return Cell("o", "missing");
  const Result& result = *found->second;
  switch (VerdictOn(result)) {
    case Verdict::kGreen:
      return Cell("g", "green", result.built_by);
    case Verdict::kRed:
      return Cell("r", "RED", Text(result));
    case Verdict::kNotRun:
      break;
  }
  return Cell("o", "not run", result.not_covered.front().reason);
}

// One line for each implementation and operation, one column for each cell.
std::string RowsTable(const Summary& summary, const std::string& check) {
  std::set<std::pair<std::string, std::string>> names;
  std::map<std::string, std::map<std::pair<std::string, std::string>, const Row*>> rows;
  for (const auto& [place, result] : summary.results) {
    if (place.first != check) continue;
    for (const Row& row : result->rows) {
      names.insert({row.subject, row.operation});
      rows[place.second][{row.subject, row.operation}] = &row;
    }
  }
  std::string html = "<div class=\"scroll\"><table><tr><th>implementation</th><th>operation</th>";
  for (const std::string& cell : summary.cells) html += "<th class=\"c\">" + Escaped(cell) + "</th>";
  html += "</tr>\n";
  for (const auto& name : names) {
    html += "<tr><td>" + Escaped(name.first) + "</td><td>" + Escaped(name.second) + "</td>";
    for (const std::string& cell : summary.cells) {
      const auto found = rows[cell].find(name);
      if (found == rows[cell].end()) {
        html += Cell("o", "");
      } else if (found->second->findings.empty() && found->second->cases > 0) {
        html += Cell("g n", std::to_string(found->second->cases));
      } else {
        std::string hint;
        for (const Finding& finding : found->second->findings) {
          hint += finding.what + " in " + finding.function + " " + finding.where + "\n";
        }
        html += Cell("r n", std::to_string(found->second->findings.size()) + " found", hint);
      }
    }
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

std::string ControlsTable(const Summary& summary, const std::string& check) {
  std::vector<std::string> names;
  std::map<std::pair<std::string, std::string>, const Control*> controls;
  for (const auto& [place, result] : summary.results) {
    if (place.first != check) continue;
    for (const Control& control : result->controls) {
      if (std::ranges::find(names, control.name) == names.end()) names.push_back(control.name);
      controls[{control.name, place.second}] = &control;
    }
  }
  std::string html = "<div class=\"scroll\"><table><tr><th>control</th>";
  for (const std::string& cell : summary.cells) html += "<th class=\"c\">" + Escaped(cell) + "</th>";
  html += "</tr>\n";
  for (const std::string& name : names) {
    html += "<tr><td>" + Escaped(name) + "</td>";
    for (const std::string& cell : summary.cells) {
      const auto found = controls.find({name, cell});
      if (found == controls.end()) {
        html += Cell("o", "");
        continue;
      }
      const Control& control = *found->second;
      html += Cell(control.Behaves() ? "g" : "r", control.fired ? "fired" : "clean", control.detail);
    }
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

}  // namespace

std::string SummaryHtml(const Summary& summary) {
  std::string html = kHead;
  html += summary.AllGreen() ? "<p class=\"big g\">all green</p>\n" : "<p class=\"big r\">NOT all green</p>\n";
  html +=
      "<p>" + std::to_string(summary.cells.size()) + " of " +
      std::to_string(summary.cells.size() + summary.missing_cells.size()) +
      " cells of the matrix: compiler, CPU (m32: 32-bit x86) and -O level. A number is how many cases were looked at; "
      "point at a cell for more.</p>\n<table><tr><th>cell</th>";
  for (const std::string& check : summary.checks) html += "<th>" + Escaped(check) + "</th>";
  html += "<th>built by</th></tr>\n";
  for (const std::string& cell : summary.cells) {
    html += "<tr><td>" + Escaped(cell) + "</td>";
    for (const std::string& check : summary.checks) html += VerdictCell(summary, check, cell);
    const auto leftovers = summary.results.find({"leftovers", cell});
    html += Cell("", leftovers == summary.results.end() ? "" : leftovers->second->built_by) + "</tr>\n";
  }
  html += "</table>\n<h2>Not covered</h2>\n<table><tr><th>check</th><th>what</th><th>why</th><th>cells</th></tr>\n";
  for (const auto& [entry, cells] : summary.not_covered) {
    html += "<tr>" + Cell("", entry[0]) + Cell("", entry[1]) + Cell("", entry[2]) + Cell("n", std::to_string(cells)) +
            "</tr>\n";
  }
  html += "</table>\n";
  for (const std::string& check : summary.checks) {
    html += "<h2>" + Escaped(check) + "</h2>\n" + RowsTable(summary, check);
    html += "<p>Controls: what this check must notice, and what it must not.</p>\n" + ControlsTable(summary, check);
  }
  return html + "</body></html>\n";
}

}  // namespace assay::ct
