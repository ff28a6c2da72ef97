#include <string>
#include <vector>

#include "fuzz/coverage/judgement.h"
#include "fuzz/engines/text_table.h"

namespace assay::fuzz {
namespace {

std::vector<std::string> Row(const std::string& name, const LineTotals& totals) {
  const size_t missing = totals.lines - totals.reached - totals.excused - totals.cannot_run;
  return {name,
          Grouped(totals.lines),
          Grouped(totals.reached),
          Grouped(totals.excused),
          Grouped(totals.cannot_run),
          Grouped(missing)};
}

LineTotals SumOf(const Judgement& judgement) {
  LineTotals sum;
  for (const auto& [folder, totals] : judgement.folders) {
    sum.lines += totals.lines;
    sum.reached += totals.reached;
    sum.excused += totals.excused;
    sum.cannot_run += totals.cannot_run;
  }
  return sum;
}

std::string FolderTable(const Judgement& judgement) {
  std::vector<std::vector<std::string>> rows = {{"lines", "all", "reached", "excused", "cannot run here", "missed"}};
  for (const auto& [folder, totals] : judgement.folders) rows.push_back(Row(folder, totals));
  rows.push_back(Row("all", SumOf(judgement)));
  return TextTable(rows);
}

// Lines under their reason, and neighbours of one file as one range with the text of the first.
std::string Lines(const std::vector<UnreachedLine>& lines) {
  std::string text;
  std::string reason;
  for (size_t i = 0; i < lines.size();) {
    size_t end = i + 1;
    const auto continues = [&](const UnreachedLine& line) {
      return line.file == lines[i].file && line.reason == lines[i].reason && line.number == lines[end - 1].number + 1;
    };
    while (end < lines.size() && continues(lines[end])) ++end;
    if (lines[i].reason != reason) {
      reason = lines[i].reason;
      text += "  " + reason + "\n";
    }
    text += "    " + lines[i].file + ":" + std::to_string(lines[i].number);
    if (end > i + 1) text += "-" + std::to_string(lines[end - 1].number);
    text += "  " + lines[i].text + "\n";
    i = end;
  }
  return text;
}

}  // namespace

std::string JudgementText(const Judgement& judgement) {
  std::string text = FolderTable(judgement);
  if (!judgement.excused.empty()) text += "\nnot reached, and why:\n" + Lines(judgement.excused);
  if (!judgement.absent.empty()) text += "\nin none of the programs, and why:\n";
  for (const Excuse& excuse : judgement.absent) text += "    " + excuse.file + ": " + excuse.reason + "\n";
  for (const auto& [folder, missing] : judgement.cannot_run) {
    text += "\ncannot run here: " + folder + ": no " + missing.ToString() + "\n";
  }
  if (!judgement.not_excused.empty()) text += "\nNOT REACHED:\n" + Lines(judgement.not_excused);
  if (!judgement.not_excused_absent.empty()) text += "\nIN NONE OF THE PROGRAMS:\n";
  for (const std::string& file : judgement.not_excused_absent) text += "    " + file + "\n";
  if (!judgement.bad_excuses.empty()) text += "\nEXCUSES THAT ARE NONE:\n";
  for (const std::string& bad : judgement.bad_excuses) text += "    " + bad + "\n";

  const LineTotals sum = SumOf(judgement);
  text += "\n" + Grouped(sum.lines) + " lines: " + Grouped(sum.reached) + " reached, " + Grouped(sum.excused) +
          " excused, " + Grouped(sum.cannot_run) + " cannot run here, " + Grouped(judgement.not_excused.size()) +
          " missed; " + std::to_string(judgement.not_excused_absent.size()) + " files missed, " +
          std::to_string(judgement.bad_excuses.size()) + " excuses wrong\n";
  return text;
}

}  // namespace assay::fuzz
