// The program as its users run it: exit codes, what goes where, and what bad input gets.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "fuzz/assay/run_assay.h"
#include "fuzz/files.h"
#include "fuzz/operation.h"

namespace assay::fuzz {
namespace {

using nlohmann::json;

std::string Write(const std::string& path, const std::string& contents) {
  EXPECT_EQ(WriteFile(path, contents), "");
  return path;
}

std::string Read(const std::string& path) {
  std::string error;
  const std::optional<std::string> contents = ReadFile(path, &error);
  EXPECT_TRUE(contents) << error;
  return contents.value_or("");
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

std::vector<std::string> Entries(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::ranges::sort(names);
  return names;
}

Operation SmallSeal() {
  Operation op;
  op.key = Bytes(16, 7);
  op.iv = Bytes(12, 8);
  op.text = Bytes(100, 9);
  return Normalized(op);
}

// Exit code 2, one line on standard error that begins with `start`, nothing on standard output.
void ExpectRefused(const Ran& ran, const std::string& start) {
  EXPECT_EQ(ran.exit_code, 2) << ran.error;
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.error.starts_with(start)) << ran.error << "does not begin with " << start;
  EXPECT_EQ(std::ranges::count(ran.error, '\n'), 1) << ran.error;
  EXPECT_TRUE(ran.error.ends_with('\n'));
}

// A small Wycheproof file with one valid test: NIST's GCM test case 1 with no text and no AAD (McGrew and Viega, "The
// Galois/Counter Mode of Operation", appendix B).
constexpr char kWycheproof[] = R"({
  "algorithm": "AES-GCM",
  "schema": "aead_test_schema_v1.json",
  "numberOfTests": 1,
  "header": [],
  "notes": {},
  "testGroups": [
    {
      "type": "AeadTest",
      "keySize": 128,
      "ivSize": 96,
      "tagSize": 128,
      "tests": [
        {
          "tcId": 1,
          "comment": "",
          "flags": [],
          "key": "00000000000000000000000000000000",
          "iv": "000000000000000000000000",
          "aad": "",
          "msg": "",
          "ct": "",
          "tag": "58e2fccefa7e3061367f1d57a4e7455a",
          "result": "valid"
        }
      ]
    }
  ]
}
)";

TEST(AssayCheck, RefusesWhatIsNoVectorFile) {
  const std::string folder = NewFolder();
  Write(folder + "/x", "garbage");
  Write(folder + "/raw", std::string("\x03\x00\xff\x10", 4));
  Write(folder + "/empty", "");
  const HowToRun there = {.directory = folder};
  ExpectRefused(RunAssay({"check", "x"}, there), "x:1: ");
  ExpectRefused(RunAssay({"check", "raw"}, there), "raw:1: ");
  ExpectRefused(RunAssay({"check", "empty"}, there), "empty: offset 0: ");
  ExpectRefused(RunAssay({"check", "missing"}, there), "missing: No such file");
  ExpectRefused(RunAssay({"check", folder}, there), folder + ": Is a directory");
  EXPECT_EQ(Entries(folder), (std::vector<std::string>{"empty", "raw", "x"}));
}

TEST(AssayCheck, RefusesAnRspThatIsCutInsideARecord) {
  const std::string folder = NewFolder();
  const std::string whole = Read(PublishedVectors("GCM/gcmDecrypt128.rsp"));
  const size_t record = whole.find("Count = 5");
  for (const char* cut : {"Key = ", "IV = ", "CT = ", "AAD = ", "Tag = "}) {
    const size_t at = whole.find(cut, record) + 7;
    const std::string file = Write(folder + "/cut.rsp", whole.substr(0, at));
    const auto line = 1 + std::count(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(record), '\n');
    const Ran ran = RunAssay({"check", file});
    ExpectRefused(ran, file + ":");
    const int named = std::stoi(ran.error.substr(file.size() + 1));
    EXPECT_GE(named, line) << ran.error;
    EXPECT_LE(named, line + 8) << ran.error;
  }
}

TEST(AssayCheck, RefusesAJsonWithAWrongDigit) {
  const std::string folder = NewFolder();
  const std::string file = folder + "/x.json";
  Write(file, Replaced(kWycheproof, "58e2fc", "58e2gc"));
  ExpectRefused(RunAssay({"check", file}), file + ":");
  Write(file, Replaced(kWycheproof, "58e2fc", "58e2f"));
  ExpectRefused(RunAssay({"check", file}), file + ":");
  Write(file, Replaced(kWycheproof, "\"tcId\": 1,", "\"tcId\": 1"));
  ExpectRefused(RunAssay({"check", file}), file + ":");
  Write(file, kWycheproof);
  EXPECT_EQ(RunAssay({"check", file}).exit_code, 0);
}

