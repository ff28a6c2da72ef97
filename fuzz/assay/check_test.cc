#include "fuzz/assay/check.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "fuzz/files.h"

namespace assay::fuzz {
namespace {

using nlohmann::json;

// SP 800-38A section F.5.1 (CTR-AES128.Encrypt), first block, in the form of RFC 3686's values.
constexpr char kCtr[] =
    "# AES Counter\n\n[ENCRYPT]\n\nCOUNT = 0\nKEY = 2b7e151628aed2a6abf7158809cf4f3c\n"
    "IV = f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff\nPLAINTEXT = 6bc1bee22e409f96e93d7e117393172a\n"
    "CIPHERTEXT = 874d6191b620e3261bef6864990db6ce\n";

// A folder of the test's own.
class CheckTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::string(std::getenv("TEST_TMPDIR")) + "/check-" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directory(folder_);
  }

  std::string Write(const std::string& name, const std::string& contents) const {
    EXPECT_EQ(WriteFile(folder_ + "/" + name, contents), "");
    return folder_ + "/" + name;
  }

  CheckRequest Request(std::vector<std::string> files) const {
    CheckRequest request;
    request.files = std::move(files);
    request.json = true;
    request.findings = folder_;
    return request;
  }

  std::string folder_;
};

std::string Planted(const std::string& text, const std::string& from, const std::string& to) {
  std::string planted = text;
  planted.replace(planted.find(from), from.size(), to);
  return planted;
}

TEST_F(CheckTest, TheStandardsOwnValuesAgree) {
  const Reply reply = Check(Request({Write("ctr.txt", kCtr)}));
  EXPECT_EQ(reply.exit, Exit::kAgree) << reply.out;
  const json summary = json::parse(reply.out);
  EXPECT_EQ(summary.at("cases"), 1);
  EXPECT_EQ(summary.at("agreed"), 1);
  EXPECT_EQ(summary.at("properties").at(0).at("operations"), 2);  // there and back
}

TEST_F(CheckTest, AWrongValueInTheFileIsADifferenceOfTheFileAtItsLine) {
  const std::string file = Write("ctr.txt", Planted(kCtr, "0db6ce", "0db6cf"));
  const Reply reply = Check(Request({file}));
  EXPECT_EQ(reply.exit, Exit::kDiffer);
  const json summary = json::parse(reply.out);
  EXPECT_EQ(summary.at("differing"), 1);
  EXPECT_EQ(summary.at("agreed"), 0);
  EXPECT_EQ(summary.at("blamed").at("the file"), 1);
  const json& difference = summary.at("differences").at(0);
  EXPECT_EQ(difference.at("where"), file + ":5");
  const auto text = difference.at("text").get<std::string>();
  EXPECT_NE(text.find("the file says: ok, 16 bytes 874d6191b620e3261bef6864990db6cf"), std::string::npos) << text;
  EXPECT_NE(text.find("spec says: ok, 16 bytes 874d6191b620e3261bef6864990db6ce"), std::string::npos) << text;
  const auto saved = difference.at("saved").get<std::string>();
  EXPECT_NE(text.find("replay " + saved), std::string::npos) << text;
  std::string error;
  const std::optional<std::vector<Case>> again = ReadCases(saved, &error);
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(Hex(again->front().steps[0].operation.text), "6bc1bee22e409f96e93d7e117393172a");
}

TEST_F(CheckTest, AlwaysAgreeingIsNoticed) {
  CheckRequest request = Request({Write("ctr.txt", Planted(kCtr, "0db6ce", "0db6cf"))});
  request.judge = [](const Outcome&, const Outcome&) { return std::string(); };
  EXPECT_EQ(Check(request).exit, Exit::kAgree);  // so it is the judge that found the planted value
}

