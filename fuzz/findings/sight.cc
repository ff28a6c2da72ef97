#include "fuzz/findings/sight.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "fuzz/crash.h"
#include "fuzz/findings/build_name.h"
#include "fuzz/findings/isolated.h"
#include "fuzz/findings/ways.h"
#include "reference/hex.h"

namespace assay::findings {
namespace {

using End = Isolated::End;
using Json = nlohmann::json;
using fuzz::Operation;
using fuzz::Outcome;
using std::chrono::milliseconds;

// How long one participant may run before it counts as hanging. Most of the many steps from an operation that hangs
// hang too, so it grows with the operation.
milliseconds PatienceFor(const Operation& op) {
  constexpr milliseconds kLeast{100};
  constexpr size_t kLargest = size_t{1} << 20;
  return kLeast + (fuzz::CrashCatcher::kPatience - kLeast) * std::min(fuzz::Encode(op).size(), kLargest) / kLargest;
}

// The telling way's finding.
const fuzz::Finding& TellingOf(const Operation& op, const fuzz::Verdict& verdict, const Way& way) {
  const auto shows = [&](const fuzz::Finding& finding) {
    fuzz::Verdict alone;
    alone.findings = {finding};
    const std::vector<Way> ways = WaysOf(op, alone);
    return std::ranges::count(ways, way.signature, &Way::signature) != 0;
  };
  return *std::ranges::find_if(verdict.findings, shows);
}

Sight SightOf(const Operation& op, const fuzz::Verdict& verdict) {
  Sight sight;
  sight.ways = WaysOf(op, verdict);
  sight.telling = op;
  sight.expected = sight.agreed = verdict.agreed;
  if (!sight.ways.empty()) {
    const fuzz::Finding& telling = TellingOf(op, verdict, sight.ways.front());
    sight.telling = telling.operation;
    sight.expected = telling.expected;
  }
  for (const fuzz::Verdict::Entry& entry : verdict.entries) {
    if (entry.outcome.kind != Outcome::Kind::kUnsupported) sight.took_part.push_back(entry.implementation->name);
  }
  sight.blame = verdict.blame;
  sight.verdict = fuzz::VerdictText(op, verdict);
  sight.comparisons = verdict.comparisons;
  return sight;
}

// From process to process. Bytes are hexadecimal.

Json ToJson(const Outcome& outcome) {
  return {{"kind", outcome.kind}, {"reason", outcome.reason}, {"bytes", fuzz::Hex(outcome.bytes)}};
}

Outcome OutcomeOf(const Json& json) {
  Outcome outcome;
  outcome.kind = json.at("kind").get<Outcome::Kind>();
  outcome.reason = json.at("reason").get<fuzz::Reason>();
  outcome.bytes = *reference::ParseHex(json.at("bytes").get<std::string>(), nullptr);
  return outcome;
}

std::string ToText(const Sight& sight) {
  Finding carrier;
  carrier.ways = sight.ways;
  carrier.took_part = sight.took_part;
  carrier.blame = sight.blame;
  carrier.verdict = sight.verdict;
  carrier.comparisons = sight.comparisons;
  const Json json = {{"carrier", FindingJson(carrier)},
                     {"telling", fuzz::Hex(fuzz::Encode(sight.telling))},
                     {"expected", ToJson(sight.expected)},
                     {"agreed", ToJson(sight.agreed)}};
  return json.dump();
}

Sight FromText(const std::string& text) {
  const Json json = Json::parse(text);
  Finding carrier = *ParseFinding(json.at("carrier").get<std::string>());
  Sight sight;
  sight.ways = std::move(carrier.ways);
  sight.took_part = std::move(carrier.took_part);
  sight.blame = std::move(carrier.blame);
  sight.verdict = std::move(carrier.verdict);
  sight.comparisons = carrier.comparisons;
  sight.telling = fuzz::Decode(*reference::ParseHex(json.at("telling").get<std::string>(), nullptr));
  sight.expected = OutcomeOf(json.at("expected"));
  sight.agreed = OutcomeOf(json.at("agreed"));
  return sight;
}

// Makes a copy that runs operations end if somebody does not come to an end. Signals become outcomes, unless a
// sanitizer tells more of them.
class Limits {
 public:
  explicit Limits(milliseconds patience) : patience_(patience) {
    if (!IsSanitized()) catcher_.emplace(patience);
  }

  fuzz::Verdict Run(fuzz::Panel& panel, const Operation& op) const {
    if (IsSanitized()) LimitCpuTime(patience_ * (2 + panel.implementations().size()));
    return panel.Run(op);
  }

