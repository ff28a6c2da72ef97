// The judge as tests call it.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <string>

#include "ct/result.h"
#include "fuzz/files.h"

namespace assay::ct {
namespace {

Result GreenResult() {
  return {.check = "taint",
          .cell = "gcc12_o2",
          .built_by = "gcc",
          .rows = {{"vpaes_2x", "encrypt blocks", 3, {}}},
          .controls = {{"branch", true, true, "seen"}, {"masks", false, false, ""}},
          .not_covered = {{"vaes", "valgrind has no AVX-512"}},
          .failures = {}};
}

Result RedResult() {
  Result result = GreenResult();
  result.rows[0].findings = {{"branch on a secret", "assay::Gcm::Open", "gcm.cc:1"}};
  return result;
}

struct Judgement {
  int exit_code = -1;
  std::string text;  // stdout and stderr
};

Judgement JudgeFile(const std::string& arguments) {
  Judgement judgement;
  FILE* const pipe = popen(("ct/judge/judge " + arguments + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return judgement;
  char buffer[4096];
  for (size_t num_read; (num_read = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    judgement.text.append(buffer, num_read);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) judgement.exit_code = WEXITSTATUS(status);
  return judgement;
}

// Of a file that holds `contents`.
Judgement JudgeText(const std::string& contents, const std::string& more_arguments = "") {
  const std::string path = testing::TempDir() + "/result.json";
  EXPECT_EQ(fuzz::WriteFile(path, contents), "");
  return JudgeFile(path + " " + more_arguments);
}

Judgement Judge(const Result& result, const std::string& more_arguments = "") {
  return JudgeText(ToJson(result), more_arguments);
}

bool IsOneLine(const std::string& text) { return !text.empty() && text.find('\n') == text.size() - 1; }

TEST(Judge, ExitsWith0IfGreenAndSaysWhatWasNotCovered) {
  const Judgement judgement = Judge(GreenResult());
  EXPECT_EQ(judgement.exit_code, 0) << judgement.text;
  EXPECT_EQ(judgement.text, Text(GreenResult()));
  EXPECT_NE(judgement.text.find("valgrind has no AVX-512"), std::string::npos) << judgement.text;
}

TEST(Judge, ExitsWith1IfAnythingIsRedAndSaysWhat) {
  const Judgement found = Judge(RedResult());
  EXPECT_EQ(found.exit_code, 1);
  EXPECT_NE(found.text.find("branch on a secret in assay::Gcm::Open (gcm.cc:1)"), std::string::npos) << found.text;

  Result not_run = GreenResult();
  not_run.rows[0].cases = 0;
  EXPECT_EQ(Judge(not_run).exit_code, 1);
  Result nothing_run = GreenResult();
  nothing_run.rows.clear();
  EXPECT_EQ(Judge(nothing_run).exit_code, 1);
  Result blind = GreenResult();
  blind.controls[0].fired = false;
  EXPECT_EQ(Judge(blind).exit_code, 1);
  Result noisy = GreenResult();
  noisy.controls[1].fired = true;
  EXPECT_EQ(Judge(noisy).exit_code, 1);
  Result failed = GreenResult();
  failed.failures = {"a kernel never ran"};
  EXPECT_EQ(Judge(failed).exit_code, 1);
}

TEST(Judge, DoesNotBelieveTheColourThatTheFileNames) {
  std::string lie = ToJson(RedResult());
  const size_t colour = lie.find("\"green\": false");
  ASSERT_NE(colour, std::string::npos);
  lie.replace(colour, 14, "\"green\": true");
  EXPECT_EQ(JudgeText(lie).exit_code, 1);
}

TEST(Judge, ExitsWith2AndOneLineIfTheResultCannotBeRead) {
  const std::string path = testing::TempDir() + "/result.json";
  const std::string cut = ToJson(GreenResult()).substr(0, 100);
  for (const std::string& text : {std::string(), std::string("garbage"), std::string("{}"), std::string("[1]"), cut}) {
    const Judgement judgement = JudgeText(text);
    EXPECT_EQ(judgement.exit_code, 2) << text;
    EXPECT_TRUE(IsOneLine(judgement.text) && judgement.text.starts_with("judge: " + path + ": ")) << judgement.text;
  }
  const std::string missing = testing::TempDir() + "/missing.json";
  EXPECT_EQ(JudgeFile(missing).exit_code, 2);
  EXPECT_EQ(JudgeFile(missing).text, "judge: " + missing + ": No such file or directory\n");
  EXPECT_EQ(JudgeFile(testing::TempDir()).exit_code, 2);
}

TEST(Judge, ExitsWith2IfItIsCalledWrongly) {
  EXPECT_EQ(JudgeFile("").exit_code, 2);
  EXPECT_EQ(Judge(GreenResult(), "--must_praise=x").exit_code, 2);
}

TEST(MustBlame, ExitsWith0IfTheFaultIsFoundThere) {
  const Judgement judgement = Judge(RedResult(), "--must_blame=Gcm::Open");
  EXPECT_EQ(judgement.exit_code, 0) << judgement.text;
  EXPECT_TRUE(judgement.text.ends_with("the planted fault in Gcm::Open was caught\n")) << judgement.text;
}

TEST(MustBlame, ExitsWith1IfNothingOrSomebodyElseIsBlamed) {
  for (const Judgement& judgement :
       {Judge(RedResult(), "--must_blame=Gcm::Seal"), Judge(GreenResult(), "--must_blame=Gcm::Seal")}) {
    EXPECT_EQ(judgement.exit_code, 1) << judgement.text;
    EXPECT_TRUE(judgement.text.ends_with("the planted fault in Gcm::Seal was NOT caught\n")) << judgement.text;
  }
}

TEST(MustBlame, ExitsWith1IfTheCheckCannotBeTrusted) {
  Result failed = RedResult();
  failed.failures = {"a kernel never ran"};
  EXPECT_EQ(Judge(failed, "--must_blame=Gcm::Open").exit_code, 1);
  Result blind = RedResult();
  blind.controls[0].fired = false;
  EXPECT_EQ(Judge(blind, "--must_blame=Gcm::Open").exit_code, 1);
}

// A fault in a function that a control calls makes the control fire.
TEST(MustBlame, AllowsThatAFaultShowsInACleanControl) {
  Result noisy = RedResult();
  noisy.controls[1].fired = true;
  EXPECT_EQ(Judge(noisy, "--must_blame=Gcm::Open").exit_code, 0);
}

}  // namespace
}  // namespace assay::ct
