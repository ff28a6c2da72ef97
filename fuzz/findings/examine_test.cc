#include "fuzz/findings/examine.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "fuzz/assay/input.h"
#include "fuzz/files.h"
#include "fuzz/operation.h"
#include "reference/vectors/vectors.h"

namespace assay::findings {
namespace {

namespace filesystem = std::filesystem;

// A planted fault: whoever computes more than 40 bytes is wrong.
std::string WrongBeyond40Bytes(const fuzz::Outcome& outcome, const fuzz::Outcome&) {
  return outcome.bytes.size() > 40 ? "too long for the planted fault" : "";
}

std::string Path(const std::string& name) { return std::string(std::getenv("TEST_TMPDIR")) + "/" + name; }

std::string Write(const std::string& name, const std::string& contents) {
  EXPECT_EQ(fuzz::WriteFile(Path(name), contents), "");
  return Path(name);
}

std::string OperationOf(const std::string& name, size_t text_len) {
  fuzz::Operation op;
  op.key = fuzz::Bytes(32, 0x11);
  op.iv = fuzz::Bytes(20, 0x22);
  op.aad = fuzz::Bytes(50, 0x33);
  op.text = fuzz::Bytes(text_len, 0x44);
  op.text_pieces = {7, 16};
  op.in_place = true;
  return Write(name, ToFile(fuzz::Normalized(op)));
}

std::string Contents(const std::string& path) {
  std::string error;
  const std::optional<std::string> contents = fuzz::ReadFile(path, &error);
  EXPECT_TRUE(contents) << error;
  return contents.value_or("");
}

ExamineRequest Request(const std::string& file) {
  ExamineRequest request;
  request.file = file;
  request.judge = WrongBeyond40Bytes;
  return request;
}

TEST(Examine, TellsAFindingWithoutWriting) {
  const ExamineReply reply = Examine(Request(OperationOf("as it is", 100)));
  EXPECT_EQ(reply.exit, kExitFinding);
  EXPECT_EQ(reply.error, "");
  const std::optional<Finding> finding = ParseFinding(reply.out);
  ASSERT_TRUE(finding);
  EXPECT_FALSE(finding->agrees);
  EXPECT_EQ(finding->kind, "wrong result");
  EXPECT_EQ(finding->minimized, "");
  EXPECT_EQ(finding->tried, 0u);
  EXPECT_EQ(finding->property, "gcm");
  EXPECT_EQ(finding->replay, "bazel run //fuzz:assay -- replay " + Path("as it is"));
  EXPECT_TRUE(finding->signature.starts_with(finding->component + ": gcm seal: "));
  EXPECT_GT(finding->comparisons, 0u);
}

TEST(Examine, WritesTheFilesOfTheSmallestOperation) {
  ExamineRequest request = Request(OperationOf("to shrink", 300));
  request.minimize = true;
  request.out = Path("new/folder");
  const ExamineReply reply = Examine(request);
  ASSERT_EQ(reply.exit, kExitFinding) << reply.error;
  const std::optional<Finding> finding = ParseFinding(reply.out);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->minimized, "fully");
  EXPECT_GT(finding->tried, 0u);
  EXPECT_EQ(Contents(request.out + "/finding.json"), reply.out);
  EXPECT_EQ(Contents(request.out + "/verdict.txt"), finding->verdict);
  EXPECT_EQ(finding->replay, "bazel run //fuzz:assay -- replay " + request.out + "/operation");

  std::string error;
  const std::optional<fuzz::Operation> op = fuzz::ReadOperation(request.out + "/operation", std::nullopt, &error);
  ASSERT_TRUE(op) << error;
  EXPECT_EQ(op->text, fuzz::Bytes(25));  // and 16 bytes of tag
  EXPECT_TRUE(op->aad.empty());
  EXPECT_FALSE(op->in_place);

  const std::string vector_file = Contents(request.out + "/vector.json");
  const auto vectors = reference::ParseVectors("vector.json", vector_file, &error);
  ASSERT_TRUE(vectors) << error;
  ASSERT_FALSE(vectors->empty());
  EXPECT_EQ(vectors->front().key, op->key);
  EXPECT_EQ(vectors->front().expected, reference::Expectation::kAccept);

