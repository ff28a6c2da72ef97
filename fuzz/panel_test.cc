#include "fuzz/panel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>

#include "fuzz/crash.h"
#include "fuzz/generate.h"
#include "fuzz/relations.h"

namespace assay::fuzz {
namespace {

std::string Text(const Operation& op, const Verdict& verdict) { return VerdictText(op, verdict); }

class EachProperty : public testing::TestWithParam<int> {
 protected:
  Property property() const { return static_cast<Property>(GetParam()); }
};

TEST_P(EachProperty, EverybodyAgreesOnOperationsFromASeed) {
  Panel panel(property());
  Random random(11);
  uint64_t comparisons = 0;
  for (int i = 0; i < 1500; ++i) {
    const Operation op = RandomOperation(property(), random);
    const Verdict verdict = panel.Run(op);
    ASSERT_TRUE(verdict.findings.empty()) << Text(op, verdict);
    comparisons += verdict.comparisons;
  }
  EXPECT_GT(comparisons, 1500u);
}

TEST_P(EachProperty, NothingIsRememberedFromRunToRun) {
  Panel first(property());
  Panel second(property());
  Random random(12);
  std::vector<Operation> operations;
  for (int i = 0; i < 60; ++i) operations.push_back(RandomOperation(property(), random));
  std::vector<std::vector<Outcome>> forward;
  for (const Operation& op : operations) {
    forward.emplace_back();
    for (const Verdict::Entry& entry : first.Run(op).entries) forward.back().push_back(entry.outcome);
    // At once again on the same panel.
    const Verdict again = first.Run(op);
    for (size_t k = 0; k < again.entries.size(); ++k) {
      ASSERT_EQ(again.entries[k].outcome.kind, forward.back()[k].kind);
      ASSERT_EQ(again.entries[k].outcome.bytes, forward.back()[k].bytes);
    }
  }
  for (size_t i = operations.size(); i-- > 0;) {  // and in the other order on another
    const Verdict verdict = second.Run(operations[i]);
    for (size_t k = 0; k < verdict.entries.size(); ++k) {
      ASSERT_EQ(verdict.entries[k].outcome.kind, forward[i][k].kind);
      ASSERT_EQ(verdict.entries[k].outcome.bytes, forward[i][k].bytes);
    }
  }
}

TEST_P(EachProperty, EachImplementationTakesPart) {
  Panel panel(property());
  Random random(13);
  std::vector<int> took_part(panel.implementations().size());
  for (int i = 0; i < 400; ++i) {
    const Verdict verdict = panel.Run(RandomOperation(property(), random));
    for (size_t k = 0; k < verdict.entries.size(); ++k) {
      took_part[k] += verdict.entries[k].outcome.kind != Outcome::Kind::kUnsupported;
    }
  }
  for (size_t k = 0; k < took_part.size(); ++k) {
    EXPECT_GT(took_part[k], 100) << panel.implementations()[k].name;
  }
}

INSTANTIATE_TEST_SUITE_P(Panel, EachProperty, testing::Range(0, kNumProperties),
                         [](const auto& info) { return std::string(PropertyName(static_cast<Property>(info.param))); });

TEST(Panel, SelectionKeepsAndDropsByNameAndByPart) {
  const auto names = [](const Selection& selection) {
    std::vector<std::string> list;
    const Panel panel(Property::kGcm, selection);
    for (const Implementation& implementation : panel.implementations()) list.push_back(implementation.name);
    for (const Implementation& implementation : panel.unavailable()) list.push_back(implementation.name);
    return list;
  };
  EXPECT_EQ(names({.only = {"spec"}, .without = {}}), std::vector<std::string>{"spec"});
  for (const std::string& name : names({.only = {}, .without = {"bitsliced"}})) {
    EXPECT_EQ(name.find("bitsliced"), std::string::npos);
  }
  EXPECT_GT(names({.only = {"bitsliced"}, .without = {}}).size(), 1u);
}

// Faults in the harness's own judgement: each planted one must show.
Outcome WithFault(Outcome outcome) {
  outcome.faults.push_back("a fault");
  return outcome;
}

TEST(StrictJudge, SeesEachKindOfDifference) {
  const Outcome ok = Outcome::Ok({1, 2, 3});
  EXPECT_EQ(StrictJudge(ok, ok), "");
  EXPECT_NE(StrictJudge(Outcome::Ok({1, 2, 4}), ok), "");
  EXPECT_NE(StrictJudge(Outcome::Ok({1, 2}), ok), "");
  EXPECT_NE(StrictJudge(Outcome::Rejected(Reason::kTagMismatch), ok), "");
  EXPECT_NE(StrictJudge(ok, Outcome::Rejected(Reason::kTagMismatch)), "");
  EXPECT_NE(StrictJudge(Outcome::Rejected(Reason::kEmptyIv), Outcome::Rejected(Reason::kTagMismatch)), "");
  EXPECT_EQ(StrictJudge(Outcome::Rejected(Reason::kUnspecified), Outcome::Rejected(Reason::kTagMismatch)), "");
  EXPECT_NE(StrictJudge(WithFault(ok), ok), "");
  EXPECT_NE(StrictJudge(WithFault(Outcome::Rejected(Reason::kEmptyIv)), Outcome::Rejected(Reason::kEmptyIv)), "");
}

TEST(Relations, AForgedMessageIsExpectedToBeRefusedAndEachTagBitIsTried) {
  Random random(14);
  Operation op = RandomOperation(Property::kGcm, random);
  op.key = random.Bytes(16);
  op.iv = random.Bytes(12);
  op.function = Function::kForward;
  op.tag_len = 13;
  op.shift = 0;
  op.flip = 0xffff;
  op = Normalized(op);
  const Verdict verdict = Panel(Property::kGcm).Run(op);
  ASSERT_TRUE(verdict.findings.empty()) << Text(op, verdict);
  int flips = 0;
  for (const Relation& relation : RelationsOf(op, verdict.agreed)) {
    if (relation.expected.kind != Outcome::Kind::kRejected) continue;
    ++flips;
    EXPECT_NE(relation.operation.tag, Bytes(verdict.agreed.bytes.end() - 13, verdict.agreed.bytes.end()));
    EXPECT_FALSE(relation.probable);
  }
  EXPECT_EQ(flips, 8 * 13);
}

Implementation Doing(Outcome (*what)(const Operation&, Workspace&)) {
  Implementation implementation;
  implementation.name = "doing";
  implementation.run = what;
  return implementation;
}

Outcome ReadBeyond(const Operation&, Workspace& workspace) {
  const volatile uint8_t* const buffer = workspace.in.Place(1, kFlushBack);
  return Outcome::Ok({buffer[1]});
}

Outcome Abort(const Operation&, Workspace&) { std::abort(); }

uint64_t Descend(uint64_t depth) {
  volatile uint8_t frame[4096] = {};
  return depth == 0 ? frame[0] : Descend(depth - 1) + frame[depth % sizeof frame];
}
Outcome UseUpTheStack(const Operation&, Workspace&) {
  return Outcome::Ok({static_cast<uint8_t>(Descend(~uint64_t{0}))});
}

Outcome LoopUnlessTwo(const Operation& op, Workspace&) {
  const volatile uint16_t& iterations = op.iterations;
  while (iterations != 2) {
  }
  return Outcome::Ok({});
}

TEST(Crash, IsAFaultOfWhoCrashed) {
  const CrashCatcher catcher;
  Workspace workspace;
  for (int i = 0; i < 3; ++i) {
    for (const auto what : {ReadBeyond, Abort, UseUpTheStack}) {
      const Outcome outcome = RunProtected(Doing(what), Operation(), workspace);
      EXPECT_TRUE(outcome.cut_short);
      ASSERT_EQ(outcome.faults.size(), 1u);
      EXPECT_NE(outcome.faults[0].find("crashed"), std::string::npos);
    }
  }
}

TEST(Crash, AnEndlessLoopIsAFaultOfWhoIsInIt) {
  const CrashCatcher catcher(std::chrono::milliseconds(40));
  Workspace workspace;
  for (int i = 0; i < 3; ++i) {
    const Outcome outcome = RunProtected(Doing(LoopUnlessTwo), Operation(), workspace);
    EXPECT_TRUE(outcome.cut_short);
    ASSERT_EQ(outcome.faults.size(), 1u);
    EXPECT_NE(outcome.faults[0].find("hung"), std::string::npos);
  }
}

TEST(Crash, ManyShortRunsAreNotALongOne) {
  const CrashCatcher catcher(std::chrono::milliseconds(20));
  Workspace workspace;
  Operation op;
  op.iterations = 2;
  const std::clock_t begin = std::clock();
  while (std::clock() - begin < CLOCKS_PER_SEC / 10) {
    ASSERT_TRUE(RunProtected(Doing(LoopUnlessTwo), op, workspace).faults.empty());
  }
}

}  // namespace
}  // namespace assay::fuzz