TEST_F(CheckTest, AFindingOfThePanelIsADifference) {
  CheckRequest request = Request({Write("ctr.txt", kCtr)});
  request.judge = [](const Outcome& outcome, const Outcome&) {
    return std::string(outcome.kind == Outcome::Kind::kOk && outcome.bytes[0] == 0x87 ? "a planted fault" : "");
  };
  const Reply reply = Check(request);
  EXPECT_EQ(reply.exit, Exit::kDiffer);
  const json summary = json::parse(reply.out);
  const json& difference = summary.at("differences").at(0);
  EXPECT_TRUE(difference.at("blame").get<std::string>().starts_with("every backend")) << difference;
  EXPECT_NE(difference.at("text").get<std::string>().find("a planted fault"), std::string::npos) << difference;
}

TEST_F(CheckTest, TooFewParticipantsAreADifference) {
  CheckRequest request = Request({Write("ctr.txt", kCtr)});
  request.selection.only = {"spec", "openssl"};
  request.min = 2;
  EXPECT_EQ(Check(request).exit, Exit::kAgree);
  request.min = 3;
  const Reply reply = Check(request);
  EXPECT_EQ(reply.exit, Exit::kDiffer);
  EXPECT_NE(reply.out.find("too few: 2 took part"), std::string::npos) << reply.out;
}

TEST_F(CheckTest, OneAloneCanBeHeldAgainstAFileButNotAgainstNobody) {
  CheckRequest request = Request({Write("ctr.txt", kCtr)});
  request.selection.only = {"spec"};
  EXPECT_EQ(Check(request).exit, Exit::kAgree);
  std::string error;
  const std::optional<std::vector<Case>> cases = ReadCases(request.files[0], &error);
  ASSERT_TRUE(cases) << error;
  request.files = {Write("ctr.operation", ToFile(cases->front().steps[0].operation))};
  const Reply reply = Check(request);
  EXPECT_EQ(reply.exit, Exit::kDiffer);
  EXPECT_NE(reply.out.find("nobody to compare with"), std::string::npos) << reply.out;
  request.selection.only.clear();
  EXPECT_EQ(Check(request).exit, Exit::kAgree);
}

TEST_F(CheckTest, SelectionIsByNameAndPartAndRefusesWhatNobodyIsCalled) {
  const auto participants = [&](const Selection& selection) {
    CheckRequest request = Request({Write("ctr.txt", kCtr)});
    request.selection = selection;
    std::vector<std::string> names;
    const json summary = json::parse(Check(request).out);
    for (const json& one : summary.at("properties").at(0).at("participants")) names.push_back(one.at("name"));
    return names;
  };
  EXPECT_EQ(participants({.only = {"openssl", "spec"}, .without = {}}), (std::vector<std::string>{"openssl", "spec"}));
  EXPECT_EQ(participants({.only = {"openssl", "spec"}, .without = {"openssl"}}), std::vector<std::string>{"spec"});

  CheckRequest request = Request({Write("ctr.txt", kCtr)});
  for (const char* name : {"", "nobody", "spec,openssl", "SPEC"}) {
    request.selection = {.only = {name}, .without = {}};
    EXPECT_EQ(Check(request).exit, Exit::kBadInput) << name;
    request.selection = {.only = {}, .without = {"spec", name}};
    const Reply reply = Check(request);
    EXPECT_EQ(reply.exit, Exit::kBadInput) << name;
    EXPECT_NE(reply.error.find("'" + std::string(name) + "'"), std::string::npos) << reply.error;
    EXPECT_EQ(reply.out, "");
  }
  request.selection = {.only = {"spec"}, .without = {"spec"}};
  EXPECT_EQ(Check(request).exit, Exit::kBadInput);
}

TEST_F(CheckTest, NothingRunsIfAnyFileIsBadAndTheFirstIsNamed) {
  const std::string good = Write("ctr.txt", Planted(kCtr, "0db6ce", "0db6cf"));
  const std::string bad = Write("bad", "garbage");
  const std::string worse = Write("worse", "");
  const Reply reply = Check(Request({good, bad, worse}));
  EXPECT_EQ(reply.exit, Exit::kBadInput);
  EXPECT_EQ(reply.out, "");
  EXPECT_TRUE(reply.error.starts_with(bad + ":1: ")) << reply.error;
  size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++files;
  EXPECT_EQ(files, 3u);  // nothing was saved
}

