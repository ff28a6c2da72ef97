// An operation replays where what it was found with cannot run. The environment has ASSAY_CPU_MASK=ssse3,aesni.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "fuzz/assay/replay.h"
#include "fuzz/files.h"
#include "fuzz/findings/examine.h"

namespace assay::findings {
namespace {

constexpr char kSays[] = "the operation is focused on vpaes_2x+ssse3 (masked: ssse3); the rest is compared\n";

// Focused on a pair that needs SSSE3.
std::string FocusedOperation(const std::string& focus) {
  fuzz::Operation op;
  op.key = fuzz::Bytes(16);
  op.iv = fuzz::Bytes(12);
  op.text = fuzz::Bytes(40);
  op.focus = fuzz::FocusOf(focus);
  op.prelude = fuzz::Prelude::kOtherBackend;
  std::string path = std::string(std::getenv("TEST_TMPDIR")) + "/" + focus;
  EXPECT_EQ(fuzz::WriteFile(path, ToFile(fuzz::Normalized(op))), "");
  return path;
}

TEST(Anywhere, ReplayNamesWhoCannotRunAndComparesTheRest) {
  const fuzz::Reply reply = fuzz::Replay({.files = {FocusedOperation("vpaes_2x+ssse3")}, .target = {}});
  EXPECT_EQ(reply.exit, fuzz::Exit::kAgree);
  EXPECT_NE(reply.out.find(kSays), std::string::npos) << reply.out;
  EXPECT_NE(reply.out.find("cannot run here: vpaes_1x+ctmul: masked: ssse3\n"), std::string::npos) << reply.out;
  EXPECT_NE(reply.out.find("bitsliced+ctmul"), std::string::npos);
  EXPECT_EQ(reply.out.find("\n0 comparisons"), std::string::npos);
}

TEST(Anywhere, ExamineNamesWhoCannotRunAndComparesTheRest) {
  const ExamineReply reply = Examine({.file = FocusedOperation("vpaes_2x+ssse3"), .out = "", .seconds = {}});
  EXPECT_EQ(reply.exit, kExitAgrees) << reply.error;
  const std::optional<Finding> finding = ParseFinding(reply.out);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->cannot_run.at("vpaes_2x+ssse3"), "masked: ssse3");
  EXPECT_EQ(finding->cpu_mask, "ssse3,aesni");
  EXPECT_EQ(std::ranges::count(finding->cpu_features, "ssse3"), 0);
  EXPECT_EQ(std::ranges::count(finding->took_part, "bitsliced+ctmul"), 1);
  EXPECT_EQ(std::ranges::count(finding->took_part, "vpaes_2x+ssse3"), 0);
  EXPECT_GT(finding->comparisons, 0u);
  EXPECT_NE(finding->verdict.find(kSays), std::string::npos) << finding->verdict;
}

TEST(Anywhere, NothingIsSaidOfAFocusThatRuns) {
  const fuzz::Reply reply = fuzz::Replay({.files = {FocusedOperation("bitsliced+ctmul")}, .target = {}});
  EXPECT_EQ(reply.exit, fuzz::Exit::kAgree);
  EXPECT_EQ(reply.out.find("the operation is focused on"), std::string::npos);
}

}  // namespace
}  // namespace assay::findings
