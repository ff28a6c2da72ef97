#include "fuzz/mutants/hunt/score.h"

#include <gtest/gtest.h>

namespace assay::fuzz {
namespace {

RunResult Found(double seconds) { return {RunResult::kFound, seconds, ""}; }
RunResult NotFound() { return {RunResult::kNotFound, 0, ""}; }
RunResult Failed() { return {RunResult::kFailed, 0, "why"}; }

TEST(CellText, IsMedianAndWorst) {
  EXPECT_EQ(CellText({{Found(3), Found(1), Found(2)}, 0, ""}, 3), "2.00 / 3.00");
  EXPECT_EQ(CellText({{Found(4), Found(1), Found(2), Found(3)}, 0, ""}, 4), "2.50 / 4.00");
  EXPECT_EQ(CellText({{Found(0.125)}, 0, ""}, 1), "0.12 / 0.12");
}

TEST(CellText, SaysWhatWasNotFound) {
  EXPECT_EQ(CellText({{Found(3), NotFound(), Found(2)}, 0, ""}, 3), "3.00 / not found (1 of 3)");
  EXPECT_EQ(CellText({{NotFound(), Found(1), NotFound()}, 0, ""}, 3), "not found (2 of 3)");
  EXPECT_EQ(CellText({{NotFound(), Found(1)}, 0, ""}, 2), "not found (1 of 2)");
  EXPECT_EQ(CellText({{NotFound()}, 0, ""}, 1), "not found (1 of 1)");
}

TEST(CellText, SaysWhatFailedBeforeAnythingElse) {
  EXPECT_EQ(CellText({{Found(3), NotFound(), Failed()}, 0, ""}, 3), "FAILED (1 of 3)");
  EXPECT_EQ(CellText({{}, 0, "why"}, 3), "FAILED");
}

TEST(CellText, SaysWhatIsMissing) {
  EXPECT_EQ(CellText({{}, 0, ""}, 3), "interrupted (0 of 3)");
  EXPECT_EQ(CellText({{Found(1)}, 0, ""}, 3), "interrupted (1 of 3)");
}

const Cell kFound = {{Found(1), Found(2)}, 0, ""};
const Cell kClean = {{NotFound()}, 0, ""};

TEST(IsGood, WantsEveryFaultFoundAndNothingElse) {
  const Row found = {"fault", "gcm", {kFound, kFound}};
  const Row clean = {"", "gcm", {kClean, kClean}};
  EXPECT_TRUE(IsGood({found, clean}, 2, 1));
  EXPECT_FALSE(IsGood({found, clean}, 3, 1));
  EXPECT_FALSE(IsGood({found, clean}, 2, 2));
  EXPECT_FALSE(IsGood({found}, 2, 1));
  EXPECT_FALSE(IsGood({clean}, 2, 1));
  EXPECT_FALSE(IsGood({}, 2, 1));
  EXPECT_FALSE(IsGood({{"fault", "gcm", {}}, clean}, 2, 1));
}

TEST(IsGood, OneRunThatIsNotIsEnough) {
  const Row clean = {"", "gcm", {kClean}};
  for (const RunResult& bad : {NotFound(), Failed()}) {
    EXPECT_FALSE(IsGood({{"fault", "gcm", {kFound, {{Found(1), bad}, 0, ""}}}, clean}, 2, 1));
  }
  EXPECT_FALSE(IsGood({{"fault", "gcm", {{{Found(1), Found(1)}, 0, "why"}}}, clean}, 2, 1));
  const Row found = {"fault", "gcm", {kFound}};
  for (const RunResult& bad : {Found(1), Failed()}) {
    EXPECT_FALSE(IsGood({found, {"", "gcm", {{{bad}, 0, ""}}}}, 2, 1));
  }
}

TEST(HuntTable, ShowsEveryCellAndWhyOneFailed) {
  const Cell seeds = {{Found(1), Failed()}, 12, ""};
  const std::string table =
      HuntTable({{"fault", "gcm", {kFound, seeds}}, {"", "gcm", {kClean, {{}, 3, "no way"}}}}, {"afl"}, 2, 1);
  EXPECT_EQ(table,
            "mutant    target       afl: one byte       afl: seeds  left out\n"
            "fault        gcm         1.50 / 2.00  FAILED (1 of 2)        12\n"
            "no fault     gcm  not found (1 of 1)           FAILED         3\n"
            "fault, gcm, afl, seeds, seed 2: why\n"
            "no fault, gcm, afl, seeds: no way\n");
}

}  // namespace
}  // namespace assay::fuzz