  const std::string test = Contents(request.out + "/regression_test.cc");
  EXPECT_NE(test.find("//   cc_test("), std::string::npos);
  EXPECT_NE(test.find("TEST(Regression, "), std::string::npos);
  EXPECT_NE(test.find(fuzz::Hex(fuzz::Encode(*op)).substr(0, 100)), std::string::npos);
}

TEST(Examine, SaysIfTheTimeWasTooShort) {
  ExamineRequest request = Request(OperationOf("no time", 300));
  request.minimize = true;
  request.seconds = 0;
  const std::optional<Finding> finding = ParseFinding(Examine(request).out);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->minimized, "not fully minimised: the time was over");
  EXPECT_EQ(finding->component, "AES, shared by every backend");  // the lowest that is wrong too
}

TEST(Examine, WritesNothingIfNobodyDiffers) {
  ExamineRequest request = Request(OperationOf("healthy", 3));
  request.minimize = true;
  request.out = Path("not made");
  const ExamineReply reply = Examine(request);
  EXPECT_EQ(reply.exit, kExitAgrees);
  const std::optional<Finding> finding = ParseFinding(reply.out);
  ASSERT_TRUE(finding);
  EXPECT_TRUE(finding->agrees);
  EXPECT_TRUE(finding->ways.empty());
  EXPECT_EQ(finding->component, "");
  EXPECT_FALSE(filesystem::exists(request.out));
}

TEST(Examine, ReadsRawFuzzInputs) {
  const ExamineReply reply = Examine(Request(Write("raw", std::string("\x03\x00 raw", 6))));
  EXPECT_EQ(ParseFinding(reply.out)->property, "gcm");
}

TEST(Examine, BadInputIsOneLine) {
  ExamineRequest request = Request(Path("missing"));
  request.out = Path("not made either");
  const std::string long_file(size_t{2} << 20, 'x');
  for (const std::string& file : {Path("missing"), Write("empty", ""), Write("cut short", "assay operation 1 gcm 9\n"),
                                  Write("too long", long_file), std::string("/")}) {
    request.file = file;
    const ExamineReply reply = Examine(request);
    EXPECT_EQ(reply.exit, kExitBadInput);
    EXPECT_EQ(reply.out, "");
    EXPECT_TRUE(reply.error.starts_with(file + ": ")) << reply.error;
    EXPECT_EQ(reply.error.find('\n'), std::string::npos);
    EXPECT_FALSE(filesystem::exists(request.out));
  }
}

TEST(Examine, AFolderThatCannotBeOneIsBadInput) {
  ExamineRequest request = Request(OperationOf("good", 100));
  for (const std::string& out : {Write("a file", ""), std::string("/dev/null"), Path("a file") + "/below"}) {
    request.out = out;
    const ExamineReply reply = Examine(request);
    EXPECT_EQ(reply.exit, kExitBadInput) << out;
    EXPECT_EQ(reply.out, "");
    EXPECT_TRUE(reply.error.starts_with(out)) << reply.error;
  }
}

TEST(CommandLine, IsReadOrRefusedInOneLine) {
  const std::string file = OperationOf("by command", 3);
  const char* const good[] = {"examine", "--seconds", "5", file.c_str()};
  EXPECT_EQ(RunExamine(4, good).exit, kExitAgrees);
  const char* const help[] = {"examine", "--help"};
  EXPECT_NE(RunExamine(2, help).out.find("--minimize"), std::string::npos);
  for (const std::vector<const char*>& bad : {std::vector<const char*>{"examine"},
                                              {"examine", "--frob", file.c_str()},
                                              {"examine", "--seconds", "x", file.c_str()},
                                              {"examine", file.c_str(), file.c_str()}}) {
    const ExamineReply reply = RunExamine(static_cast<int>(bad.size()), bad.data());
    EXPECT_EQ(reply.exit, kExitBadInput);
    EXPECT_EQ(reply.out, "");
    EXPECT_TRUE(reply.error.starts_with("examine: ")) << reply.error;
    EXPECT_EQ(reply.error.find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace assay::findings
