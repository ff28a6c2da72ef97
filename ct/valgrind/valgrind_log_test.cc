#include "ct/valgrind/valgrind_log.h"

#include <gtest/gtest.h>

namespace assay::ct {
namespace {

std::optional<std::vector<Section>> Parse(std::string_view log) {
  std::string error;
  return ParseValgrindLog(log, &error);
}

TEST(ValgrindLog, IsDividedByMarkers) {
  const auto sections = Parse(
      "==12== Conditional jump or move depends on uninitialised value(s)\n"
      "==12==    at 0x8049F3B: __libc_start_main (in /tmp/static)\n"
      "==12== \n"
      "**12** assay: row vpaes_2x: encrypt blocks\n"
      "==12== Use of uninitialised value of size 8\n"
      "==12==    at 0x1091A9: Lookup (table.h:7)\n"
      "==12==    by 0x1091A9: assay::F(unsigned char*, std::pair<int, (char)3>) (f.cc:36)\n"
      "==12==    by 0x10AAAA: ??? (in /usr/lib/x86_64-linux-gnu/libcryptopp.so.8)\n"
      "==12== \n"
      "**12** assay: row two\n");
  ASSERT_TRUE(sections.has_value());
  ASSERT_EQ(sections->size(), 3u);
  EXPECT_EQ((*sections)[0].reports.size(), 1u);
  EXPECT_EQ((*sections)[1].marker, "row vpaes_2x: encrypt blocks");
  const Report expected = {"address from a secret",
                           {{"Lookup", "table.h:7", 0x1091A9},
                            {"assay::F(unsigned char*, std::pair<int, (char)3>)", "f.cc:36", 0x1091A9},
                            {"", "in /usr/lib/x86_64-linux-gnu/libcryptopp.so.8", 0x10AAAA}}};
  ASSERT_EQ((*sections)[1].reports.size(), 1u);
  EXPECT_EQ((*sections)[1].reports[0], expected);
  EXPECT_EQ((*sections)[2].marker, "row two");
  EXPECT_TRUE((*sections)[2].reports.empty());
}

TEST(ValgrindLog, ReportsFollowEachOtherWithoutAnEmptyLineBetweenMarkers) {
  const auto sections = Parse(
      "**7** assay: a\n"
      "==7== Conditional jump or move depends on uninitialised value(s)\n"
      "==7==    at 0x1: f (f.cc:1)\n"
      "**7** assay: b\n"
      "==7== Conditional jump or move depends on uninitialised value(s)\n"
      "==7==    at 0x2: g (g.cc:2)\n");
  ASSERT_TRUE(sections.has_value());
  ASSERT_EQ(sections->size(), 3u);
  EXPECT_EQ((*sections)[1].reports.at(0).what, "branch on a secret");
  EXPECT_EQ((*sections)[2].reports.at(0).frames.at(0).function, "g");
}

TEST(ValgrindLog, EndsWithAListOfAllErrorsIfThereIsOne) {
  const auto sections = Parse(
      "**7** assay: a\n"
      "==7== Use of uninitialised value of size 8\n"
      "==7==    at 0x1F: f (f.cc:1)\n"
      "==7== \n"
      "==7== ERROR SUMMARY: 12 errors from 1 contexts (suppressed: 0 from 0)\n"
      "==7== \n"
      "==7== 12 errors in context 1 of 1:\n"
      "==7== Use of uninitialised value of size 8\n"
      "==7==    at 0x1F: f (f.cc:1)\n"
      "==7== \n"
      "==7== ERROR SUMMARY: 12 errors from 1 contexts (suppressed: 0 from 0)\n");
  ASSERT_TRUE(sections.has_value());
  ASSERT_EQ(sections->size(), 3u);
  EXPECT_EQ((*sections)[1].reports.at(0).times, 1u);
  EXPECT_EQ((*sections)[2].marker, kErrorList);
  const Report expected = {"address from a secret", {{"f", "f.cc:1", 0x1f}}, 12};
  EXPECT_EQ((*sections)[2].reports, std::vector{expected});
}

TEST(ValgrindLog, RefusesWhatIsNotOne) {
  std::string error;
  EXPECT_FALSE(ParseValgrindLog("Segmentation fault\n", &error).has_value());
  EXPECT_EQ(error, "line 1: not a line of valgrind: Segmentation fault");
}

TEST(ValgrindLog, RefusesARunThatValgrindCouldNotMake) {
  for (const char* const line : {"valgrind:  Fatal error at startup: a function redirection\n",
                                 "==3== valgrind: Unrecognised instruction at address 0x1.\n",
                                 "vex amd64->IR: unhandled instruction bytes: 0x62\n",
                                 "==3== Process terminating with default action of signal 4 (SIGILL)\n"}) {
    std::string error;
    EXPECT_FALSE(ParseValgrindLog(line, &error).has_value()) << line;
    EXPECT_NE(error.find("line 1: valgrind says"), std::string::npos) << line << error;
  }
}

}  // namespace
}  // namespace assay::ct
