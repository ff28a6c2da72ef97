#include "fuzz/findings/component.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "fuzz/findings/ways.h"

namespace assay::findings {
namespace {

using fuzz::Property;

Way WayOf(std::vector<std::string> who, Kind kind = Kind::kWrongResult, const std::string& function = "") {
  Way way;
  way.kind = kind;
  way.function = function;
  way.implementations = std::move(who);
  return way;
}

// What lies below, as a test wants it.
class Planted : public Below {
 public:
  const std::vector<Way>& Fixed(Property property) override { return fixed[property]; }
  std::vector<Way> From(const fuzz::Operation&, Property property) override { return from[property]; }

  std::map<Property, std::vector<Way>> fixed;
  std::map<Property, std::vector<Way>> from;
};

class ComponentTest : public testing::Test {
 protected:
  std::string Of(Property property, std::vector<Way> ways, fuzz::Operation op = {}) {
    op.property = property;
    Shown shown{op, std::move(ways), {}};
    for (const auto& [name, member] : roster_.all(property)) shown.took_part.insert(name);
    const Component component = ComponentOf(shown, roster_, below_);
    EXPECT_FALSE(component.because.empty());
    EXPECT_EQ(component.slug.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-"), std::string::npos);
    return component.name;
  }

  // Everybody of src, or those with a part.
  std::vector<std::string> Own(Property property, const std::string& part = "") {
    std::vector<std::string> names;
    for (const auto& [name, member] : roster_.own(property)) {
      if (part.empty() || std::ranges::count(member.parts, part) != 0) names.push_back(name);
    }
    return names;
  }

  // The part names of `property`, told from the participants that have one part.
  std::string AnAes() const { return roster_.own(Property::kAesBlock).begin()->second.parts.front(); }

  Roster roster_;
  Planted below_;
};

TEST_F(ComponentTest, APartThatAllWhoDifferHave) {
  for (const auto& [name, member] : roster_.own(Property::kAesBlock)) {
    const std::string part = member.parts.front();
    EXPECT_EQ(Of(Property::kGcm, {WayOf(Own(Property::kGcm, part))}), "AES " + part);
    EXPECT_EQ(Of(Property::kCtr, {WayOf(Own(Property::kCtr, part))}), "AES " + part);
    EXPECT_EQ(Of(Property::kAesBlock, {WayOf({name})}), "AES " + part);
  }
  for (const auto& [name, member] : roster_.own(Property::kGhash)) {
    const std::string part = member.parts.front();
    EXPECT_EQ(Of(Property::kGcm, {WayOf(Own(Property::kGcm, part))}), "GHASH " + part);
    EXPECT_EQ(Of(Property::kGhash, {WayOf({name})}), "GHASH " + part);
  }
}

TEST_F(ComponentTest, WhatEverybodySharesIsOfTheLowestThatShowsItByItself) {
  const std::vector<Way> all = {WayOf(Own(Property::kGcm))};
  EXPECT_EQ(Of(Property::kGcm, all), "GCM, shared by every backend");
  below_.from[Property::kCtr] = {WayOf(Own(Property::kCtr))};
  EXPECT_EQ(Of(Property::kGcm, all), "CTR, shared by every backend");
  below_.from.clear();
  below_.fixed[Property::kCtr] = {WayOf(Own(Property::kCtr))};
  EXPECT_EQ(Of(Property::kGcm, all), "CTR, shared by every backend");
  below_.fixed[Property::kAesBlock] = {WayOf(Own(Property::kAesBlock))};
  EXPECT_EQ(Of(Property::kGcm, all), "AES, shared by every backend");
  // A part below that is wrong alone does not explain that all are wrong.
  below_.fixed.clear();
  below_.fixed[Property::kCtr] = {WayOf(Own(Property::kCtr, AnAes()))};
  EXPECT_EQ(Of(Property::kGcm, all), "GCM, shared by every backend");
}

TEST_F(ComponentTest, SomeThatAreRightByThemselvesMayBeDrivenWrongly) {
  const std::vector<Way> some = {WayOf(Own(Property::kGcm, AnAes()))};
  EXPECT_EQ(Of(Property::kGcm, some), "AES " + AnAes());
  below_.from[Property::kGcm] = {WayOf(Own(Property::kGcm))};
  EXPECT_EQ(Of(Property::kGcm, some), "GCM, shared by every backend");
  // They are not right by themselves.
  below_.fixed[Property::kCtr] = {WayOf(Own(Property::kCtr, AnAes()))};
  EXPECT_EQ(Of(Property::kGcm, some), "AES " + AnAes());
}

TEST_F(ComponentTest, SeveralThatAreRightByThemselvesAreDrivenWrongly) {
  const Roster::Members& aes = roster_.own(Property::kAesBlock);
  ASSERT_GE(aes.size(), 3u) << "two of them are not all";
  const std::string last = aes.rbegin()->second.parts.front();
  std::vector<std::string> who = Own(Property::kGcm, AnAes());
  for (const std::string& name : Own(Property::kGcm, last)) who.push_back(name);
  EXPECT_EQ(Of(Property::kGcm, {WayOf(who)}), "GCM, shared by every backend");
  // Unless they show it by themselves.
  std::vector<std::string> blocks = Own(Property::kAesBlock, AnAes());
  for (const std::string& name : Own(Property::kAesBlock, last)) blocks.push_back(name);
  below_.fixed[Property::kAesBlock] = {WayOf(blocks)};
  EXPECT_EQ(Of(Property::kGcm, {WayOf(who)}).find("AES "), 0u);
}

TEST_F(ComponentTest, WhatIsLeftBehindMayBeTheWipings) {
  const std::vector<Way> all = {WayOf(Own(Property::kGcm), Kind::kLeftBehind)};
  const std::vector<Way> some = {WayOf(Own(Property::kAesBlock, AnAes()), Kind::kLeftBehind)};
  EXPECT_EQ(Of(Property::kGcm, all), "GCM, shared by every backend");
  EXPECT_EQ(Of(Property::kAesBlock, some), "AES " + AnAes());
  const std::string wipe = roster_.own(Property::kWipe).at("best").parts.front();
  below_.fixed[Property::kWipe] = {WayOf(Own(Property::kWipe, wipe))};
  EXPECT_EQ(Of(Property::kGcm, all), "wipe " + wipe);
  EXPECT_EQ(Of(Property::kAesBlock, some), "wipe " + wipe);
  EXPECT_EQ(Of(Property::kWipe, {WayOf(Own(Property::kWipe, wipe))}), "wipe " + wipe);
  // A wrong result is not the wiping's.
  EXPECT_EQ(Of(Property::kGcm, {WayOf(Own(Property::kGcm))}), "GCM, shared by every backend");
}

TEST_F(ComponentTest, TheComparisonOfTagsIsOneForAll) {
  const std::vector<Way> all = {WayOf(Own(Property::kGcm), Kind::kWronglyAccepted)};
  below_.fixed[Property::kMemxor] = {WayOf({"best"}, Kind::kWrongResult, "compare")};
  EXPECT_EQ(Of(Property::kGcm, all), "constant-time compare");
  fuzz::Operation compare;
  compare.function = fuzz::Function::kBackward;
  EXPECT_EQ(Of(Property::kMemxor, {WayOf({"best"}, Kind::kWrongResult, "compare")}, compare), "constant-time compare");
  below_.fixed[Property::kMemxor] = {WayOf({"best"}, Kind::kWrongResult, "conditional xor")};
  EXPECT_EQ(Of(Property::kGcm, all), "GCM, shared by every backend");
}

TEST_F(ComponentTest, OthersThanSrc) {
  EXPECT_EQ(Of(Property::kGcm, {WayOf({"spec"})}), "the standard's text");
  EXPECT_EQ(Of(Property::kGcm, {WayOf({"best"})}), "dispatch");
  for (const auto& [name, member] : roster_.all(Property::kGcm)) {
    if (member.source == fuzz::kOwnSource || member.source == fuzz::kSpecSource) continue;
    EXPECT_EQ(Of(Property::kGcm, {WayOf({name})}), "library " + member.source);
  }
  EXPECT_EQ(Of(Property::kGcm, {WayOf({})}), "the harness");
}

// Each attribution above depends on what it is told: with another judge of who differs it is another.
TEST_F(ComponentTest, AWrongListOfThoseWhoDifferGivesAWrongName) {
  std::vector<std::string> names = Own(Property::kGcm, AnAes());
  ASSERT_GT(names.size(), 1u);
  names.pop_back();
  EXPECT_NE(Of(Property::kGcm, {WayOf(names)}), "AES " + AnAes());
  names = Own(Property::kGcm);
  names.pop_back();
  EXPECT_NE(Of(Property::kGcm, {WayOf(names)}), "GCM, shared by every backend");
}

}  // namespace
}  // namespace assay::findings