TEST_F(CheckTest, ManyDifferencesAreCountedAndTheFirstTold) {
  std::string text = "# AES Counter\n\n[ENCRYPT]\n";
  const std::string record = std::string(kCtr).substr(std::string(kCtr).find("COUNT"));
  for (int i = 0; i < 10; ++i) {
    text += "\n" + Planted(Planted(record, "COUNT = 0", "COUNT = " + std::to_string(i)), "0db6ce", "0db6cf");
  }
  const json summary = json::parse(Check(Request({Write("ctr.txt", text)})).out);
  EXPECT_EQ(summary.at("differing"), 10);
  EXPECT_EQ(summary.at("blamed").at("the file"), 10);
  EXPECT_EQ(summary.at("differences").size(), 3u);
  EXPECT_EQ(summary.at("not_run"), 0);
}

TEST_F(CheckTest, StopsWhenDifferencesTakeTooLongAndSaysSo) {
  std::string text = kCtr;
  const std::string record = text.substr(text.find("COUNT"));
  text += "\n" + Planted(Planted(record, "COUNT = 0", "COUNT = 1"), "0db6ce", "0db6cf");
  text += "\n" + Planted(record, "COUNT = 0", "COUNT = 2");
  text += "\n" + Planted(record, "COUNT = 0", "COUNT = 3");
  CheckRequest request = Request({Write("ctr.txt", text)});
  request.patience = 0;
  const Reply reply = Check(request);
  EXPECT_EQ(reply.exit, Exit::kDiffer);
  const json summary = json::parse(reply.out);
  EXPECT_EQ(summary.at("cases"), 2);
  EXPECT_EQ(summary.at("agreed"), 1);
  EXPECT_EQ(summary.at("differing"), 1);
  EXPECT_EQ(summary.at("not_run"), 2);
  request.json = false;
  const std::string told = Check(request).out;
  EXPECT_NE(told.find("NOT RUN: 2 cases"), std::string::npos) << told;
}

TEST_F(CheckTest, TheTextSaysTheSameAsTheJson) {
  CheckRequest request = Request({Write("ctr.txt", kCtr)});
  const json summary = json::parse(Check(request).out);
  request.json = false;
  const std::string text = Check(request).out;
  EXPECT_NE(text.find("1 case in 1 file: 1 agreed, 0 refused as expected, 0 differing; " +
                      std::to_string(summary.at("comparisons").get<uint64_t>()) + " comparisons in "),
            std::string::npos)
      << text;
  for (const json& one : summary.at("properties").at(0).at("participants")) {
    EXPECT_NE(text.find("\n  " + one.at("name").get<std::string>() + " "), std::string::npos) << text;
  }
}

TEST(HeldAgainst, NamesWhoSaysOtherwise) {
  Implementation right, wrong, refuses, absent;
  right.name = "right";
  wrong.name = "wrong";
  refuses.name = "refuses";
  absent.name = "absent";
  Verdict verdict;
  verdict.entries = {{&right, Outcome::Ok({1})},
                     {&wrong, Outcome::Ok({2})},
                     {&refuses, Outcome::Rejected(Reason::kTagMismatch)},
                     {&absent, Outcome::Unsupported()}};
  EXPECT_EQ(HeldAgainst({Outcome::Ok({1}), false}, verdict, StrictJudge),
            "the file says: ok, 1 bytes 01\n  wrong says: ok, 1 bytes 02\n  refuses says: rejected: tag mismatch\n");
  EXPECT_EQ(HeldAgainst({Outcome::Ok({1}), true}, verdict, StrictJudge),
            "the file says: ok, 1 bytes 01\n  wrong says: ok, 1 bytes 02\n");
  verdict.entries[1].outcome.cut_short = true;
  EXPECT_EQ(HeldAgainst({Outcome::Ok({1}), true}, verdict, StrictJudge),
            "the file says: ok, 1 bytes 01\n  wrong says nothing\n");
  verdict.entries = {{&right, Outcome::Ok({1})}, {&absent, Outcome::Unsupported()}};
  EXPECT_EQ(HeldAgainst({Outcome::Ok({1}), false}, verdict, StrictJudge), "");
}

}  // namespace
}  // namespace assay::fuzz
