#include "fuzz/assay/check.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <utility>

#include "fuzz/crash.h"
#include "fuzz/files.h"
#include "fuzz/implementation.h"

namespace assay::fuzz {
namespace {

// How many cases with the same blame are told at length, and how many in all.
constexpr uint64_t kToldPerBlame = 3;
constexpr size_t kTold = 20;

constexpr char kTheFile[] = "the file";

bool TookPart(const Verdict::Entry& entry) { return entry.outcome.kind != Outcome::Kind::kUnsupported; }

uint64_t NumTookPart(const Verdict& verdict) {
  return static_cast<uint64_t>(std::ranges::count_if(verdict.entries, TookPart));
}

// A name of the selection that no implementation and no part has, or "".
std::string UnknownName(const Selection& selection) {
  std::vector<std::string> known;
  for (int i = 0; i < kNumProperties; ++i) {
    for (const Implementation& implementation : Implementations(static_cast<Property>(i))) {
      known.push_back(implementation.name);
      known.insert(known.end(), implementation.parts.begin(), implementation.parts.end());
    }
  }
  for (const auto* list : {&selection.only, &selection.without}) {
    for (const std::string& name : *list) {
      if (std::ranges::count(known, name) == 0) return "'" + name + "'";
    }
  }
  return "";
}

// Whether an outcome is what a file says. Faults are not looked at.
bool Says(Outcome outcome, const Expected& expected, Judge judge) {
  if (expected.may_refuse && outcome.kind == Outcome::Kind::kRejected) return true;
  outcome.faults.clear();
  return judge(outcome, expected.outcome).empty();
}

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

class Checker {
 public:
  explicit Checker(const CheckRequest& request) : request_(request) {}

  // Makes the panels that the cases need. Returns "" or why there is nobody to run them.
  std::string Prepare(const std::vector<Case>& cases) {
    for (const Case& one : cases) {
      for (const Step& step : one.steps) {
        const Property property = step.operation.property;
        if (panels_.contains(property)) continue;
        const Panel& panel =
            *panels_.emplace(property, std::make_unique<Panel>(property, request_.selection, request_.judge))
                 .first->second;
        if (panel.implementations().empty()) return "nobody is left to run " + std::string(PropertyName(property));
        Statistics& statistics = result_.statistics[property];
        statistics.target = PropertyName(property);
        for (const Implementation& implementation : panel.unavailable()) {
          statistics.unavailable[implementation.name] = implementation.unavailable;
        }
      }
    }
    return "";
  }

  CheckResult Run(const std::vector<Case>& cases) {
    const CrashCatcher catcher;
    const Clock::time_point begin = Clock::now();
    double seconds_of_differences = 0;
    for (const Case& one : cases) {
      const Clock::time_point case_begin = Clock::now();
      if (RunCase(one)) continue;
      seconds_of_differences += SecondsSince(case_begin);
      if (seconds_of_differences < request_.patience) continue;
      result_.not_run = cases.size() - result_.cases;
      break;
    }
    result_.files = request_.files.size();
    result_.seconds = SecondsSince(begin);
    return std::move(result_);
  }

 private:
  // False if somebody differs.
  bool RunCase(const Case& one) {
    ++result_.cases;
    bool refused = false;
    for (const Step& step : one.steps) {
      const Verdict verdict = panels_.at(step.operation.property)->Run(step.operation);
      result_.statistics.at(step.operation.property).Count(verdict);
      result_.comparisons += verdict.comparisons;
      if (step.expected) result_.comparisons += NumTookPart(verdict);
      const std::string blame = Differ(step, verdict);
      if (!blame.empty()) {
        Tell(one, step, verdict, blame);
        return false;
      }
      if (step.expected && verdict.agreed.kind == Outcome::Kind::kRejected) refused = true;
    }
    ++(refused ? result_.refused : result_.agreed);
    return true;
  }

  // Who differs, or what else is wrong with this run: "" if all is well.
  std::string Differ(const Step& step, const Verdict& verdict) const {
    std::string blame = verdict.blame;
    const auto add = [&](const std::string& more) { blame += (blame.empty() ? "" : ", ") + more; };
    // Who differs from the file and from the others is blamed already.
    if (step.expected && !HeldAgainst(*step.expected, verdict, request_.judge).empty() &&
        (blame.empty() || !Says(verdict.agreed, *step.expected, request_.judge))) {
      add(kTheFile);
    }
    const uint64_t took_part = NumTookPart(verdict);
    if (took_part < request_.min) add("too few: " + std::to_string(took_part) + " took part");
    if (blame.empty() && verdict.comparisons == 0 && !step.expected) add("nobody to compare with");
    return blame;
  }

  void Tell(const Case& one, const Step& step, const Verdict& verdict, const std::string& blame) {
    ++result_.differing;
    if (++result_.blamed[blame] > kToldPerBlame || result_.differences.size() == kTold) return;
    Difference difference{one.where, one.what, blame, "", ""};
    if (step.expected) difference.text = HeldAgainst(*step.expected, verdict, request_.judge);
    difference.text += VerdictText(step.operation, verdict);
    const std::string path = (std::filesystem::path(request_.findings) / FileNameOf(step.operation)).string();
    const std::string error = WriteFile(path, ToFile(step.operation));
    difference.text += error.empty() ? "replay: bazel run //fuzz:assay -- replay " + path + "\n"
                                     : "the operation could not be saved: " + error + "\n";
    if (error.empty()) difference.saved = path;
    result_.differences.push_back(std::move(difference));
  }

  const CheckRequest& request_;
  std::map<Property, std::unique_ptr<Panel>> panels_;
  CheckResult result_;
};

}  // namespace

std::string HeldAgainst(const Expected& expected, const Verdict& verdict, Judge judge) {
  std::string who;
  for (const Verdict::Entry& entry : verdict.entries) {
    if (!TookPart(entry) || Says(entry.outcome, expected, judge)) continue;
    const bool answered = !entry.outcome.cut_short;
    who += "  " + entry.implementation->name + (answered ? " says: " + OutcomeText(entry.outcome) : " says nothing") +
           "\n";
  }
  if (who.empty()) return "";
  return "the file says: " + OutcomeText(expected.outcome) + "\n" + who;
}

Reply Check(const CheckRequest& request) {
  const std::string unknown = UnknownName(request.selection);
  if (!unknown.empty()) return Reply::BadInput("check: nobody is called " + unknown + " (see assay list)");
  std::vector<Case> cases;
  for (const std::string& file : request.files) {
    std::string error;
    std::optional<std::vector<Case>> more = ReadCases(file, &error);
    if (!more) return Reply::BadInput(error);
    std::ranges::move(*more, std::back_inserter(cases));
  }
  Checker checker(request);
  const std::string nobody = checker.Prepare(cases);
  if (!nobody.empty()) return Reply::BadInput("check: " + nobody);
  const CheckResult result = checker.Run(cases);
  Reply reply;
  reply.exit = result.differing == 0 ? Exit::kAgree : Exit::kDiffer;
  reply.out = request.json ? CheckJson(result) : CheckText(result);
  return reply;
}

}  // namespace assay::fuzz
