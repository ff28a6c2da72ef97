#include "fuzz/findings/component.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "fuzz/findings/ways.h"
#include "fuzz/panel.h"

namespace assay::findings {
namespace {

using fuzz::Property;

constexpr char kBest[] = "best";  // the participant that calls the public function

bool IsAes(Property property) { return property == Property::kAesBlock || property == Property::kAesKeyExpansion; }
bool IsMemory(Property property) { return property == Property::kMemxor || property == Property::kWipe; }

// What each property is built on, the lowest first.
std::span<const Property> BelowOf(Property property) {
  static constexpr std::array kOfGcm = {Property::kWipe,     Property::kMemxor,
                                        Property::kAesBlock, Property::kAesKeyExpansion,
                                        Property::kGhash,    Property::kCtr};
  static constexpr std::array kOfCtr = {Property::kWipe, Property::kAesBlock, Property::kAesKeyExpansion};
  static constexpr std::array kOfOthers = {Property::kWipe};
  if (property == Property::kGcm) return kOfGcm;
  if (property == Property::kCtr) return kOfCtr;
  if (IsMemory(property)) return {};
  return kOfOthers;
}

// Those properties whose participants have parts of the same family as `property`.
std::vector<Property> FamilyOf(Property property) {
  if (property == Property::kGcm) {
    return {Property::kAesBlock, Property::kAesKeyExpansion, Property::kCtr, Property::kGhash};
  }
  if (IsAes(property) || property == Property::kCtr) {
    return {Property::kAesBlock, Property::kAesKeyExpansion, Property::kCtr};
  }
  return {property};
}

std::string_view Title(Property property) {
  switch (property) {
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      return "AES";
    case Property::kCtr:
      return "CTR";
    case Property::kGcm:
      return "GCM";
    case Property::kGhash:
      return "GHASH";
    case Property::kMemxor:
      return "memxor";
    case Property::kWipe:
      return "wipe";
  }
  return "";
}

std::string Joined(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string Slug(const std::string& name) {
  std::string slug;
  for (char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '_') {
      slug += static_cast<char>(std::tolower(byte));
    } else if (!slug.empty() && slug.back() != '-') {
      slug += '-';
    }
  }
  while (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug;
}

bool Has(const Roster::Member& member, const std::string& part) { return std::ranges::count(member.parts, part) != 0; }

Names KeysOf(const Roster::Members& members) {
  Names names;
  for (const auto& [name, member] : members) names.insert(name);
  return names;
}

Names Intersection(const Names& a, const Names& b) {
  Names both;
  std::ranges::set_intersection(a, b, std::inserter(both, both.end()));
  return both;
}

// Who differs in ways of the one kind or the other.
Names Differing(const std::vector<Way>& ways, bool residue) {
  Names names;
  for (const Way& way : ways) {
    if (IsResidue(way.kind) == residue) names.insert(way.implementations.begin(), way.implementations.end());
  }
  return names;
}

class Attribution {
 public:
  Attribution(const Shown& shown, const Roster& roster, Below& below)
      : shown_(shown),
        property_(shown.operation.property),
        residue_(IsResidue(shown.ways.front().kind)),
        roster_(roster),
        below_(below) {}

  Component Make() {
    const Names all = Differing(shown_.ways, residue_);
    const Names own = Intersection(all, KeysOf(roster_.own(property_)));
    if (all.empty()) return Make("the harness", "nobody was running");
    if (own.empty()) return OfLibraries(all);
    if (const auto memory = InMemory(own)) return *memory;
    if (Every(property_, own)) return Shared(own);
    if (const auto parts = OfParts(own)) return *parts;
    if (own == Names{kBest}) return OfBest();
    if (const auto lower = PartsBelow(own)) return *lower;
    return Make(std::string(Title(property_)) + " " + Joined(own), "these differ, and no part explains it");
  }

 private:
  static Component Make(std::string name, std::string because) {
    std::string slug = Slug(name);
    return {std::move(name), std::move(slug), std::move(because)};
  }

  Component OfLibraries(const Names& names) const {
    Names sources;
    for (const std::string& name : names) {
      const auto member = roster_.all(property_).find(name);
      sources.insert(member == roster_.all(property_).end() ? name : member->second.source);
    }
    if (sources == Names{fuzz::kSpecSource}) return Make("the standard's text", "all others agree");
    return Make("library " + Joined(sources), "all others agree");
  }

  size_t NumOwn(Property property) const { return roster_.own(property).size(); }

  bool Every(Property property, const Names& differing) const {
    return NumOwn(property) > 1 && differing == KeysOf(roster_.own(property));
  }

  // The parts all of whose holders differ, if they explain everybody who differs.
  Names Guilty(Property property, const Names& differing) const {
    Names suspects;
    for (const auto& [name, member] : roster_.own(property)) {
      if (differing.contains(name)) suspects.insert(member.parts.begin(), member.parts.end());
    }
    for (const auto& [name, member] : roster_.own(property)) {
      if (differing.contains(name)) continue;
      for (const std::string& part : member.parts) suspects.erase(part);
    }
    return Explains(property, suspects, differing) ? suspects : Names();
  }

  bool Explains(Property property, const Names& parts, const Names& differing) const {
    return std::ranges::all_of(differing, [&](const std::string& name) {
      const auto member = roster_.own(property).find(name);
      return member != roster_.own(property).end() &&
             std::ranges::any_of(parts, [&](const std::string& part) { return Has(member->second, part); });
    });
  }

  bool OneExplains(const Names& parts, const Names& differing) const {
    return std::ranges::any_of(parts, [&](const std::string& part) { return Explains(property_, {part}, differing); });
  }

  // "AES vpaes_2x", "AES vpaes_1x, GHASH ctmul". A part has the title of the property that knows it best.
  std::string PartsName(Property property, const Names& parts) const {
    std::string text;
    for (Property titled : {Property::kAesBlock, Property::kGhash, Property::kMemxor, Property::kWipe}) {
      if (IsMemory(titled) && titled != property) continue;
      Names here;
      for (const auto& [name, member] : roster_.own(titled)) {
        for (const std::string& part : parts) {
          if (Has(member, part)) here.insert(part);
        }
      }
      if (IsMemory(property) != IsMemory(titled) || here.empty()) continue;
      text += (text.empty() ? "" : ", ") + std::string(Title(titled)) + " " + Joined(here);
    }
    return text;
  }

  std::string SharedName(Property property) const { return std::string(Title(property)) + ", shared by every backend"; }

  // The name for a fault that `differing` show in `property` by themselves, or "" if it has none.
  std::string NameBelow(Property property, const Names& differing) const {
    if (Every(property, differing)) return SharedName(property);
    const Names guilty = Guilty(property, differing);
    if (!guilty.empty()) return PartsName(property, guilty);
    return "";
  }

  // What the fixed operations of `property` show, or if that is nothing, those made from this operation.
  std::pair<Names, std::string> DifferingBelow(Property property, bool residue) {
    const Names own = KeysOf(roster_.own(property));
    const Names fixed = Intersection(Differing(below_.Fixed(property), residue), own);
    if (!fixed.empty()) return {fixed, "the fixed operations of "};
    return {Intersection(Differing(below_.From(shown_.operation, property), residue), own),
            "operations made from this one for "};
  }

  bool AllDiffer(const Names& own) const {
    const Names taking_part = Intersection(shown_.took_part, KeysOf(roster_.own(property_)));
    return std::ranges::includes(own, taking_part);
  }

  // A fault of the functions that everybody calls.
  std::optional<Component> InMemory(const Names& own) {
    if (IsMemory(property_) || (!residue_ && !AllDiffer(own))) return std::nullopt;
    if (const auto wipe = InWipe()) return wipe;
    if (property_ != Property::kGcm || residue_) return std::nullopt;
    // Of kMemxor's functions GCM calls the comparison alone.
    std::vector<Way> ways = below_.Fixed(Property::kMemxor);
    std::erase_if(ways, [](const Way& way) { return way.function != "compare"; });
    if (!Differing(ways, false).contains(kBest)) return std::nullopt;
    return Make("constant-time compare", "the fixed operations of memxor show it by themselves");
  }

  // What was not wiped is a wrong result there.
  std::optional<Component> InWipe() {
    std::vector<Way> ways = below_.Fixed(Property::kWipe);
    if (!residue_) std::erase_if(ways, [](const Way& way) { return way.kind > Kind::kMemoryWritten; });
    Names differing = Differing(ways, false);
    differing.merge(Differing(ways, true));
    differing = Intersection(differing, KeysOf(roster_.own(Property::kWipe)));
    if (!differing.contains(kBest)) return std::nullopt;
    std::string name = NameBelow(Property::kWipe, differing);
    if (name.empty()) name = "wipe, the public function";
    return Make(std::move(name), "the fixed operations of wipe show it by themselves");
  }

  std::optional<Component> OfParts(const Names& own) {
    Names parts = Guilty(property_, own);
    // The same fault shows in other parts of its family on other operations: they are named with it.
    const Names found = parts;
    bool shows_by_itself = false;
    for (Property relative : FamilyOf(property_)) {
      const Names differing = Intersection(Differing(below_.Fixed(relative), residue_), KeysOf(roster_.own(relative)));
      Names guilty = Guilty(relative, differing);
      if (Every(relative, differing) || Intersection(guilty, found).empty()) continue;
      shows_by_itself = shows_by_itself || relative != property_;
      parts.merge(guilty);
    }
    if (!shows_by_itself) {
      // Where the parts work apart from what drives them nothing is wrong with them. It may be what drives them, if the
      // others differ too once this operation is driven in other ways.
      Names differing =
          Intersection(Differing(below_.From(shown_.operation, property_), residue_), KeysOf(roster_.own(property_)));
      differing.insert(own.begin(), own.end());
      if (Every(property_, differing)) return Shared(differing);
      // Nor are several parts of GCM wrong at once: what drives them is, in a way that the others do not come to, as
      // with blocks that these take one at a time.
      if (property_ == Property::kGcm && !found.empty() && !OneExplains(found, own)) {
        return Make(SharedName(property_), Joined(found) + " differ, but not by themselves");
      }
    }
    if (parts.empty()) return std::nullopt;
    return Make(PartsName(property_, parts), "all that have it differ, and nobody else");
  }

  Component Shared(const Names& own) {
    for (Property property : BelowOf(property_)) {
      if (IsMemory(property)) continue;
      const auto [differing, source] = DifferingBelow(property, residue_);
      if (differing.empty()) continue;
      const bool whole = Every(property, differing) || NumOwn(property) == 1;
      if (!whole && !UsesOthers()) continue;
      std::string name = NameBelow(property, differing);
      if (name.empty()) continue;
      return Make(std::move(name), source + std::string(fuzz::PropertyName(property)) + " show it by themselves");
    }
    return Make(SharedName(property_), "all of " + Joined(own) + " differ, and what they stand on does not by itself");
  }

  // Whether the operation has each participant run other backends than its own.
  bool UsesOthers() const {
    return shown_.operation.prelude == fuzz::Prelude::kOtherBackend ||
           shown_.operation.misuse == fuzz::Misuse::kForeignKey;
  }

  Component OfBest() const {
    if (property_ == Property::kGcm) return Make("dispatch", "only what Gcm::Init picks by itself differs");
    if (property_ == Property::kMemxor && shown_.operation.function != fuzz::Function::kForward) {
      return Make("constant-time " + std::string(fuzz::FunctionName(shown_.operation)), "there is one of it");
    }
    return Make(std::string(Title(property_)) + ", the public function", "the backends agree");
  }

  // Parts that show a fault below and that all who differ have.
  std::optional<Component> PartsBelow(const Names& own) {
    for (Property property : BelowOf(property_)) {
      if (IsMemory(property)) continue;
      const auto [differing, source] = DifferingBelow(property, residue_);
      const Names guilty = Guilty(property, differing);
      if (guilty.empty() || !Explains(property_, guilty, own)) continue;
      return Make(PartsName(property, guilty),
                  source + std::string(fuzz::PropertyName(property)) + " show it by themselves");
    }
    return std::nullopt;
  }

  const Shown& shown_;
  const Property property_;
  const bool residue_;
  const Roster& roster_;
  Below& below_;
};

}  // namespace

Roster::Roster() : own_(fuzz::kNumProperties), all_(fuzz::kNumProperties) {
  for (size_t i = 0; i < fuzz::kNumProperties; ++i) {
    for (const fuzz::Implementation& implementation : fuzz::Implementations(static_cast<Property>(i))) {
      if (!implementation.unavailable.empty()) continue;
      const Member member{implementation.source, implementation.parts};
      all_[i].emplace(implementation.name, member);
      if (implementation.source == fuzz::kOwnSource) own_[i].emplace(implementation.name, member);
    }
  }
}

Component ComponentOf(const Shown& shown, const Roster& roster, Below& below) {
  return Attribution(shown, roster, below).Make();
}

}  // namespace assay::findings
