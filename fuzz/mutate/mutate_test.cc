#include "fuzz/mutate/mutate.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <utility>

#include "fuzz/generate.h"
#include "fuzz/mutate/testing/checks.h"
#include "fuzz/mutate/testing/fields.h"
#include "fuzz/mutate/testing/traits.h"

namespace assay::fuzz {
namespace {

constexpr int kMutants = 30000;  // within which everything is reached
constexpr int kFewMutants = 500;
constexpr int kRuns = 3000;

class OfEachProperty : public testing::TestWithParam<int> {
 protected:
  Property property() const { return static_cast<Property>(GetParam()); }

  // What an engine that starts from the single byte that names the property begins with.
  Operation Plain() const { return Decode({}, property()); }
};

std::string PropertyOfTest(const testing::TestParamInfo<int>& info) {
  return std::string(PropertyName(static_cast<Property>(info.param)));
}

INSTANTIATE_TEST_SUITE_P(, OfEachProperty, testing::Range(0, kNumProperties), PropertyOfTest);

// Faulty mutators, one for each thing that is checked.
Operation Idle(const Operation& op, Random&) { return op; }

Operation SometimesIdle(const Operation& op, Random& random) {
  return random.Below(200) == 0 ? op : Mutated(op, random);
}

Operation OfAnotherProperty(const Operation& op, Random& random) {
  Operation mutant = Mutated(op, random);
  mutant.property = static_cast<Property>((static_cast<int>(op.property) + 1) % kNumProperties);
  return Normalized(std::move(mutant));
}

Operation NotNormalized(const Operation& op, Random& random) {
  Operation mutant = Mutated(op, random);
  mutant.key.resize(200);
  return mutant;
}

Operation NotOfItsSeed(const Operation& op, Random&) {
  static std::random_device device;
  Random random(device());
  return Mutated(op, random);
}

Operation OfOneSeed(const Operation& op, Random&) {
  Random random(1);
  return Mutated(op, random);
}

TEST_P(OfEachProperty, MutantsReachEverything) {
  const Operation plain = Plain();
  EXPECT_EQ(MissingTraits(MutantsOf(plain, Mutated, kMutants, 1), plain), std::set<std::string>());
}

TEST_P(OfEachProperty, AFieldThatMutantsNeverReachIsMissed) {
  const Operation plain = Plain();
  const std::vector<Operation> mutants = MutantsOf(plain, Mutated, kFewMutants, 1);
  int used = 0;
  for (const std::string& field : FieldNames()) {
    const std::string trait = "changed " + field;
    if (!WantedTraits(property()).contains(trait)) continue;
    ++used;
    std::vector<Operation> tame = mutants;
    for (Operation& mutant : tame) TakeField(field, plain, mutant);
    EXPECT_TRUE(MissingTraits(tame, plain).contains(trait)) << field;
  }
  EXPECT_GE(used, 6);
}

TEST_P(OfEachProperty, AValueThatMutantsNeverTakeIsMissed) {
  const Operation plain = Plain();
  const auto missing = [&](auto change) {
    std::vector<Operation> mutants = MutantsOf(plain, Mutated, kFewMutants, 1);
    for (Operation& mutant : mutants) change(mutant);
    return MissingTraits(mutants, plain);
  };
  const auto misses = [&](const char* trait, auto change) {
    if (!WantedTraits(property()).contains(trait)) return;
    EXPECT_TRUE(missing(change).contains(trait)) << trait;
  };
  misses("place_out 17", [](Operation& op) { op.place_out %= kFlushFront; });
  misses("misuse 18", [](Operation& op) {
    if (op.misuse == Misuse::kWrongKeyDirection) op.misuse = Misuse::kNone;
  });
  misses("prelude 5", [](Operation& op) {
    if (op.prelude == Prelude::kOtherBackend) op.prelude = Prelude::kNone;
  });
  misses("function 1", [](Operation& op) { op.function = Function::kForward; });
  misses("output before input", [](Operation& op) { op.shift &= 0x7f; });
  misses("text with an empty piece", [](Operation& op) { std::erase(op.text_pieces, 0); });
  misses("no text", [](Operation& op) { op.text.resize(op.text.size() + 16); });
  misses("long text", [](Operation& op) { op.text.resize(op.text.size() % 512); });
  misses("wraps in bytes: 4", [](Operation& op) { op.iv.assign(12, 0); });
  misses("opens what is true", [](Operation& op) { op.tag.assign(op.tag.size(), 0); });
  misses("opens what is false by a bit of its tag", [](Operation& op) { op.tag.assign(op.tag.size(), 0); });
  misses("compares what is equal", [](Operation& op) {
    if (!op.aad.empty()) op.aad[0] = static_cast<uint8_t>(~op.text[0]);
  });
}

TEST_P(OfEachProperty, MutantsAreOtherOperationsOfTheProperty) {
  EXPECT_EQ(WrongOfMutants(property(), Mutated, kRuns), "");
}

TEST_P(OfEachProperty, MutantsThatAreNotAreNoticed) {
  EXPECT_NE(WrongOfMutants(property(), Idle, kRuns), "");
  EXPECT_NE(WrongOfMutants(property(), SometimesIdle, kRuns), "");
  EXPECT_NE(WrongOfMutants(property(), OfAnotherProperty, kRuns), "");
  EXPECT_NE(WrongOfMutants(property(), NotNormalized, kRuns), "");
}

TEST_P(OfEachProperty, ASeedRepeatsItsMutants) { EXPECT_EQ(WrongOfSeeds(property(), Mutated, kFewMutants), ""); }

TEST_P(OfEachProperty, AMutatorThatDoesNotDependOnItsSeedAloneIsNoticed) {
  EXPECT_NE(WrongOfSeeds(property(), NotOfItsSeed, kFewMutants), "");
  EXPECT_NE(WrongOfSeeds(property(), OfOneSeed, kFewMutants), "");
}

TEST_P(OfEachProperty, ChildrenHaveFieldsOfBoth) { EXPECT_EQ(WrongOfChildren(property(), CrossedOver, kRuns), ""); }

TEST_P(OfEachProperty, ChildrenThatHaveNotAreNoticed) {
  const auto wrong = [&](const Crossover& crossover) { return WrongOfChildren(property(), crossover, kRuns); };
  EXPECT_NE(wrong([](const Operation& a, const Operation&, Random&) { return a; }), "");
  EXPECT_NE(wrong([](const Operation& a, const Operation& b, Random&) {
              Operation child = b;
              child.property = a.property;
              return Normalized(std::move(child));
            }),
            "");
  EXPECT_NE(wrong([](const Operation&, const Operation& b, Random&) { return b; }), "");
  EXPECT_NE(wrong([](const Operation& a, const Operation& b, Random& random) {
              return Mutated(CrossedOver(a, b, random), random);
            }),
            "");
}

TEST_P(OfEachProperty, ASeedRepeatsItsChildren) {
  Random random(2);
  const Operation other = RandomOperation(property(), random);
  const Mutator with_other = [&](const Operation& op, Random& by) { return CrossedOver(op, other, by); };
  EXPECT_EQ(WrongOfSeeds(property(), with_other, kFewMutants), "");
}

}  // namespace
}  // namespace assay::fuzz
