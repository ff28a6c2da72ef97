// The check on libraries of which it is known where they leak, and the program as a user calls it.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "ct/library/check.h"

namespace assay::ct {
namespace {

constexpr char kSubject[] = "ct/library/subject";
constexpr char kFakeSubject[] = "ct/library/fake_subject";

LibraryResult Checked(const std::string& subject, const std::string& library) {
  std::string error;
  const std::optional<LibraryResult> result = CheckLibrary(subject, library, &error);
  EXPECT_TRUE(result.has_value()) << error;
  return result.value_or(LibraryResult());
}

const LibraryRow& Row(const LibraryResult& result, const std::string& operation) {
  static const LibraryRow kNone;
  const auto row = std::ranges::find(result.rows, operation, &LibraryRow::operation);
  EXPECT_NE(row, result.rows.end()) << operation;
  return row == result.rows.end() ? kNone : *row;
}

bool LeaksIn(const LibraryRow& row, const std::string& function) {
  return std::ranges::any_of(row.leaks,
                             [&](const Place& place) { return place.function.find(function) != std::string::npos; });
}

TEST(Library, TablesOfAPlantedOneAreFoundAndTheirFunctionIsNamed) {
  const LibraryResult result = Checked(kFakeSubject, "tables");
  const LibraryRow& row = Row(result, "encrypt blocks");
  ASSERT_EQ(row.leaks.size(), 1u) << Text(result);
  EXPECT_EQ(row.leaks[0].what, "address from a secret");
  EXPECT_NE(row.leaks[0].function.find("planted::LookUp"), std::string::npos) << Text(result);
  EXPECT_GE(row.leaks[0].times, row.made);
  EXPECT_EQ(Row(result, "ctr").made, 0u);
  EXPECT_TRUE(result.Leaks());
}

TEST(Library, NothingIsFoundInAPlantedOneThatDoesNotLeak) {
  const LibraryResult result = Checked(kFakeSubject, "constant-time");
  EXPECT_FALSE(result.Leaks()) << Text(result);
  EXPECT_GT(Row(result, "encrypt blocks").made, 0u);
}

TEST(Library, IsNotCheckedIfItsOutputDoesNotDependOnTheSecrets) {
  std::string error;
  EXPECT_FALSE(CheckLibrary(kFakeSubject, "no-cipher", &error).has_value());
  EXPECT_NE(error.find("ended with exit code 3"), std::string::npos) << error;
}

TEST(Library, CryptoppOnTablesLeaksInRijndael) {
  const LibraryResult result = Checked(kSubject, "cryptopp-noaesni");
  for (const char* const operation :
       {"expand key", "encrypt blocks", "decrypt blocks", "ctr", "gcm seal", "gcm open", "gcm refuse"}) {
    EXPECT_TRUE(LeaksIn(Row(result, operation), "Rijndael")) << operation << "\n" << Text(result);
  }
}

TEST(Library, CryptoppOnAesInstructionsDoesNotLeakInAes) {
  const LibraryResult result = Checked(kSubject, "cryptopp");
  for (const char* const operation :
       {"expand key", "encrypt blocks", "decrypt blocks", "ctr", "ghash", "gcm seal", "gcm open", "gcm refuse"}) {
    const LibraryRow& row = Row(result, operation);
    EXPECT_GT(row.made, 0u) << operation;
    EXPECT_TRUE(row.leaks.empty()) << Text(result);
  }
}

const Place kBranch = {"branch on a secret", "Finish", "gcm.c:9", "", 60};
const Place kOther = {"branch on a secret", "Round", "aes.c:3", "", 60};

TEST(Verdicts, AreTheOneBranchThatEachOpeningMeetsOnce) {
  std::vector<LibraryRow> rows = {{"gcm open", 60, 0, {kBranch}, {}}};
  SeparateVerdicts(rows);
  EXPECT_TRUE(rows[0].leaks.empty());
  EXPECT_EQ(rows[0].verdicts, std::vector{kBranch});
}

TEST(Verdicts, StandBesideLeaksThatOtherOperationsHaveToo) {
  std::vector<LibraryRow> rows = {{"gcm seal", 60, 0, {kOther}, {}}, {"gcm refuse", 60, 0, {kBranch, kOther}, {}}};
  SeparateVerdicts(rows);
  EXPECT_EQ(rows[0].leaks, std::vector{kOther});
  EXPECT_EQ(rows[1].leaks, std::vector{kOther});
  EXPECT_EQ(rows[1].verdicts, std::vector{kBranch});
}

TEST(Verdicts, AreNotWhatAComparisonThatStopsEarlyShows) {
  Place per_byte = kBranch;
  per_byte.times = 16 * 60;
  Place address = kBranch;
  address.what = "address from a secret";
  for (const std::vector<Place>& leaks : {std::vector{per_byte}, {address}, {kBranch, kOther}}) {
    std::vector<LibraryRow> rows = {{"gcm open", 60, 0, leaks, {}}};
    SeparateVerdicts(rows);
    EXPECT_EQ(rows[0].leaks, leaks);
  }
}

TEST(Verdicts, AreNotInOperationsThatDoNotCompare) {
  std::vector<LibraryRow> rows = {{"gcm seal", 60, 0, {kBranch}, {}}};
  SeparateVerdicts(rows);
  EXPECT_EQ(rows[0].leaks, std::vector{kBranch});
}

std::vector<Section> Sections(const Report& report) {
  return {{"", {}},
          {"run", {}},
          {"made 60", {}},
          {"unsupported 2", {}},
          {"object 4000 6000", {}},
          {std::string(kErrorList), {report, report}}};
}

TEST(Row, GivesOffsetsOfInstructionsAndAddsUpWhatIsOnePlace) {
  const Report report = {
      "branch on a secret", {{"", "in /usr/lib/libx.so.3", 0x5010}, {"Final", "in /usr/lib/libx.so.3", 0x5020}}, 7};
  std::string error;
  const std::optional<LibraryRow> row = RowOf(Sections(report), "x", "gcm open", &error);
  ASSERT_TRUE(row.has_value()) << error;
  const LibraryRow expected = {"gcm open", 60, 2, {{"branch on a secret", "", "libx.so.3 + 0x1010", "Final", 14}}, {}};
  EXPECT_EQ(*row, expected);
}

TEST(Row, IsWorthlessIfTheCheckItselfLeaks) {
  const Report report = {"branch on a secret", {{"assay::ct::CallLibrary()", "calls.cc:1", 0x5010}}, 1};
  std::string error;
  EXPECT_FALSE(RowOf(Sections(report), "x", "gcm open", &error).has_value());
  EXPECT_NE(error.find("the check itself"), std::string::npos) << error;
}

struct Said {
  int exit_code;
  std::string text;  // stdout and stderr
};

Said RunProgram(const std::string& arguments) {
  Said said = {-1, ""};
  FILE* const pipe = popen(("ct/library/library " + arguments + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return said;
  char buffer[4096];
  for (size_t num_read; (num_read = fread(buffer, 1, sizeof buffer, pipe)) > 0;) said.text.append(buffer, num_read);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) said.exit_code = WEXITSTATUS(status);
  return said;
}

TEST(Program, NamesTheLibrariesItKnowsInOneLineIfItDoesNotKnowOne) {
  const Said said = RunProgram("bouncycastle");
  EXPECT_EQ(said.exit_code, 2);
  EXPECT_EQ(said.text,
            "library: 'bouncycastle' cannot be checked; name one of spec cryptopp cryptopp-noaesni openssl, or "
            "--all\n");
  EXPECT_EQ(RunProgram("").exit_code, 2);
  EXPECT_EQ(RunProgram("openssl --all").exit_code, 2);
}

TEST(Program, ExitsWith1IfALibraryLeaksAndWritesJson) {
  const std::string json = testing::TempDir() + "/library.json";
  const Said said = RunProgram("cryptopp-noaesni --json " + json);
  EXPECT_EQ(said.exit_code, 1) << said.text;
  EXPECT_NE(said.text.find("cryptopp-noaesni: LEAKS in "), std::string::npos) << said.text;
  FILE* const file = fopen(json.c_str(), "r");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(fgetc(file), '[');
  fclose(file);
}

}  // namespace
}  // namespace assay::ct
