// The pictures of a report.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "fuzz/campaign/report.h"
#include "fuzz/engines/process.h"
#include "fuzz/files.h"

namespace assay::campaign {
namespace {

struct Curve {
  std::string title;
  size_t colour = 0;
  bool dashed = false;
  std::vector<Point> points;
};

// One for each target, told apart by people who do not see all colours too (Okabe and Ito's, darker where they are
// pale).
constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#b8860b", "#000000"};

constexpr std::chrono::seconds kPatience(20);

// Hours once a campaign has lasted for some, else minutes.
struct TimeUnit {
  double seconds;
  const char* label;
};
TimeUnit UnitFor(double seconds) { return seconds >= 3 * 3600 ? TimeUnit{3600, "hours"} : TimeUnit{60, "minutes"}; }

// gnuplot's data are in the script, so that it needs no other file.
std::string Script(const std::vector<Curve>& curves, double seconds, const std::string& y_label,
                   const std::string& output) {
  const TimeUnit unit = UnitFor(seconds);
  std::string script = "set terminal svg size 820,360 dynamic enhanced font 'sans-serif,12' background '#ffffff'\n";
  script += "set output '" + output + "'\nset key outside right top\nset grid back lc rgb '#dddddd'\nset border 3\n";
  script += "set tics nomirror\nset yrange [0:*]\nset xrange [0:*]\nset format y \"%'.0f\"\nset decimal locale\n";
  script += "set xlabel '" + std::string(unit.label) + "'\nset ylabel '" + y_label + "'\n";
  std::string plots, data;
  for (const Curve& curve : curves) {
    plots += (plots.empty() ? "plot " : ", ") + std::string("'-' using 1:2 with steps lw 2 lc rgb '") +
             kColours[curve.colour % std::size(kColours)] + "' dt " + (curve.dashed ? "2" : "1") + " title \"" +
             curve.title + "\" noenhanced";
    const auto add = [&](double at, uint64_t value) {
      data += std::to_string(at / unit.seconds) + " " + std::to_string(value) + "\n";
    };
    for (const Point& point : curve.points) add(point.at, point.value);
    add(seconds, curve.points.back().value);  // up to now
    data += "e\n";
  }
  return script + plots + "\n" + data;
}

// Runs gnuplot. Returns the picture, or nothing and *why.
std::optional<std::string> Draw(const std::string& script, const std::string& gnuplot, const std::string& folder,
                                std::string* why) {
  const std::string file = folder + "/plot.gnuplot";
  *why = fuzz::WriteFile(file, script);
  if (!why->empty()) return std::nullopt;
  fuzz::Command command;
  command.program = gnuplot;
  command.arguments = {"plot.gnuplot"};
  command.folder = folder;
  command.log = folder + "/plot.log";
  std::optional<fuzz::Process> process = fuzz::Process::Start(command, why);
  if (!process) return std::nullopt;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  std::optional<fuzz::Ending> ending;
  while (!(ending = process->Poll())) {
    if (std::chrono::steady_clock::now() > end) process->Signal(SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (ending->code != 0 || ending->signal != 0) {
    *why = "gnuplot failed: " + command.log;
    return std::nullopt;
  }
  std::optional<std::string> svg = fuzz::ReadFile(folder + "/plot.svg", why);
  // The XML declaration has no place within a page.
  if (svg && svg->find("<svg") != std::string::npos) return svg->substr(svg->find("<svg"));
  *why = "gnuplot drew nothing";
  return std::nullopt;
}

}  // namespace

Plots DrawPlots(const Summary& summary, const std::string& gnuplot, const std::string& scratch) {
  std::vector<Curve> edges, corpus;
  size_t colour = 0;
  for (const auto& [name, target] : summary.targets) {
    if (!target.corpus_over_time.empty()) corpus.push_back({name, colour, false, target.corpus_over_time});
    for (const auto& [role, engine] : target.engines) {
      // The secondary instances see what the main one does.
      if (engine.edges_over_time.empty() || (role != "libfuzzer" && role != "afl")) continue;
      edges.push_back({name + ", " + role, colour, role == "libfuzzer", engine.edges_over_time});
    }
    ++colour;
  }
  Plots plots;
  const auto draw = [&](const std::vector<Curve>& curves, const std::string& y_label) -> std::string {
    if (curves.empty()) return "";
    const std::string script = Script(curves, summary.seconds, y_label, "plot.svg");
    return Draw(script, gnuplot, scratch, &plots.missing).value_or("");
  };
  plots.edges = draw(edges, "edges");
  if (plots.missing.empty()) plots.corpus = draw(corpus, "entries");
  return plots;
}

}  // namespace assay::campaign
