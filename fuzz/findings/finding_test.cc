#include "fuzz/findings/finding.h"

#include <gtest/gtest.h>

#include <set>

namespace assay::findings {
namespace {

Finding Example() {
  Finding finding;
  finding.component = "vpaes_2x";
  finding.slug = "vpaes_2x";
  finding.because = "all that have it differ";
  finding.blame = "vpaes_2x";
  finding.kind = "wrong result";
  finding.signature = "vpaes_2x: gcm seal, wrong result, tail";
  finding.ways = {{"gcm", "seal", "the operation itself", Kind::kWrongResult, "tail", "byte 3", {"a+b", "best"}, "s"},
                  {"gcm", "open", "open what was sealed", Kind::kWronglyRefused, "", "tag mismatch", {"a+b"}, "t"}};
  finding.differing = {"a+b", "best"};
  finding.stack = {"Store64 wipe.cc:9"};
  finding.took_part = {"spec", "a+b", "best"};
  finding.cannot_run = {{"c+b", "the CPU lacks vaes"}};
  finding.cpu_features = {"ssse3"};
  finding.cpu_mask = "avx2";
  finding.build = "g++ 12.2.0";
  finding.property = "gcm";
  finding.operation = "00ff";
  finding.operation_name = "gcm-1.operation";
  finding.operation_text = "a \"quoted\" line\n";
  finding.agreed = "ok";
  finding.verdict = "DIFFERENCE";
  finding.replay = "replay";
  finding.comparisons = 17;
  finding.minimized = "fully";
  finding.tried = 1234;
  return finding;
}

TEST(Finding, IsReadAsItWasWritten) {
  const std::string json = FindingJson(Example());
  const std::optional<Finding> read = ParseFinding(json);
  ASSERT_TRUE(read);
  EXPECT_EQ(FindingJson(*read), json);
  EXPECT_EQ(read->ways.size(), 2u);
  EXPECT_EQ(read->ways[1].kind, Kind::kWronglyRefused);
  EXPECT_EQ(read->ways[0].implementations, Example().ways[0].implementations);
  EXPECT_EQ(read->cannot_run, Example().cannot_run);
  EXPECT_EQ(read->operation_text, Example().operation_text);
  EXPECT_EQ(read->tried, 1234u);
  EXPECT_FALSE(read->agrees);
}

TEST(Finding, BytesThatAreNotTextAreReplaced) {
  Finding finding = Example();
  finding.verdict = "\xff\xfe";
  EXPECT_TRUE(ParseFinding(FindingJson(finding)));
}

TEST(Finding, NothingElseIsRead) {
  const std::string json = FindingJson(Example());
  for (const std::string& other :
       {std::string(), std::string("{}"), std::string("[1]"), json.substr(0, json.size() / 2)}) {
    EXPECT_FALSE(ParseFinding(other)) << other;
  }
  std::string unknown_kind = json;
  unknown_kind.replace(unknown_kind.rfind("wrongly refused"), 15, "wrongly ignored");
  EXPECT_FALSE(ParseFinding(unknown_kind));
}

TEST(Kind, HasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int i = 0; i < kNumKinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    EXPECT_TRUE(names.insert(KindName(kind)).second);
    EXPECT_EQ(FindKind(KindName(kind)), kind);
  }
  EXPECT_EQ(FindKind("slow"), std::nullopt);
}

}  // namespace
}  // namespace assay::findings