TEST(AssayCheck, NamesTheFirstOfSeveralBadFiles) {
  const std::string folder = NewFolder();
  Write(folder + "/good.json", kWycheproof);
  Write(folder + "/x", "garbage");
  ExpectRefused(RunAssay({"check", "good.json", "missing", "x"}, {.directory = folder}), "missing: ");
  ExpectRefused(RunAssay({"check", "good.json", "x", "missing"}, {.directory = folder}), "x:1: ");
}

TEST(AssayCheck, KeepsItsErrorOnOneLineWhateverTheFileIsCalled) {
  const std::string folder = NewFolder();
  ExpectRefused(RunAssay({"check", "two\nlines\x1b[31m"}, {.directory = folder}), "two?lines?[31m: ");
}

TEST(AssayCheck, FindsAPlantedValueInACopyOfAPublishedFile) {
  const std::string folder = NewFolder();
  const std::string whole = Read(PublishedVectors("GCM/gcmEncryptExtIV192.rsp"));
  const size_t record = whole.find("[PTlen = 408]");
  const std::string tag = whole.substr(whole.find("Tag = ", record) + 6, 4);
  std::string planted = whole;
  planted.replace(whole.find("Tag = ", record) + 6, 1, tag[0] == '0' ? "1" : "0");
  const auto line =
      1 + std::count(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(whole.find("Count", record)), '\n');
  Write(folder + "/planted.rsp", planted);
  const Ran ran = RunAssay({"check", "planted.rsp"}, {.directory = folder});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(ran.error, "");
  EXPECT_NE(ran.out.find("planted.rsp:" + std::to_string(line) + ": DIFFERENCE: the file\n"), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("\n7875 cases in 1 file: 7874 agreed, 0 refused as expected, 1 differing; "),
            std::string::npos)
      << ran.out;
  const std::vector<std::string> entries = Entries(folder);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_NE(ran.out.find("replay: bazel run //fuzz:assay -- replay " + entries[0] + "\n"), std::string::npos)
      << ran.out;
  EXPECT_EQ(RunAssay({"replay", entries[0]}, {.directory = folder}).exit_code, 0);  // it is the file that is wrong
}

TEST(AssayCheck, FindsAPlantedRefusal) {
  const std::string folder = NewFolder();
  const std::string file = folder + "/x.json";
  Write(file, Replaced(kWycheproof, "\"valid\"", "\"invalid\""));
  EXPECT_EQ(RunAssay({"check", file}, {.directory = folder}).exit_code, 1);
  Write(file, Replaced(kWycheproof, "58e2fc", "58e2fd"));
  EXPECT_EQ(RunAssay({"check", file}, {.directory = folder}).exit_code, 1);
  Write(file, Replaced(Replaced(kWycheproof, "58e2fc", "58e2fd"), "\"valid\"", "\"invalid\""));
  const Ran ran = RunAssay({"check", file}, {.directory = folder});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_NE(ran.out.find("1 refused as expected"), std::string::npos) << ran.out;
}

TEST(AssayCheck, ReadsPathsFromTheCallersDirectory) {
  const std::string folder = NewFolder();
  Write(folder + "/x.json", kWycheproof);
  const HowToRun from_bazel = {.environment = {{"BUILD_WORKING_DIRECTORY", folder}}};
  EXPECT_EQ(RunAssay({"check", "x.json"}, from_bazel).exit_code, 0);
  ExpectRefused(RunAssay({"check", "x.json"}), "x.json: No such file");
  Write(folder + "/x.json", Replaced(kWycheproof, "58e2fc", "58e2fd"));
  EXPECT_EQ(RunAssay({"check", "x.json"}, from_bazel).exit_code, 1);
  EXPECT_EQ(Entries(folder).size(), 2u);  // what differs is saved there
  ExpectRefused(RunAssay({"list"}, {.environment = {{"BUILD_WORKING_DIRECTORY", folder + "/missing"}}}),
                "BUILD_WORKING_DIRECTORY: No such file");
}

