// What the entries of the dictionaries are called is what the decoder makes of them.
// usage: meaning_test DICTIONARY...
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "fuzz/operation.h"

namespace assay::fuzz {
namespace {

std::map<std::string, Bytes> entries;

// Reads lines NAME="TEXT", where TEXT is made of \xNN alone. False if there is another.
bool Read(const char* file) {
  std::ifstream lines(file);
  if (!lines) return false;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    const size_t equals = line.find("=\"");
    if (equals == std::string::npos || line.back() != '"') return false;
    Bytes& bytes = entries[line.substr(0, equals)];
    const std::string text = line.substr(equals + 2, line.size() - equals - 3);
    for (size_t i = 0; i < text.size(); i += 4) {
      if (text.substr(i, 2) != "\\x") return false;
      bytes.push_back(static_cast<uint8_t>(std::strtoul(text.substr(i + 2, 2).c_str(), nullptr, 16)));
    }
  }
  return true;
}

// Where the strings of an operation of GCM begin, and the bytes of the head of an exact string.
constexpr size_t kGcmStrings = 16;
constexpr size_t kExactHead = 5;

// Of GCM: function, focus, flip, layout, six placements, prelude, misuse, aim, then the strings: `skipped` of them are
// exact and empty, then comes `token`.
Operation WithString(size_t skipped, const Bytes& token) {
  Bytes bytes(kGcmStrings + skipped * kExactHead);
  bytes[0] = static_cast<uint8_t>(Property::kGcm);
  bytes.insert(bytes.end(), token.begin(), token.end());
  bytes.resize(bytes.size() + 200);
  return Decode(bytes);
}

// Calls check(number, token) for the entries whose name is `prefix` and a number. Returns how many there are.
template <class Check>
int ForNumbered(std::string_view prefix, Check check) {
  int count = 0;
  for (const auto& [name, token] : entries) {
    if (!name.starts_with(prefix)) continue;
    const std::string digits = name.substr(prefix.size());
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) continue;
    SCOPED_TRACE(name);
    check(std::strtoul(digits.c_str(), nullptr, 10), token);
    ++count;
  }
  return count;
}

TEST(Dictionaries, StringsHaveTheLengthsThatTheyAreNamedAfter) {
  const auto key = [](size_t n, const Bytes& token) { EXPECT_EQ(WithString(0, token).key.size(), n); };
  const auto iv = [](size_t n, const Bytes& token) { EXPECT_EQ(WithString(1, token).iv.size(), n); };
  const auto aad = [](size_t n, const Bytes& token) { EXPECT_EQ(WithString(2, token).aad.size(), n); };
  const auto text = [](size_t n, const Bytes& token) { EXPECT_EQ(WithString(3, token).text.size(), n); };
  EXPECT_EQ(ForNumbered("key_", key), 3);
  EXPECT_EQ(ForNumbered("iv_", iv), 1);
  EXPECT_EQ(ForNumbered("iv_noted_", iv), 8);
  EXPECT_GE(ForNumbered("aad_", aad), 5);
  EXPECT_GE(ForNumbered("text_", text), 20);
  EXPECT_EQ(ForNumbered("text_noted_", text), 28);
  EXPECT_GE(ForNumbered("exact_", text), 10);
}

TEST(Dictionaries, HistoryHasEachPreludeAndEachMisuse) {
  int preludes = 0, misuses = 0;
  for (const auto& [name, token] : entries) {
    const bool is_prelude = name.starts_with("prelude_");
    if (!is_prelude && !name.starts_with("misuse_")) continue;
    SCOPED_TRACE(name);
    ASSERT_EQ(token.size(), 2u);
    Bytes bytes(kGcmStrings - 3);
    bytes[0] = static_cast<uint8_t>(Property::kGcm);
    bytes.insert(bytes.end(), token.begin(), token.end());
    const Operation op = Decode(bytes);
    EXPECT_EQ(op.prelude == Prelude::kNone, !is_prelude);
    EXPECT_EQ(op.misuse == Misuse::kNone, is_prelude);
    EXPECT_EQ(token[is_prelude ? 0 : 1], is_prelude ? static_cast<int>(op.prelude) : static_cast<int>(op.misuse));
    ++(is_prelude ? preludes : misuses);
  }
  EXPECT_EQ(preludes, kNumPreludes - 1);
  EXPECT_EQ(misuses, kNumMisuses - 1);
}

