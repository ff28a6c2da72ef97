#include "fuzz/assay/minimize.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "fuzz/assay/input.h"
#include "fuzz/assay/replay.h"
#include "fuzz/files.h"

namespace assay::fuzz {
namespace {

// A planted fault: whoever computes more than 40 bytes is wrong.
std::string WrongBeyond40Bytes(const Outcome& outcome, const Outcome&) {
  return outcome.bytes.size() > 40 ? "too long for the planted fault" : "";
}

std::string Path(const std::string& name) { return std::string(std::getenv("TEST_TMPDIR")) + "/" + name; }

std::string WriteOperation(const std::string& name, size_t text_len) {
  Operation op;
  op.key = Bytes(32, 0x11);
  op.iv = Bytes(20, 0x22);
  op.aad = Bytes(50, 0x33);
  op.text = Bytes(text_len, 0x44);
  op.text_pieces = {7, 16};
  op.in_place = true;
  op.prelude = Prelude::kOtherKey;
  EXPECT_EQ(WriteFile(Path(name), ToFile(Normalized(op))), "");
  return Path(name);
}

TEST(Minimize, WritesTheSmallestOperationThatStillFails) {
  MinimizeRequest request;
  request.file = WriteOperation("big", 300);
  request.judge = WrongBeyond40Bytes;
  const Reply reply = Minimize(request);
  ASSERT_EQ(reply.exit, Exit::kAgree) << reply.error;
  EXPECT_EQ(reply.error, "");
  const std::string output = Path("big.min.operation");
  EXPECT_NE(reply.out.find("replay " + output + "\n"), std::string::npos) << reply.out;
  std::string error;
  const std::optional<Operation> op = ReadOperation(output, Property::kGcm, &error);
  ASSERT_TRUE(op) << error;
  EXPECT_EQ(op->text, Bytes(25));  // and 16 bytes of tag
  EXPECT_TRUE(op->aad.empty());
  EXPECT_TRUE(op->text_pieces.empty());
  EXPECT_EQ(op->prelude, Prelude::kNone);
  EXPECT_FALSE(op->in_place);

  ReplayRequest replay;
  replay.files = {output};
  replay.judge = WrongBeyond40Bytes;
  EXPECT_EQ(Replay(replay).exit, Exit::kDiffer);
  replay.judge = StrictJudge;
  EXPECT_EQ(Replay(replay).exit, Exit::kAgree);
}

TEST(Minimize, WritesNothingIfNobodyDiffers) {
  MinimizeRequest request;
  request.file = WriteOperation("healthy", 3);
  request.output = Path("healthy output");
  request.judge = WrongBeyond40Bytes;
  const Reply reply = Minimize(request);
  EXPECT_EQ(reply.exit, Exit::kBadInput);
  EXPECT_EQ(reply.out, "");
  EXPECT_EQ(reply.error, request.file + ": nobody differs on this operation");
  EXPECT_FALSE(std::filesystem::exists(request.output));
}

TEST(Minimize, OverwritesFilesOnly) {
  MinimizeRequest request;
  request.file = WriteOperation("another", 100);
  request.judge = WrongBeyond40Bytes;
  for (const char* output : {"/dev/null", "/", "/no such folder/x"}) {
    request.output = output;
    const Reply reply = Minimize(request);
    EXPECT_EQ(reply.exit, Exit::kBadInput);
    EXPECT_TRUE(reply.error.starts_with(std::string(output) + ": ")) << reply.error;
  }
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace assay::fuzz
