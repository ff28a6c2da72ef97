#include "fuzz/findings/regression_test_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <sstream>
#include <string_view>

namespace assay::findings {
namespace {

using fuzz::Bytes;
using fuzz::Outcome;

// "AES vpaes_2x" -> "AesVpaes2x".
std::string CamelCase(const std::string& name) {
  std::string camel;
  bool starts = true;
  for (char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) == 0) {
      starts = true;
      continue;
    }
    camel += static_cast<char>(starts ? std::toupper(byte) : std::tolower(byte));
    starts = false;
  }
  return camel;
}

// Each line of `text` behind "// ".
std::string Comment(const std::string& text) {
  std::string comment;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::ranges::replace_if(line, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }, ' ');
    while (!line.empty() && (line.back() == ' ' || line.back() == '\\')) line.pop_back();
    comment += line.empty() ? "//\n" : "// " + line + "\n";
  }
  return comment;
}

// A constant of lines of 100 digits.
std::string HexConstant(const std::string& name, const Bytes& bytes) {
  constexpr size_t kDigits = 100;
  const std::string digits = fuzz::Hex(bytes);
  std::string text = "constexpr char " + name + "[] =";
  size_t at = 0;
  do {
    text += "\n    \"" + digits.substr(at, kDigits) + "\"";
    at += kDigits;
  } while (at < digits.size());
  return text + ";\n";
}

// The enumerator of a reason, which the panel's names are told apart by.
std::string_view ReasonConstant(fuzz::Reason reason) {
  static constexpr std::array<std::string_view, 10> kConstants = {
      "kUnspecified", "kBadKeyLength", "kEmptyIv",    "kIvTooLong",   "kAadTooLong",
      "kTextTooLong", "kBadTagLength", "kBadOverlap", "kTagMismatch", "kOther"};
  return kConstants[static_cast<size_t>(reason)];
}

std::string ExpectedText(const Outcome& expected) {
  if (expected.kind == Outcome::Kind::kOk) return "Outcome::Ok(*reference::ParseHex(kExpected, nullptr))";
  return "Outcome::Rejected(Reason::" + std::string(ReasonConstant(expected.reason)) + ")";
}

// Who is run: src, or those at fault if none of them is of src.
std::string Condition(const Examined& examined) {
  std::set<std::string> at_fault;
  for (const Way& way : examined.sight.ways) at_fault.insert(way.implementations.begin(), way.implementations.end());
  std::string names;
  bool own = at_fault.empty();
  for (const fuzz::Implementation& implementation : fuzz::Implementations(examined.operation.property)) {
    if (!at_fault.contains(implementation.name)) continue;
    own = own || implementation.source == fuzz::kOwnSource;
    names += (names.empty() ? "" : " || ") + ("implementation.name == \"" + implementation.name + "\"");
  }
  return own || names.empty() ? "implementation.source == kOwnSource" : names;
}

constexpr char kTest[] = R"(
TEST(Regression, @NAME@) {
  const Operation op = Decode(*reference::ParseHex(kOperation, nullptr));
  const Outcome expected = @EXPECTED@;
  const CrashCatcher catcher;
  Workspace workspace;
  int ran = 0;
  for (const Implementation& implementation : Implementations(op.property)) {
    if (!implementation.unavailable.empty() || !(@CONDITION@)) continue;
    const Outcome outcome = RunProtected(implementation, op, workspace);
    if (outcome.kind == Outcome::Kind::kUnsupported) continue;
    ++ran;
    EXPECT_EQ(StrictJudge(outcome, expected), "") << implementation.name;
  }
  EXPECT_GT(ran, 0);
}
)";

void Replace(std::string& text, std::string_view mark, const std::string& value) {
  text.replace(text.find(mark), mark.size(), value);
}

}  // namespace

std::string RegressionTestFile(const Examined& examined) {
  const Sight& sight = examined.sight;
  const Way& way = sight.ways.front();
  const std::string& slug = examined.component.slug;
  std::string text = Comment(examined.component.name + ": " + std::string(KindName(way.kind)) + ". " +
                             (way.implementations.empty() ? "" : way.implementations.front() + ": ") + way.what);
  text += Comment("asked: " + way.relation + "\n" + Describe(sight.telling));
  std::string name = slug;
  std::ranges::replace(name, '-', '_');
  text += "//\n// A regression test: keep it as fuzz/" + name + "_test.cc, with this in fuzz/BUILD:\n" +
          "//   cc_test(\n//       name = \"" + name + "_test\",\n//       srcs = [\"" + name + "_test.cc\"],\n" +
          "//       deps = [\n//           \":operation\",\n//           \":panel\",\n" +
          "//           \"//reference:hex\",\n//           \"@googletest//:gtest_main\",\n//       ],\n//   )\n";
  if (way.kind == Kind::kSanitizer) {
    text += Comment("It is a sanitizer that tells: --config=clang19 --config=asan --config=ubsan");
  }
  text +=
      "#include <gtest/gtest.h>\n\n#include \"fuzz/crash.h\"\n#include \"fuzz/operation.h\"\n"
      "#include \"fuzz/panel.h\"\n#include \"reference/hex.h\"\n\nnamespace assay::fuzz {\nnamespace {\n\n";
  text += HexConstant("kOperation", Encode(sight.telling));
  if (sight.expected.kind == Outcome::Kind::kOk) text += "\n" + HexConstant("kExpected", sight.expected.bytes);
  std::string test = kTest;
  Replace(test, "@NAME@", CamelCase(slug));
  Replace(test, "@EXPECTED@", ExpectedText(sight.expected));
  Replace(test, "@CONDITION@", Condition(examined));
  return text + test + "\n}  // namespace\n}  // namespace assay::fuzz\n";
}

}  // namespace assay::findings
