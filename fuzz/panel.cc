#include "fuzz/panel.h"

#include <algorithm>
#include <set>
#include <utility>

#include "fuzz/crash.h"
#include "fuzz/relations.h"
#include "reference/spec/library.h"

namespace assay::fuzz {
namespace {

constexpr std::string_view kMainBatch = "main batch";
constexpr std::string_view kTail = "tail";
constexpr std::string_view kPartialBlock = "partial block";
constexpr std::string_view kTag = "tag";
constexpr std::string_view kState = "state";

bool TookPart(const Outcome& outcome) { return outcome.kind != Outcome::Kind::kUnsupported; }

bool Names(const std::vector<std::string>& list, const Implementation& implementation) {
  return std::ranges::any_of(list, [&](const std::string& name) {
    return name == implementation.name || std::ranges::count(implementation.parts, name) != 0;
  });
}

size_t FirstDifference(const Bytes& bytes, const Bytes& agreed) {
  return static_cast<size_t>(std::ranges::mismatch(bytes, agreed).in1 - bytes.begin());
}

// "byte 272 is 3b, agreed 3a (block 17 of 40, in the tail behind the last whole batch of 16)" and so on.
std::string WhereTheyDiffer(const Operation& op, const Implementation& who, const Bytes& bytes, const Bytes& agreed) {
  if (bytes.size() != agreed.size()) {
    return std::to_string(bytes.size()) + " bytes, agreed " + std::to_string(agreed.size());
  }
  const size_t at = FirstDifference(bytes, agreed);
  std::string text = "byte " + std::to_string(at) + " is " + Hex(std::span(bytes).subspan(at, 1)) + ", agreed " +
                     Hex(std::span(agreed).subspan(at, 1)) + " (";
  const size_t text_len = op.text.size();
  const std::string_view role = RoleOfByte(op, who.batch_blocks, at);
  if (role == kState) return text + "of the state)";
  if (role == kTag) return text + "byte " + std::to_string(at - text_len) + " of the tag)";
  if (op.property == Property::kMemxor || op.property == Property::kWipe) {
    return text +
           (role == kTail ? "in the tail behind the last whole 32-byte vector" : "in the whole 32-byte vectors") + ")";
  }
  const size_t block = at / 16;
  text += "block " + std::to_string(block) + " of " + std::to_string((text_len + 15) / 16);
  const std::string batch = std::to_string(who.batch_blocks);
  if (role == kPartialBlock) return text + ", the partial block)";
  if (role == kTail) return text + ", in the tail behind the last whole batch of " + batch + ")";
  return text + ", number " + std::to_string(block % who.batch_blocks) + " in its batch of " + batch + ")";
}

// What `who` did wrong: `wrong`, the judge's words.
Finding FindingOf(const Operation& op, const Implementation& who, std::string_view relation, std::string wrong,
                  const Outcome& outcome, const Outcome& expected) {
  Finding finding{who.name, std::string(relation), std::move(wrong), who.parts, "", op, outcome, expected};
  if (!finding.what.ends_with("wrong result")) return finding;
  finding.what += ": " + WhereTheyDiffer(op, who, outcome.bytes, expected.bytes);
  if (outcome.bytes.size() == expected.bytes.size()) {
    finding.where = RoleOfByte(op, who.batch_blocks, FirstDifference(outcome.bytes, expected.bytes));
  }
  return finding;
}

}  // namespace

std::string StrictJudge(const Outcome& outcome, const Outcome& agreed) {
  std::string wrong;
  for (const std::string& fault : outcome.faults) wrong += (wrong.empty() ? "" : "; ") + fault;
  if (outcome.cut_short && !wrong.empty()) return wrong;
  if (Agree(outcome, agreed)) return wrong;
  if (!wrong.empty()) wrong += "; ";
  if (outcome.kind == Outcome::Kind::kOk && agreed.kind == Outcome::Kind::kOk) return wrong + "wrong result";
  return wrong + OutcomeText(outcome) + ", agreed " + OutcomeText(agreed);
}

std::string_view RoleOfByte(const Operation& op, size_t batch_blocks, size_t at) {
  const size_t text_len = op.text.size();
  if (op.property == Property::kGhash) return kState;
  if (op.property == Property::kMemxor || op.property == Property::kWipe) {
    return at < text_len / 32 * 32 ? kMainBatch : kTail;
  }
  if (at >= text_len) return kTag;
  const size_t whole_blocks = text_len / 16;
  if (at / 16 >= whole_blocks) return kPartialBlock;
  return at / 16 >= whole_blocks / batch_blocks * batch_blocks ? kTail : kMainBatch;
}

Panel::Panel(Property property, Selection selection, Judge judge) : property_(property), judge_(judge) {
  for (Implementation& implementation : Implementations(property)) {
    if (Names(selection.without, implementation)) continue;
    if (!selection.only.empty() && !Names(selection.only, implementation)) continue;
    std::vector<Implementation>& list = implementation.unavailable.empty() ? available_ : unavailable_;
    list.push_back(std::move(implementation));
  }
}

const Implementation* Panel::FocusedOn(const Operation& op) const {
  std::vector<const Implementation*> tested;
  for (const Implementation& implementation : available_) {
    if (implementation.source != kOwnSource) continue;
    if (FocusOf(implementation.name) == op.focus) return &implementation;
    tested.push_back(&implementation);
  }
  return tested.empty() ? nullptr : tested[op.focus % tested.size()];
}

std::string Panel::FocusThatCannotRun(const Operation& op) const {
  for (const Implementation& implementation : unavailable_) {
    if (FocusOf(implementation.name) == op.focus) return implementation.name + " (" + implementation.unavailable + ")";
  }
  return "";
}

void Panel::FindAgreed(Verdict& verdict) const {
  // Each group is a set of outcomes that say the same; its weight is the number of sources in it.
  struct Group {
    const Outcome* outcome;
    std::set<std::string_view> sources;
  };
  std::vector<Group> groups;
  for (const Verdict::Entry& entry : verdict.entries) {
    if (!TookPart(entry.outcome)) continue;
    auto group = std::ranges::find_if(groups, [&](const Group& g) { return Agree(*g.outcome, entry.outcome); });
    if (group == groups.end()) group = groups.insert(groups.end(), {&entry.outcome, {}});
    group->sources.insert(entry.implementation->source);
  }
  // The standard's text runs first, so among equals its group comes first.
  const auto heaviest = std::ranges::max_element(groups, {}, [](const Group& group) { return group.sources.size(); });
  if (heaviest != groups.end()) verdict.agreed = *heaviest->outcome;
}

Verdict Panel::Run(const Operation& op) {
  Verdict verdict;
  verdict.entries.reserve(available_.size());
  for (const Implementation& implementation : available_) {
    verdict.entries.push_back({&implementation, RunProtected(implementation, op, workspace_)});
  }
  FindAgreed(verdict);
  uint64_t took_part = 0;
  for (const Verdict::Entry& entry : verdict.entries) {
    if (!TookPart(entry.outcome)) {
      ++verdict.unsupported;
      continue;
    }
    ++took_part;
    std::string wrong = judge_(entry.outcome, verdict.agreed);
    if (wrong.empty()) continue;
    verdict.findings.push_back(
        FindingOf(op, *entry.implementation, "the operation itself", std::move(wrong), entry.outcome, verdict.agreed));
  }
  if (took_part > 0) verdict.comparisons += took_part - 1;
  RunRelations(op, verdict);
  Assign(verdict);
  return verdict;
}

void Panel::RunRelations(const Operation& op, Verdict& verdict) {
  // Who crashed or hung would do so again.
  std::set<const Implementation*> cut_short;
  for (const Verdict::Entry& entry : verdict.entries) {
    if (entry.outcome.cut_short) cut_short.insert(entry.implementation);
  }
  // True if there is something wrong with `who`.
  const auto run = [&](const Implementation& who, std::string_view name, const Operation& related,
                       const Outcome& expected, bool probable) {
    if (cut_short.contains(&who)) return false;
    const Outcome outcome = RunProtected(who, related, workspace_);
    if (!TookPart(outcome)) return false;
    if (outcome.cut_short) cut_short.insert(&who);
    ++verdict.comparisons;
    std::string wrong = judge_(outcome, expected);
    if (wrong.empty()) return false;
    if (probable && outcome.faults.empty()) {
      Outcome standard;
      for (const Implementation& other : available_) {
        if (other.source == kSpecSource) standard = RunProtected(other, related, workspace_);
      }
      if (TookPart(standard) && Agree(outcome, standard)) return false;
    }
    verdict.findings.push_back(FindingOf(related, who, name, std::move(wrong), outcome, expected));
    return true;
  };
  const Implementation* const focus = FocusedOn(op);
  for (const Relation& relation : RelationsOf(op, verdict.agreed)) {
    const auto ask = [&](const Implementation& who) {
      return run(who, relation.name, relation.operation, relation.expected, relation.probable);
    };
    const Implementation* asked = nullptr;
    if (relation.runs == Relation::Runs::kFocus) {
      // If the one fails, the others are asked too: who shares the fault tells which part has it.
      if (focus == nullptr || !ask(*focus)) continue;
      asked = focus;
    }
    for (const Implementation& who : available_) {
      if (who.source != kSpecSource && &who != asked) ask(who);
    }
  }
  if (property_ == Property::kGhash && focus != nullptr && verdict.agreed.kind == Outcome::Kind::kOk) {
    const LinearTriple triple = GhashTriple(op);
    const Outcome second = RunProtected(*focus, triple.second, workspace_);
    Outcome expected = verdict.agreed;
    for (size_t i = 0; i < std::min(expected.bytes.size(), second.bytes.size()); ++i) {
      expected.bytes[i] ^= second.bytes[i];
    }
    run(*focus, "it is linear", triple.sum, expected, false);
  }
}

void Panel::Assign(Verdict& verdict) const {
  if (verdict.findings.empty()) return;
  std::set<std::string> differing;
  for (const Finding& finding : verdict.findings) differing.insert(finding.who);
  // A part is to blame if every implementation that has it differs.
  std::set<std::string> parts;
  for (const Finding& finding : verdict.findings) parts.insert(finding.parts.begin(), finding.parts.end());
  std::set<std::string> guilty;
  std::set<std::string> explained;
  for (const std::string& part : parts) {
    bool all = true;
    size_t holders = 0;
    for (const Implementation& implementation : available_) {
      if (std::ranges::count(implementation.parts, part) == 0) continue;
      ++holders;
      all = all && differing.contains(implementation.name);
    }
    if (!all || holders == 0) continue;
    guilty.insert(part);
    for (const Implementation& implementation : available_) {
      if (std::ranges::count(implementation.parts, part) != 0) explained.insert(implementation.name);
    }
  }
  const bool every = std::ranges::all_of(available_, [&](const Implementation& implementation) {
    return implementation.source != kOwnSource || differing.contains(implementation.name);
  });
  const auto own = std::ranges::count_if(available_, [](const auto& i) { return i.source == kOwnSource; });
  if (every && own > 1) {
    verdict.blame = "every backend";
    return;
  }
  for (const std::string& name : explained == differing ? guilty : differing) {
    verdict.blame += (verdict.blame.empty() ? "" : ", ") + name;
  }
}

std::string VerdictText(const Operation& op, const Verdict& verdict) {
  std::string text;
  const auto row = [&](std::string_view name, std::string_view rest) {
    text +=
        "  " + std::string(name) + std::string(name.size() < 20 ? 20 - name.size() : 1, ' ') + std::string(rest) + "\n";
  };
  if (verdict.findings.empty()) {
    text += "all agree: " + OutcomeText(verdict.agreed) + "\n";
  } else {
    text += "DIFFERENCE: " + verdict.blame + "\n";
    for (const Finding& finding : verdict.findings) row(finding.who, finding.relation + ": " + finding.what);
    text += "agreed: " + OutcomeText(verdict.agreed) + "\n";
  }
  text += "operation:\n" + Describe(op) + "took part:\n";
  for (const Verdict::Entry& entry : verdict.entries) {
    row(entry.implementation->name,
        OutcomeText(entry.outcome) + (entry.outcome.note.empty() ? "" : " (" + entry.outcome.note + ")"));
  }
  return text;
}

}  // namespace assay::fuzz
