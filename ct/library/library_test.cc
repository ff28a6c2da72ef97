// The check on libraries of which it is known where they leak, and the program as a user calls it.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ct/library/check.h"
#include "ct/library/text.h"

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
  std::vector<LibraryRow> rows = {{"gcm open", 60, 0, {kBranch}, {}, {}}};
  SeparateVerdicts(rows);
  EXPECT_TRUE(rows[0].leaks.empty());
  EXPECT_EQ(rows[0].verdicts, std::vector{kBranch});
}

TEST(Verdicts, StandBesideLeaksThatOtherOperationsHaveToo) {
  std::vector<LibraryRow> rows = {{"gcm seal", 60, 0, {kOther}, {}, {}},
                                  {"gcm refuse", 60, 0, {kBranch, kOther}, {}, {}}};
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
    std::vector<LibraryRow> rows = {{"gcm open", 60, 0, leaks, {}, {}}};
    SeparateVerdicts(rows);
    EXPECT_EQ(rows[0].leaks, leaks);
  }
}

TEST(Verdicts, AreNotInOperationsThatDoNotCompare) {
  std::vector<LibraryRow> rows = {{"gcm seal", 60, 0, {kBranch}, {}, {}}};
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

Report UnnamedIn(const std::string& outermost) {
  return {"branch on a secret",
          {{"", "in /usr/lib/libx.so.3", 0x5010},
           {"Final", "in /usr/lib/libx.so.3", 0x5020},
           {outermost, "in /bin/subject", 0x10020}},
          7};
}

TEST(Row, GivesOffsetsOfInstructionsAndAddsUpWhatIsOnePlace) {
  std::string error;
  const std::optional<LibraryRow> row =
      RowOf(Sections(UnnamedIn("assay::ct::RunSubject(int)")), "x", "gcm open", &error);
  ASSERT_TRUE(row.has_value()) << error;
  const LibraryRow expected = {"gcm open", 60, 2, {{"branch on a secret", "", "libx.so.3 + 0x1010", "Final", 14}},
                               {},         {}};
  EXPECT_EQ(*row, expected);
}

TEST(Row, NamesNoCallerIfTheTraceDoesNotLeadBackToTheProgram) {
  std::string error;
  const std::optional<LibraryRow> row = RowOf(Sections(UnnamedIn("assay::reference::Gctr()")), "x", "ctr", &error);
  ASSERT_TRUE(row.has_value()) << error;
  ASSERT_EQ(row->leaks.size(), 1u);
  EXPECT_EQ(row->leaks[0].called_by, "");
}

TEST(Row, KeepsTheAdapterApartFromTheLibrary) {
  const Report report = {
      "branch on a secret", {{"assay::reference::(anonymous namespace)::GcmOpen()", "a.cc:4", 1}}, 1};
  std::string error;
  const std::optional<LibraryRow> row = RowOf(Sections(report), "x", "gcm open", &error);
  ASSERT_TRUE(row.has_value()) << error;
  EXPECT_TRUE(row->leaks.empty());
  EXPECT_EQ(row->adapter.size(), 1u);
  LibraryResult result;
  result.rows = {*row};
  EXPECT_TRUE(result.Leaks());
  EXPECT_NE(Text(result).find("in the adapter, or inlined there: branch on a secret"), std::string::npos);
}

TEST(Row, KeepsApartWhatWasInlinedIntoTheAdapter) {
  const Report report = {
      "branch on a secret", {{"Reduce", "x.h:3", 0x10}, {"assay::reference::Ctr()", "a.cc:4", 0x10}}, 1};
  std::string error;
  const std::optional<LibraryRow> row = RowOf(Sections(report), "x", "ctr", &error);
  ASSERT_TRUE(row.has_value()) << error;
  EXPECT_TRUE(row->leaks.empty());
  ASSERT_EQ(row->adapter.size(), 1u);
  EXPECT_EQ(row->adapter[0].function, "Reduce");
}

TEST(Row, OfTheSpecHasNoAdapter) {
  const Report report = {"address from a secret", {{"assay::reference::spec::SubBytes()", "aes.cc:4", 1}}, 1};
  std::string error;
  const std::optional<LibraryRow> row = RowOf(Sections(report), "spec", "ctr", &error);
  ASSERT_TRUE(row.has_value()) << error;
  EXPECT_EQ(row->leaks.size(), 1u);
}

TEST(Row, IsWorthlessIfTheCheckItselfLeaks) {
  const Report report = {"branch on a secret", {{"assay::ct::CallLibrary()", "calls.cc:1", 0x5010}}, 1};
  std::string error;
  EXPECT_FALSE(RowOf(Sections(report), "x", "gcm open", &error).has_value());
  EXPECT_NE(error.find("the check itself"), std::string::npos) << error;
}

LibraryResult ResultOf(const std::string& library, const std::vector<LibraryRow>& rows) {
  LibraryResult result;
  result.library = library;
  result.version = "1.2";
  result.cpu = "ssse3,aesni";
  result.rows = rows;
  return result;
}

TEST(Text, NamesEachPlaceOnce) {
  const std::string text = Text(ResultOf("x", {{"gcm seal", 60, 0, {kOther}, {}, {}},
                                               {"gcm open", 60, 0, {kOther}, {}, {}},
                                               {"gcm refuse", 60, 0, {kBranch, kOther}, {}, {}}}));
  EXPECT_NE(text.find("  gcm seal: 60 calls, LEAKS in 1 place\n"
                      "    branch on a secret in Round\n"
                      "      aes.c:3, 60 times\n"
                      "  gcm open: 60 calls, LEAKS in 1 place, named above\n"
                      "  gcm refuse: 60 calls, LEAKS in 2 places, 1 of them named above\n"
                      "    branch on a secret in Finish\n"
                      "      gcm.c:9, 60 times\n"),
            std::string::npos)
      << text;
  EXPECT_TRUE(text.ends_with("x: LEAKS in 2 places, in 3 of 3 operations\n")) << text;
}

TEST(Text, SaysWhatOnlyASecretCounterReaches) {
  const std::string text =
      Text(ResultOf("x", {{"gcm seal", 60, 0, {}, {}, {}}, {"gcm seal, iv not of 12 bytes", 60, 0, {kOther}, {}, {}}}));
  EXPECT_NE(text.find("    met only with such an iv"), std::string::npos) << text;
}

TEST(Text, SaysWhatTheLibraryRanWithoutAndWhatWasNotCovered) {
  const std::string text = Text(ResultOf("x-noaesni", {{"ctr", 60, 0, {}, {}, {}}}));
  EXPECT_TRUE(text.starts_with("x-noaesni 1.2, WITHOUT aesni, on valgrind's CPU: ssse3,aesni")) << text;
  EXPECT_NE(text.find("not covered: paths that need pclmul, avx2, avx512, vaes, vpclmul, gfni"), std::string::npos)
      << text;
  EXPECT_TRUE(text.ends_with("x-noaesni: no leak in 1 operation\n")) << text;
}

struct Said {
  int exit_code;
  std::string text;  // stdout and stderr
};

Said RunProgram(const std::string& arguments, const std::string& environment = "") {
  Said said = {-1, ""};
  FILE* const pipe = popen((environment + " ct/library/library " + arguments + " 2>&1").c_str(), "r");
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

TEST(Program, ExitsWith2IfItCannotRunOrWrite) {
  const Said no_valgrind = RunProgram("openssl", "PATH=/nonexistent");
  EXPECT_EQ(no_valgrind.exit_code, 2);
  EXPECT_EQ(no_valgrind.text, "library: openssl: valgrind cannot be run: No such file or directory\n");
  const Said no_folder = RunProgram("openssl --json /nonexistent/x.json");
  EXPECT_EQ(no_folder.exit_code, 2);
  EXPECT_EQ(no_folder.text, "library: cannot write /nonexistent/x.json\n");
}

TEST(Program, ExitsWith1AndWritesJsonForCryptoppOnTablesWhichLeaksInRijndael) {
  const std::string path = testing::TempDir() + "/library.json";
  const Said said = RunProgram("cryptopp-noaesni --json " + path);
  EXPECT_EQ(said.exit_code, 1) << said.text;
  EXPECT_NE(said.text.find("cryptopp-noaesni: LEAKS in "), std::string::npos) << said.text;
  std::ifstream file(path);
  const nlohmann::json results = nlohmann::json::parse(file);
  ASSERT_EQ(results.size(), 1u);
  EXPECT_TRUE(results[0].at("leaks").get<bool>());
  size_t num_rows = 0;
  for (const nlohmann::json& row : results[0].at("rows")) {
    if (row.at("operation") == "ghash") continue;
    ++num_rows;
    const auto& leaks = row.at("leaks");
    EXPECT_TRUE(std::any_of(leaks.begin(), leaks.end(), [](const nlohmann::json& place) {
      return place.at("what") == "address from a secret" &&
             place.at("function").get<std::string>().find("Rijndael") != std::string::npos;
    })) << row;
  }
  EXPECT_EQ(num_rows, 10u);
}

}  // namespace
}  // namespace assay::ct
