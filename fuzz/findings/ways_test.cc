#include "fuzz/findings/ways.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace assay::findings {
namespace {

using fuzz::Bytes;
using fuzz::Operation;
using fuzz::Outcome;

Operation Seal() {
  Operation op;
  op.key = Bytes(16);
  op.iv = Bytes(12);
  op.text = Bytes(40);
  return op;
}

fuzz::Finding Difference(const std::string& who, const Outcome& outcome, const Outcome& expected) {
  fuzz::Finding finding;
  finding.who = who;
  finding.relation = "the operation itself";
  finding.what = "what";
  finding.operation = Seal();
  finding.outcome = outcome;
  finding.expected = expected;
  return finding;
}

std::vector<Way> WaysOfAll(const std::vector<fuzz::Finding>& findings) {
  fuzz::Verdict verdict;
  verdict.findings = findings;
  return WaysOf(Seal(), verdict);
}

Kind KindOf(const Outcome& outcome, const Outcome& expected) {
  return WaysOfAll({Difference("a", outcome, expected)}).front().kind;
}

TEST(Ways, TellHowOutcomesDiffer) {
  const Outcome ok = Outcome::Ok({1});
  const Outcome refused = Outcome::Rejected(fuzz::Reason::kTagMismatch);
  EXPECT_EQ(KindOf(Outcome::Ok({2}), ok), Kind::kWrongResult);
  EXPECT_EQ(KindOf(ok, refused), Kind::kWronglyAccepted);
  EXPECT_EQ(KindOf(refused, ok), Kind::kWronglyRefused);
  EXPECT_EQ(KindOf(Outcome::Rejected(fuzz::Reason::kBadOverlap), refused), Kind::kWronglyRefused);
}

TEST(Ways, TellEachFaultByItsWords) {
  const std::pair<const char*, Kind> faults[] = {
      {"crashed: Segmentation fault", Kind::kCrashed},
      {"hung: it went on and on", Kind::kHung},
      {"wrote 3 bytes behind the buffer of output", Kind::kMemoryWritten},
      {"a refused call wrote its output", Kind::kMemoryWritten},
      {"changed its input", Kind::kInputChanged},
      {"a refused open left its output not zero", Kind::kLeftBehind},
      {"left its key schedule unwiped", Kind::kLeftBehind},
      {"kept 5 bytes of an ended message in its context", Kind::kLeftBehind},
      {"kernel 'x' was asked for and did not run", Kind::kOtherKernel},
      {"accepted a tag within the ciphertext", Kind::kWronglyAccepted},
      {"wrong call 'finish twice' was answered 'ok', the contract says 'finished'", Kind::kWronglyAccepted},
      {"wrong call 'finish twice' was answered 'no key', the contract says 'finished'", Kind::kWronglyRefused},
      {"refused a tag next to the ciphertext", Kind::kWronglyRefused},
      {"something else", Kind::kBrokePromise},
  };
  for (const auto& [fault, kind] : faults) EXPECT_EQ(KindOfFault(fault), kind) << fault;
}

TEST(Ways, AreOneForAllWhoShowTheSame) {
  Outcome writes = Outcome::Ok({1});
  writes.faults = {"wrote 3 bytes behind the buffer of output"};
  Outcome writes_more = writes;
  writes_more.faults = {"wrote 77 bytes behind the buffer of output"};
  const std::vector<Way> ways =
      WaysOfAll({Difference("a", writes, Outcome::Ok({1})), Difference("b", writes_more, Outcome::Ok({1})),
                 Difference("c", Outcome::Ok({2}), Outcome::Ok({1}))});
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_EQ(ways[0].implementations, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(ways[0].what, "wrote 3 bytes behind the buffer of output");
  EXPECT_EQ(ways[0].signature,
            "gcm seal: the operation itself: memory written: wrote # bytes behind the buffer of output");
  EXPECT_EQ(ways[1].implementations, std::vector<std::string>{"c"});
}

TEST(Ways, TheTellingOneComesFirst) {
  Way crash, residue, wrong, related;
  crash.kind = Kind::kCrashed;
  crash.relation = "open what was sealed";
  residue.kind = Kind::kLeftBehind;
  residue.relation = "the operation itself";
  wrong.kind = Kind::kWrongResult;
  wrong.relation = "the operation itself";
  related.kind = Kind::kMemoryWritten;
  related.relation = "open what was sealed";
  std::vector<Way> ways = {residue, related, wrong, crash};
  do {
    std::vector<Way> sorted = ways;
    SortWays(sorted);
    EXPECT_EQ(sorted[0].kind, Kind::kCrashed);
    EXPECT_EQ(sorted[1].kind, Kind::kWrongResult);
    EXPECT_EQ(sorted[2].kind, Kind::kMemoryWritten);
    EXPECT_EQ(sorted[3].kind, Kind::kLeftBehind);
  } while (std::ranges::next_permutation(ways, {}, &Way::kind).found);
}

TEST(Ways, MergeByTheirSignatures) {
  Way a, b;
  a.signature = "a";
  a.implementations = {"x"};
  b.signature = "b";
  b.implementations = {"x"};
  std::vector<Way> all = {a};
  a.implementations = {"y", "x"};
  MergeWays(all, {a, b});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].implementations, (std::vector<std::string>{"x", "y"}));
}

