#include "fuzz/coverage/judgement.h"

#include <filesystem>
#include <string_view>
#include <utility>

#include "fuzz/coverage/text_lines.h"

namespace assay::fuzz {
namespace {

// Number of a line to the reason why it is not reached.
using Reasons = std::map<size_t, std::string>;

// The lines that have code among those that `excuse` names in a file of `lines`, of which `counts` has the counts; what
// is wrong with it ends in *bad.
class ExcusedLines {
 public:
  ExcusedLines(const Excuse& excuse, const std::vector<std::string_view>& lines, const LineCounts& counts)
      : excuse_(excuse), lines_(lines), counts_(counts) {}

  Reasons Find(std::string* bad) const {
    std::vector<size_t> places;
    for (size_t i = 0; i < lines_.size(); ++i) {
      if (Stripped(lines_[i]) == excuse_.line) places.push_back(i + 1);
    }
    if (places.empty()) *bad = "no such line in " + excuse_.file + ": " + excuse_.line;
    if (places.size() > 1) *bad = std::to_string(places.size()) + " such lines in " + excuse_.file;
    if (places.size() != 1) return {};
    return FromTo(places.front(), EndOf(places.front()), bad);
  }

 private:
  // The last line of what line `first` stands for: the one that closes what it opens, by the form of clang-format, or
  // itself; and then unreached lines that hold nothing but the end of a block or a preprocessor's directive.
  size_t EndOf(size_t first) const {
    size_t end = ClosingLine(first);
    for (auto it = counts_.upper_bound(end); it != counts_.end() && it->second == 0; ++it) {
      const std::string_view text = Stripped(lines_[it->first - 1]);
      if (text != "}" && !text.starts_with('#')) break;
      end = it->first;
    }
    return end;
  }

  size_t ClosingLine(size_t first) const {
    const std::string_view opening = lines_[first - 1];
    if (!Stripped(opening).ends_with('{')) return first;
    for (size_t number = first + 1; number <= lines_.size(); ++number) {
      const std::string_view line = lines_[number - 1];
      if (Stripped(line).starts_with('}') && IndentationOf(line) == IndentationOf(opening)) return number;
    }
    return lines_.size();
  }

  Reasons FromTo(size_t first, size_t last, std::string* bad) const {
    Reasons reasons;
    for (auto it = counts_.lower_bound(first); it != counts_.end() && it->first <= last; ++it) {
      const auto& [number, count] = *it;
      // A condition is reached although what it guards is not; so is what stands behind the closing brace.
      const bool is_border = last != first && (number == first || number == last);
      if (count == 0) {
        reasons[number] = excuse_.reason;
      } else if (!is_border) {
        *bad =
            excuse_.file + ":" + std::to_string(number) + " is reached: " + std::string(Stripped(lines_[number - 1]));
        return {};
      }
    }
    if (reasons.empty())
      *bad = excuse_.file + ":" + std::to_string(first) + " has no code that is not reached: " + excuse_.line;
    return reasons;
  }

  const Excuse& excuse_;
  const std::vector<std::string_view>& lines_;
  const LineCounts& counts_;
};

std::string FolderOf(const std::string& file) { return std::filesystem::path(file).parent_path(); }

class Judging {
 public:
  Judging(const Coverage& coverage, const SourceTree& tree, const std::vector<Excuse>& excuses, FeatureSet cpu,
          FeatureSet available)
      : coverage_(coverage), tree_(tree), excuses_(excuses), cpu_(cpu), available_(available) {}

  Judgement Run() {
    for (const Excuse& excuse : excuses_) {
      if (!tree_.contains(excuse.file)) Bad(excuse, "no such file: " + excuse.file);
    }
    for (const auto& [path, file] : tree_) {
      const auto counts = coverage_.find(path);
      if (counts == coverage_.end()) {
        Absent(path);
      } else {
        File(path, file, counts->second);
      }
    }
    return std::move(judgement_);
  }

 private:
  void Bad(const Excuse& excuse, const std::string& what) {
    judgement_.bad_excuses.push_back("line " + std::to_string(excuse.number) + ": " + what);
  }

  void Absent(const std::string& path) {
    bool is_excused = false;
    for (const Excuse& excuse : excuses_) {
      if (excuse.file != path) continue;
      if (excuse.line.empty()) {
        judgement_.absent.push_back(excuse);
        is_excused = true;
      } else {
        Bad(excuse, "the file is in none of the programs: " + path);
      }
    }
    if (!is_excused && path.ends_with(".cc")) judgement_.not_excused_absent.push_back(path);
  }

  bool Holds(const Excuse& excuse) const {
    return cpu_.ContainsAll(excuse.with) && excuse.without.Without(available_) == excuse.without;
  }

  Reasons ReasonsOf(const std::string& path, const SourceFile& file, const LineCounts& counts) {
    const std::vector<std::string_view> lines = LinesOf(file.text);
    Reasons reasons;
    for (const Excuse& excuse : excuses_) {
      if (excuse.file != path || !Holds(excuse)) continue;
      std::string bad;
      if (excuse.line.empty()) {
        bad = "the file is in the programs: " + path;
      } else {
        reasons.merge(ExcusedLines(excuse, lines, counts).Find(&bad));
      }
      if (!bad.empty()) Bad(excuse, bad);
    }
    return reasons;
  }

  void File(const std::string& path, const SourceFile& file, const LineCounts& counts) {
    const std::vector<std::string_view> lines = LinesOf(file.text);
    const Reasons reasons = ReasonsOf(path, file, counts);
    const FeatureSet missing = file.needs.Without(available_);
    LineTotals& totals = judgement_.folders[FolderOf(path)];
    for (const auto& [number, count] : counts) {
      ++totals.lines;
      if (count > 0) {
        ++totals.reached;
        continue;
      }
      const std::string text(number <= lines.size() ? Stripped(lines[number - 1]) : "");
      const auto reason = reasons.find(number);
      if (reason != reasons.end()) {
        ++totals.excused;
        judgement_.excused.push_back({path, number, text, reason->second});
      } else if (missing != FeatureSet()) {
        ++totals.cannot_run;
        judgement_.cannot_run[FolderOf(path)] = missing;
      } else {
        judgement_.not_excused.push_back({path, number, text, ""});
      }
    }
  }

  const Coverage& coverage_;
  const SourceTree& tree_;
  const std::vector<Excuse>& excuses_;
  const FeatureSet cpu_;
  const FeatureSet available_;
  Judgement judgement_;
};

}  // namespace

Judgement Judge(const Coverage& coverage, const SourceTree& tree, const std::vector<Excuse>& excuses, FeatureSet cpu,
                FeatureSet available) {
  return Judging(coverage, tree, excuses, cpu, available).Run();
}

}  // namespace assay::fuzz