 private:
  const milliseconds patience_;
  std::optional<fuzz::CrashCatcher> catcher_;
};

// What a copy does.
std::string RunHere(fuzz::Panel& panel, const Operation& op) {
  const Limits limits(PatienceFor(op));
  return ToText(SightOf(op, limits.Run(panel, op)));
}

std::string RunAllHere(fuzz::Panel& panel, const std::vector<Operation>& operations) {
  milliseconds patience{0};
  for (const Operation& op : operations) patience = std::max(patience, PatienceFor(op));
  const Limits limits(patience);
  Finding carrier;
  int endless = 0;
  for (const Operation& op : operations) {
    std::vector<Way> ways = WaysOf(op, limits.Run(panel, op));
    endless += std::ranges::count(ways, Kind::kHung, &Way::kind) != 0;
    MergeWays(carrier.ways, std::move(ways));
    if (endless == Watcher::kMostDeaths) break;
  }
  return FindingJson(carrier);
}

Way WayOfDeath(const Operation& op, const Isolated& isolated, const std::vector<std::string>& stack) {
  Way way;
  way.property = fuzz::PropertyName(op.property);
  way.function = fuzz::FunctionName(op);
  way.relation = "the operation itself";
  std::string detail;
  if (isolated.end == End::kSanitizer) {
    way.kind = Kind::kSanitizer;
    way.what = HeadlineOf(isolated.error);
    if (way.what.empty()) way.what = "a sanitizer's report";
    detail = WithoutNumbers(way.what) + (TopOf(stack).empty() ? "" : " in " + TopOf(stack));
  } else if (isolated.end == End::kHung) {
    way.kind = Kind::kHung;
    way.what = "hung: it went on and on";
  } else {
    way.kind = Kind::kCrashed;
    way.what = isolated.signal.empty() ? "crashed: it ended the program" : "crashed: " + isolated.signal;
    detail = way.what;
  }
  way.signature = SignatureOf(way, detail);
  return way;
}

}  // namespace

Watcher::Watcher(fuzz::Property property, fuzz::Judge judge, milliseconds limit)
    : property_(property), judge_(judge), limit_(limit), panel_(property, {}, judge) {}

Sight Watcher::See(const Operation& op, bool report) {
  const Isolated isolated = RunIsolated([&] { return RunHere(panel_, op); }, limit_, false);
  if (isolated.end == End::kReturned) return FromText(isolated.result);
  Sight sight = SeeApart(op, report);
  if (!sight.ways.empty()) return sight;
  // Nobody dies of it alone: it takes what the others did before.
  Way way = WayOfDeath(op, isolated, {});
  if (!isolated.who.empty()) way.implementations = {isolated.who};
  sight.ways = {std::move(way)};
  return sight;
}

std::optional<std::vector<Way>> Watcher::SeeAll(const std::vector<Operation>& operations) {
  const Isolated isolated = RunIsolated([&] { return RunAllHere(panel_, operations); }, limit_, false);
  if (isolated.end != End::kReturned) return std::nullopt;
  return ParseFinding(isolated.result)->ways;
}

Sight Watcher::SeeApart(const Operation& op, bool report) {
  std::vector<Way> deaths;
  std::vector<std::string> dead;
  std::vector<std::string> stack;
  for (const fuzz::Implementation& implementation : panel_.implementations()) {
    fuzz::Selection selection;
    selection.only = {implementation.name, fuzz::kSpecSource};
    const auto work = [&] {
      fuzz::Panel panel(property_, selection, judge_);
      return RunHere(panel, op);
    };
    const Isolated isolated = RunIsolated(work, limit_, report && stack.empty());
    if (isolated.end == End::kReturned) continue;
    dead.push_back(implementation.name);
    if (report && stack.empty()) stack = StackOf(isolated.error);
    Way way = WayOfDeath(op, isolated, stack);
    const auto same = std::ranges::find_if(deaths, [&](const Way& death) { return death.kind == way.kind; });
    if (same != deaths.end()) {
      same->implementations.push_back(implementation.name);
      continue;
    }
    way.implementations = {implementation.name};
    deaths.push_back(std::move(way));
  }
  fuzz::Selection others;
  others.without = dead;
  const auto work = [&] {
    fuzz::Panel panel(property_, others, judge_);
    return RunHere(panel, op);
  };
  const Isolated rest = RunIsolated(work, limit_, false);
  Sight sight;
  if (rest.end == End::kReturned) sight = FromText(rest.result);
  if (deaths.empty()) return sight;
  sight.telling = op;
  sight.expected = sight.agreed;
  sight.stack = std::move(stack);
  sight.ways.insert(sight.ways.begin(), deaths.begin(), deaths.end());
  SortWays(sight.ways);
  sight.took_part.insert(sight.took_part.end(), dead.begin(), dead.end());
  std::string died;
  for (const Way& way : deaths) {
    for (const std::string& name : way.implementations) {
      died += "  " + name + ": " + way.relation + ": " + way.what + "\n";
      sight.blame += (sight.blame.empty() ? "" : ", ") + name;
    }
  }
  sight.verdict = "DIED:\n" + died + "the others: " + sight.verdict;
  return sight;
}

Watcher& Watchers::of(fuzz::Property property) {
  return watchers_.try_emplace(property, property, judge_).first->second;
}

}  // namespace assay::findings