TEST(AssayCheck, SelectsParticipants) {
  const std::string folder = NewFolder();
  const std::string file = Write(folder + "/x.json", kWycheproof);
  const auto participants = [&](const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {"check", "--json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.push_back(file);
    const Ran ran = RunAssay(arguments);
    EXPECT_EQ(ran.exit_code, 0) << ran.error;
    std::vector<std::string> names;
    const json summary = json::parse(ran.out);
    for (const json& one : summary.at("properties").at(0).at("participants")) names.push_back(one.at("name"));
    return names;
  };
  EXPECT_EQ(participants({"--only", "spec,openssl"}), (std::vector<std::string>{"openssl", "spec"}));
  EXPECT_EQ(participants({"--only=bitsliced", "--without=ssse3", "--min", "1"}),
            std::vector<std::string>{"bitsliced+ctmul"});
  ExpectRefused(RunAssay({"check", "--only", "opensl", file}), "check: nobody is called 'opensl'");
  ExpectRefused(RunAssay({"check", "--without", "spec,", file}), "check: nobody is called ''");
  ExpectRefused(RunAssay({"check", "--only", "spec", "--without", "spec", file}), "check: nobody is left to run gcm");
  EXPECT_EQ(RunAssay({"check", "--only", "spec,openssl", "--min", "3", file}, {.directory = folder}).exit_code, 1);
}

TEST(Assay, RefusesBadUsageInOneLine) {
  const std::vector<std::vector<std::string>> bad = {{},
                                                     {"frobnicate"},
                                                     {"check"},
                                                     {"replay"},
                                                     {"show"},
                                                     {"minimize"},
                                                     {"show", "a", "b"},
                                                     {"list", "a"},
                                                     {"check", "--min", "0", "a"},
                                                     {"check", "--min", "-1", "a"},
                                                     {"check", "--min", "many", "a"},
                                                     {"check", "--frobnicate", "a"},
                                                     {"check", "a", "--only"},
                                                     {"replay", "--target", "gmc", "a"},
                                                     {"replay", "--json", "a"}};
  for (const std::vector<std::string>& arguments : bad) ExpectRefused(RunAssay(arguments), "assay: ");
}

TEST(Assay, NamesTheCommandThatDoesNotExist) {
  ExpectRefused(RunAssay({"chekc", "a"}), "assay: there is no command 'chekc'");
}

TEST(Assay, HelpIsNoError) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--help"}, {"check", "--help"}, {"minimize", "--help"}}) {
    const Ran ran = RunAssay(arguments);
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_EQ(ran.error, "");
    EXPECT_NE(ran.out.find("Usage: assay"), std::string::npos) << ran.out;
  }
}

TEST(Assay, OutputThatCannotBeWrittenIsAnError) {
  const std::string file = Write(NewFolder() + "/x.json", kWycheproof);
  for (const char* output : {"/dev/full", "-"}) {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"list"}, {"check", file}, {"--help"}}) {
      ExpectRefused(RunAssay(arguments, {.standard_output = output}), "standard output: ");
    }
  }
}

