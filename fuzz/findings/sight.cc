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
#include "fuzz/relations.h"
#include "reference/hex.h"

namespace assay::findings {
namespace {

using End = Isolated::End;
using Json = nlohmann::json;
using fuzz::Operation;
using fuzz::Outcome;
using std::chrono::milliseconds;

constexpr char kItself[] = "the operation itself";

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

// What op's panel asks of everybody, `agreed` being the outcome of `op` itself.
std::vector<Asked> AskedOf(const Operation& op, const Outcome& agreed) {
  std::vector<Asked> all = {{kItself, op, agreed}};
  for (fuzz::Relation& relation : RelationsOf(op, agreed)) {
    all.push_back({std::string(relation.name), std::move(relation.operation), std::move(relation.expected)});
  }
  return all;
}

Way WayOfDeath(const Asked& asked, const Isolated& isolated, const std::vector<std::string>& stack) {
  Way way;
  way.property = fuzz::PropertyName(asked.operation.property);
  way.function = fuzz::FunctionName(asked.operation);
  way.relation = asked.relation;
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
  Way way = WayOfDeath({kItself, op, sight.agreed}, isolated, {});
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
  struct Death {
    std::string who;
    Isolated isolated;
  };
  std::vector<Death> deaths;
  fuzz::Selection others;
  for (const fuzz::Implementation& implementation : panel_.implementations()) {
    Isolated isolated = RunAlone({{implementation.name, fuzz::kSpecSource}, {}}, op, false);
    if (isolated.end == End::kReturned) continue;
    others.without.push_back(implementation.name);
    deaths.push_back({implementation.name, std::move(isolated)});
  }
  const Isolated rest = RunAlone(others, op, false);
  Sight sight;
  if (rest.end == End::kReturned) sight = FromText(rest.result);
  if (deaths.empty()) return sight;

  Asked asked{kItself, op, sight.agreed};
  if (report) {
    if (auto found = FindDeadly(deaths.front().who, op, sight.agreed)) asked = std::move(*found);
    const std::string told = RunAlone({{deaths.front().who}, {}}, op, true).error;
    sight.stack = StackOf(told);
    for (Death& death : deaths) death.isolated.error = told;
  }
  sight.telling = asked.operation;
  sight.expected = asked.expected;
  std::vector<Way> ways;
  std::string died;
  for (const Death& death : deaths) {
    Way way = WayOfDeath(asked, death.isolated, sight.stack);
    const auto same = std::ranges::find(ways, way.kind, &Way::kind);
    died += "  " + death.who + ": " + way.relation + ": " + way.what + "\n";
    sight.blame += (sight.blame.empty() ? "" : ", ") + death.who;
    sight.took_part.push_back(death.who);
    if (same != ways.end()) {
      same->implementations.push_back(death.who);
    } else {
      way.implementations = {death.who};
      ways.push_back(std::move(way));
    }
  }
  sight.ways.insert(sight.ways.begin(), ways.begin(), ways.end());
  SortWays(sight.ways);
  sight.verdict = "DIED:\n" + died + "the others: " + sight.verdict;
  return sight;
}

Isolated Watcher::RunAlone(const fuzz::Selection& selection, const Operation& op, bool report) {
  const auto work = [&] {
    fuzz::Panel panel(property_, selection, judge_);
    return RunHere(panel, op);
  };
  return RunIsolated(work, limit_, report);
}

std::optional<Asked> Watcher::FindDeadly(const std::string& who, const Operation& op, const Outcome& agreed) {
  const auto& all = panel_.implementations();
  const auto implementation = std::ranges::find(all, who, &fuzz::Implementation::name);
  for (Asked& asked : AskedOf(op, agreed)) {
    const auto work = [&] {
      fuzz::Workspace workspace;
      LimitCpuTime(PatienceFor(op));
      (void)fuzz::RunProtected(*implementation, asked.operation, workspace);
      return std::string();
    };
    if (RunIsolated(work, limit_, false).end != End::kReturned) return std::move(asked);
  }
  return std::nullopt;
}

Watcher& Watchers::of(fuzz::Property property) {
  return watchers_.try_emplace(property, property, judge_).first->second;
}

}  // namespace assay::findings