constexpr char kReport[] = R"(=================================================================
==17==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000011 at pc 0x1 bp 0x2 sp 0x3
READ of size 1 at 0x602000000011 thread T0
    #0 0x4f5e6a in __interceptor_memcpy (/somewhere/program+0x1) (BuildId: 12ab)
    #1 0x4f5e6a in assay::Store64(unsigned char*, std::span<unsigned char const, 5ul>) /a/b/src/memory/wipe_x86_64.cc:30:5
    #2 0x4f5e6a in assay::fuzz::(anonymous namespace)::Run() gcm_subject.cc:3
    #3 0x4f5e6a in assay::fuzz::RunProtected(int) (/somewhere/program+0x2) (BuildId: 12ab)
    #4 0x4f5e6a in main (/somewhere/program+0x3) (BuildId: 12ab)

0x602000000011 is located 0 bytes after 1-byte region
allocated by thread T0 here:
    #0 0x4f5e6a in malloc (/somewhere/program+0x4)
)";

TEST(Stack, IsOfTheImplementationWithoutAddresses) {
  EXPECT_EQ(StackOf(kReport),
            (std::vector<std::string>{
                "__interceptor_memcpy",
                "assay::Store64(unsigned char*, std::span<unsigned char const, 5ul>) src/memory/wipe_x86_64.cc:30:5",
                "assay::fuzz::(anonymous namespace)::Run() gcm_subject.cc:3"}));
  EXPECT_EQ(TopOf(StackOf(kReport)), "assay::Store64");
  EXPECT_EQ(TopOf({"assay::fuzz::(anonymous namespace)::Run() gcm_subject.cc:3"}),
            "assay::fuzz::(anonymous namespace)::Run");
  EXPECT_EQ(TopOf({"malloc", "assay::Wipe src/memory/wipe.cc:3:1"}), "assay::Wipe");
  EXPECT_TRUE(StackOf("no frames\n").empty());
  EXPECT_EQ(TopOf({"main"}), "");
}

TEST(Headline, SaysWhatTheSanitizerFound) {
  EXPECT_EQ(HeadlineOf(kReport), "AddressSanitizer: heap-buffer-overflow");
  EXPECT_EQ(HeadlineOf("a.cc:3:5: runtime error: shift exponent 64 is too large\n    #0 0x1 in f a.cc\n"),
            "runtime error: shift exponent 64 is too large");
  EXPECT_EQ(HeadlineOf("all is well"), "");
}

TEST(WithoutNumbers, PutsOneMarkForEach) { EXPECT_EQ(WithoutNumbers("byte 272 of 3b"), "byte # of #b"); }

}  // namespace
}  // namespace assay::findings
