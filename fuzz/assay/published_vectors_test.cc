// Every published case of AES-ECB, AES-CTR and AES-GCM, by everybody who is built in.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "fuzz/assay/run_assay.h"

namespace assay::fuzz {
namespace {

using nlohmann::json;

struct Published {
  std::string name;
  std::vector<std::string> files;
  uint64_t cases;
  uint64_t refused;
};

// Holds the summary of a check against itself and against the published numbers.
void ExpectAllAgree(const Published& published, const std::vector<std::string>& paths) {
  std::vector<std::string> arguments = {"check", "--json"};
  arguments.insert(arguments.end(), paths.begin(), paths.end());
  const Ran ran = RunAssay(arguments);
  ASSERT_EQ(ran.exit_code, 0) << ran.out << ran.error;
  EXPECT_EQ(ran.error, "");
  const json summary = json::parse(ran.out);
  EXPECT_EQ(summary.at("cases"), published.cases);
  EXPECT_EQ(summary.at("refused_as_expected"), published.refused);
  EXPECT_EQ(summary.at("agreed"), published.cases - published.refused);
  EXPECT_EQ(summary.at("differing"), 0);
  uint64_t held_against_file = 0;
  for (const json& property : summary.at("properties")) {
    const auto operations = property.at("operations").get<uint64_t>();
    EXPECT_GE(operations, published.cases);
    bool has_spec = false;
    for (const json& participant : property.at("participants")) {
      const auto name = participant.at("name").get<std::string>();
      const auto took_part = participant.at("took_part").get<uint64_t>();
      const auto unsupported = participant.at("unsupported").get<uint64_t>();
      EXPECT_EQ(took_part + unsupported, operations) << name;
      EXPECT_GT(took_part, 0u) << name;
      held_against_file += took_part;
      if (name != "spec") continue;
      has_spec = true;
      EXPECT_EQ(took_part, operations);
    }
    EXPECT_TRUE(has_spec);
    EXPECT_GE(property.at("participants").size(), 6u);
  }
  EXPECT_GT(summary.at("comparisons").get<uint64_t>(), held_against_file);
}

class PublishedVectorsTest : public testing::TestWithParam<Published> {};

TEST_P(PublishedVectorsTest, EverybodyAgreesWithEachOtherAndWithTheFile) {
  std::vector<std::string> paths;
  for (const std::string& file : GetParam().files) paths.push_back(PublishedVectors(file));
  ExpectAllAgree(GetParam(), paths);
}

// The counts are those of grep -c "^Count" and grep -c "^FAIL".
std::vector<std::string> EcbFiles() {
  std::vector<std::string> files;
  for (const char* kind : {"GFSbox", "KeySbox", "MMT", "VarKey", "VarTxt"}) {
    for (const char* key_bits : {"128", "192", "256"}) {
      files.push_back("ECB/ECB" + std::string(kind) + key_bits + ".rsp");
    }
  }
  return files;
}

INSTANTIATE_TEST_SUITE_P(
    Check, PublishedVectorsTest,
    testing::Values(Published{"GcmDecrypt128", {"GCM/gcmDecrypt128.rsp"}, 7875, 4011},
                    Published{"GcmDecrypt192", {"GCM/gcmDecrypt192.rsp"}, 7875, 3978},
                    Published{"GcmDecrypt256", {"GCM/gcmDecrypt256.rsp"}, 7875, 3919},
                    Published{"GcmEncrypt128", {"GCM/gcmEncryptExtIV128.rsp"}, 7875, 0},
                    Published{"GcmEncrypt192", {"GCM/gcmEncryptExtIV192.rsp"}, 7875, 0},
                    Published{"GcmEncrypt256", {"GCM/gcmEncryptExtIV256.rsp"}, 7875, 0},
                    Published{"Ctr", {"CTR/aes-128-ctr.txt", "CTR/aes-192-ctr.txt", "CTR/aes-256-ctr.txt"}, 9, 0},
                    Published{"Ecb", EcbFiles(), 2138, 0}),
    [](const auto& info) { return info.param.name; });

// Wycheproof's file is not a Debian package: ASSAY_WYCHEPROOF_DIR names a folder that has it.
TEST(PublishedVectors, EverybodyAgreesWithWycheproof) {
  const char* const folder = std::getenv("ASSAY_WYCHEPROOF_DIR");
  if (folder == nullptr || *folder == '\0') {
    std::cout
        << "NOT RUN: Wycheproof's aes_gcm_test.json (316 tests): ASSAY_WYCHEPROOF_DIR names no folder that has it\n";
    EXPECT_EQ(folder == nullptr ? "" : std::string(folder), "");
    return;
  }
  ExpectAllAgree({"Wycheproof", {}, 316, 87}, {std::string(folder) + "/aes_gcm_test.json"});
}

}  // namespace
}  // namespace assay::fuzz