TEST(AssayList, NamesEverybodyAndWhatTheyAre) {
  const Ran ran = RunAssay({"list", "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.error;
  const json facts = json::parse(ran.out);
  EXPECT_EQ(facts.at("properties").size(), static_cast<size_t>(kNumProperties));
  for (const json& property : facts.at("properties")) {
    EXPECT_TRUE(FindProperty(property.at("name").get<std::string>())) << property;
    EXPECT_GE(property.at("implementations").size(), 2u) << property;
    for (const json& implementation : property.at("implementations")) {
      EXPECT_FALSE(implementation.at("parts").empty()) << implementation;
      EXPECT_GE(implementation.at("batch_blocks"), 1) << implementation;
    }
  }
  EXPECT_EQ(facts.at("cpu").at("features").size() + facts.at("cpu").at("missing").size(), 9u);
  for (const json& library : facts.at("libraries")) EXPECT_NE(library.at("version"), "") << library;
  const Ran text = RunAssay({"list"});
  EXPECT_EQ(text.exit_code, 0);
  for (const json& implementation : facts.at("properties").at(3).at("implementations")) {
    EXPECT_NE(text.out.find("\n  " + implementation.at("name").get<std::string>() + " "), std::string::npos)
        << text.out;
  }
}

TEST(AssayList, SaysWhatTheMaskTakesAwayAndWhoCannotRunThen) {
  const json whole = json::parse(RunAssay({"list", "--json"}).out);
  const Ran ran = RunAssay({"list", "--json"}, {.environment = {{"ASSAY_CPU_MASK", "ssse3"}}});
  ASSERT_EQ(ran.exit_code, 0) << ran.error;
  const json facts = json::parse(ran.out);
  const json& present = whole.at("cpu").at("features");
  const bool has_ssse3 = std::ranges::count(present, json("ssse3")) != 0;
  EXPECT_EQ(facts.at("cpu").at("taken_away"), has_ssse3 ? json::array({"ssse3"}) : json::array());
  int without = 0;
  for (const json& implementation : facts.at("properties").at(3).at("implementations")) {
    const auto name = implementation.at("name").get<std::string>();
    const auto unavailable = implementation.at("unavailable").get<std::string>();
    if (name.find("vpaes") == std::string::npos && name.find("ssse3") == std::string::npos) continue;
    ++without;
    EXPECT_NE(unavailable.find("ssse3"), std::string::npos) << implementation;
  }
  EXPECT_GE(without, 4);
  ExpectRefused(RunAssay({"list"}, {.environment = {{"ASSAY_CPU_MASK", "sse9"}}}), "");
}

TEST(AssayReplay, RunsOperationFilesAndRawInputs) {
  const std::string folder = NewFolder();
  const std::string file = Write(folder + "/seal.operation", ToFile(SmallSeal()));
  const Ran ran = RunAssay({"replay", file});
  EXPECT_EQ(ran.exit_code, 0) << ran.error;
  EXPECT_NE(ran.out.find("all agree: ok, 116 bytes"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("bitsliced+ctmul"), std::string::npos) << ran.out;
  const std::string raw = Write(folder + "/raw", std::string("\x02\x00\x01\x02", 4));
  const Ran by_itself = RunAssay({"replay", raw});
  EXPECT_EQ(by_itself.exit_code, 0) << by_itself.error;
  EXPECT_NE(by_itself.out.find("ctr, crypt"), std::string::npos) << by_itself.out;
  const Ran as_wipe = RunAssay({"replay", "--target", "wipe", raw});
  EXPECT_EQ(as_wipe.exit_code, 0) << as_wipe.error;
  EXPECT_NE(as_wipe.out.find("wipe, wipe"), std::string::npos) << as_wipe.out;
  ExpectRefused(RunAssay({"replay", "--target", "ctr", file}), file + ":1: an operation of gcm, not of ctr");
}

TEST(AssayReplay, RefusesWhatIsNoInput) {
  const std::string folder = NewFolder();
  const std::string whole = ToFile(SmallSeal());
  const std::string damaged = Write(folder + "/damaged", whole.substr(0, whole.size() - 3));
  ExpectRefused(RunAssay({"replay", damaged}), damaged + ": offset " + std::to_string(whole.size() - 3) + ": ");
  const std::string newer = Write(folder + "/newer", Replaced(whole, "operation 1", "operation 2"));
  ExpectRefused(RunAssay({"replay", newer}), newer + ": offset 0: ");
  const std::string empty = Write(folder + "/empty", "");
  ExpectRefused(RunAssay({"replay", empty}), empty + ": offset 0: ");
  ExpectRefused(RunAssay({"replay", folder}), folder + ": Is a directory");
  const std::string large = Write(folder + "/large", std::string((1 << 20) + 1, '\x03'));
  for (const char* command : {"replay", "show", "minimize"}) {
    ExpectRefused(RunAssay({command, large}), large + ": more than 1048576 bytes");
  }
  const std::string good = Write(folder + "/good", whole);
  ExpectRefused(RunAssay({"replay", good, empty}), empty + ": ");
}

TEST(AssayShow, PrintsEveryByteAndRunsNothing) {
  Operation op = SmallSeal();
  op.text_pieces = {3, 0, 5};
  op.misuse = Misuse::kFinishTwice;
  op = Normalized(op);
  const std::string file = Write(NewFolder() + "/seal.operation", ToFile(op));
  const Ran ran = RunAssay({"show", "--json", file});
  ASSERT_EQ(ran.exit_code, 0) << ran.error;
  const json fields = json::parse(ran.out);
  EXPECT_EQ(fields.at("property"), "gcm");
  EXPECT_EQ(fields.at("text"), Hex(op.text));
  EXPECT_EQ(fields.at("key"), Hex(op.key));
  EXPECT_EQ(fields.at("tag_len"), 16);
  EXPECT_EQ(fields.at("text_pieces"), json::array({3, 0, 5}));
  EXPECT_EQ(fields.at("misuse"), MisuseName(op.misuse));
  EXPECT_EQ(RunAssay({"show", file}).out, Describe(op));
}

TEST(AssayMinimize, RefusesAnOperationOnWhichNobodyDiffers) {
  const std::string folder = NewFolder();
  const std::string file = Write(folder + "/seal.operation", ToFile(SmallSeal()));
  ExpectRefused(RunAssay({"minimize", file}), file + ": nobody differs");
  EXPECT_EQ(Entries(folder).size(), 1u);
}

}  // namespace
}  // namespace assay::fuzz
