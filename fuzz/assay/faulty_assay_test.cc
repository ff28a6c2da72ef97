// The commands on a build with a real fault: found by published vectors, replayed, shrunk, and replayed again.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "fuzz/assay/input.h"
#include "fuzz/assay/run_assay.h"
#include "fuzz/operation.h"

namespace assay::fuzz {
namespace {

using nlohmann::json;

TEST(FaultyAssay, FromPublishedVectorsToTheSmallestOperation) {
  const std::string folder = NewFolder();
  const HowToRun faulty = {.program = "faulty_assay", .directory = folder};
  const HowToRun sound = {.directory = folder};
  const std::string vectors = PublishedVectors("GCM/gcmEncryptExtIV256.rsp");

  const Ran check = RunAssay({"check", "--json", vectors}, faulty);
  EXPECT_EQ(check.exit_code, 1);
  EXPECT_EQ(check.error, "");
  const json summary = json::parse(check.out);
  EXPECT_EQ(summary.at("cases"), 7875);
  EXPECT_GT(summary.at("differing"), 0);
  EXPECT_GT(summary.at("agreed"), 0);
  EXPECT_EQ(summary.at("blamed").at("every backend"), summary.at("differing"));
  const json& difference = summary.at("differences").at(0);
  EXPECT_TRUE(difference.at("where").get<std::string>().starts_with(vectors + ":")) << difference;
  const auto saved = difference.at("saved").get<std::string>();

  const Ran replay = RunAssay({"replay", saved}, faulty);
  EXPECT_EQ(replay.exit_code, 1) << replay.error;
  EXPECT_NE(replay.out.find("DIFFERENCE: every backend"), std::string::npos) << replay.out;
  EXPECT_EQ(RunAssay({"replay", saved}, sound).exit_code, 0);

  const Ran minimize = RunAssay({"minimize", "--output", "small", saved}, faulty);
  EXPECT_EQ(minimize.exit_code, 0) << minimize.error;
  EXPECT_NE(minimize.out.find("replay: bazel run //fuzz:assay -- replay small\n"), std::string::npos) << minimize.out;
  std::string error;
  const std::optional<Operation> small = ReadOperation(folder + "/small", Property::kGcm, &error);
  ASSERT_TRUE(small) << error;
  EXPECT_EQ(small->aad.size() + small->text.size(), 1u);  // the fault needs something to hash
  EXPECT_EQ(RunAssay({"replay", "small"}, faulty).exit_code, 1);
  EXPECT_EQ(RunAssay({"replay", "small"}, sound).exit_code, 0);
}

TEST(FaultyAssay, IsNotAskedWhatItDoesNotTakePartIn) {
  const Ran ran = RunAssay({"check", "--only", "spec,openssl,cryptopp", PublishedVectors("GCM/gcmEncryptExtIV256.rsp")},
                           {.program = "faulty_assay", .directory = NewFolder()});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.error;
}

}  // namespace
}  // namespace assay::fuzz