TEST(Dictionaries, AimsAreAtTheWidthAndTheSteps) {
  int aims = 0;
  for (const auto& [name, token] : entries) {
    unsigned bits = 0, steps = 0;
    if (std::sscanf(name.c_str(), "aim_%u_bits_%u_steps", &bits, &steps) != 2) continue;
    SCOPED_TRACE(name);
    // Of CTR: function, focus, layout, four placements, prelude, misuse, position, then the aim and the strings.
    Bytes bytes(1 + 1 + 2 + 1 + 4 + 2 + 9);
    bytes[0] = static_cast<uint8_t>(Property::kCtr);
    bytes.insert(bytes.end(), token.begin(), token.end());
    const Operation op = Decode(bytes);
    ASSERT_EQ(op.iv.size(), 16u);
    EXPECT_EQ(std::ranges::count(std::span(op.iv).last(bits / 8).first(bits / 8 - 1), 0xff), bits / 8 - 1);
    EXPECT_EQ(op.iv.back(), 0xff - steps);
    EXPECT_EQ(std::ranges::count(std::span(op.iv).first(16 - bits / 8), 0), 16 - bits / 8);
    ++aims;
  }
  EXPECT_EQ(aims, 36);
}

TEST(Dictionaries, PiecesAreLists) {
  int lists = 0;
  for (const auto& [name, token] : entries) {
    if (!name.starts_with("pieces_")) continue;
    SCOPED_TRACE(name);
    // Of GHASH: function, focus, layout, four placements, the strings, then the list.
    Bytes bytes(1 + 1 + 2 + 1 + 4 + 3 * kExactHead);
    bytes[0] = static_cast<uint8_t>(Property::kGhash);
    bytes.insert(bytes.end(), token.begin(), token.end());
    std::string expected;
    for (const uint16_t piece : Decode(bytes).text_pieces) expected += "_" + std::to_string(piece);
    EXPECT_EQ(name, "pieces" + (expected.empty() ? "_none" : expected));
    ++lists;
  }
  EXPECT_GE(lists, 10);
}

TEST(Dictionaries, NumbersAreExact) {
  const auto condition = [](const Bytes& token) {
    // Of memxor: function, focus, layout, two placements, then the number.
    Bytes bytes(1 + 1 + 2 + 1 + 2);
    bytes[0] = static_cast<uint8_t>(Property::kMemxor);
    bytes.insert(bytes.end(), token.begin(), token.end());
    return Decode(bytes).condition;
  };
  EXPECT_EQ(condition(entries["number_0"]), 0u);
  EXPECT_EQ(condition(entries["number_1"]), 1u);
  EXPECT_EQ(condition(entries["number_2"]), 2u);
  EXPECT_EQ(condition(entries["number_2_32"]), uint64_t{1} << 32);
  EXPECT_EQ(condition(entries["number_2_36"]), uint64_t{1} << 36);
  EXPECT_EQ(condition(entries["number_2_63"]), uint64_t{1} << 63);
  EXPECT_EQ(condition(entries["number_greatest"]), ~uint64_t{0});
  EXPECT_EQ(condition(entries["number_greatest_less_16"]), ~uint64_t{0} - 16);
}

}  // namespace
}  // namespace assay::fuzz

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    if (assay::fuzz::Read(argv[i])) continue;
    std::fprintf(stderr, "%s: not a dictionary of bytes\n", argv[i]);
    return 2;
  }
  return RUN_ALL_TESTS();
}
