#include "fuzz/findings/isolated.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "fuzz/crash.h"

namespace assay::findings {
namespace {

using End = Isolated::End;
constexpr std::chrono::milliseconds kLong{20000};

TEST(Isolated, ReturnsWhatTheWorkReturns) {
  const std::string big(1 << 20, 'x');
  const Isolated isolated = RunIsolated([&] { return big; }, kLong, true);
  EXPECT_EQ(isolated.end, End::kReturned);
  EXPECT_TRUE(isolated.result == big);
  EXPECT_EQ(isolated.who, "");
}

TEST(Isolated, ChangesNothingHere) {
  int here = 1;
  const Isolated isolated = RunIsolated([&] { return std::to_string(++here); }, kLong, true);
  EXPECT_EQ(isolated.result, "2");
  EXPECT_EQ(here, 1);
}

fuzz::Implementation Named(const std::string& name, fuzz::Outcome (*run)(const fuzz::Operation&, fuzz::Workspace&)) {
  fuzz::Implementation implementation;
  implementation.name = name;
  implementation.run = run;
  return implementation;
}

fuzz::Outcome Crash(const fuzz::Operation&, fuzz::Workspace&) {
  std::fprintf(stderr, "last words");
  raise(SIGSEGV);
  return {};
}

fuzz::Outcome Exit(const fuzz::Operation&, fuzz::Workspace&) { std::_Exit(0); }

fuzz::Outcome Sleep(const fuzz::Operation&, fuzz::Workspace&) {
  for (;;) pause();
}

std::string RunOnce(const fuzz::Implementation& implementation) {
  fuzz::Workspace workspace;
  (void)fuzz::RunProtected(implementation, fuzz::Operation(), workspace);
  return "done";
}

TEST(Isolated, TellsWhoCrashed) {
  const Isolated isolated = RunIsolated([] { return RunOnce(Named("crasher", Crash)); }, kLong, true);
  EXPECT_EQ(isolated.end, End::kCrashed);
  EXPECT_EQ(isolated.who, "crasher");
  EXPECT_NE(isolated.error.find("last words"), std::string::npos);
  EXPECT_EQ(isolated.signal, "Segmentation fault");
}

TEST(Isolated, TellsWhoSlept) {
  const Isolated isolated =
      RunIsolated([] { return RunOnce(Named("sleeper", Sleep)); }, std::chrono::milliseconds(50), true);
  EXPECT_EQ(isolated.end, End::kHung);
  EXPECT_EQ(isolated.who, "sleeper");
  EXPECT_EQ(isolated.result, "");
}

fuzz::Outcome Spin(const fuzz::Operation&, fuzz::Workspace&) {
  for (;;) (void)getppid();
}

TEST(Isolated, TellsWhoUsedUpTheTimeOfTheCpu) {
  const auto work = [] {
    LimitCpuTime(std::chrono::milliseconds(50));
    return RunOnce(Named("spinner", Spin));
  };
  const Isolated isolated = RunIsolated(work, kLong, true);
  EXPECT_EQ(isolated.end, End::kHung);
  EXPECT_EQ(isolated.who, "spinner");
}

TEST(Isolated, ACopyThatLeavesWithoutAResultIsNotOneThatReturned) {
  const Isolated isolated = RunIsolated([]() -> std::string { std::_Exit(3); }, kLong, true);
  EXPECT_EQ(isolated.end, End::kCrashed);
  // Nor is one whose implementation ends the program as if all were well.
  EXPECT_EQ(RunIsolated([] { return RunOnce(Named("leaver", Exit)); }, kLong, true).end, End::kCrashed);
}

TEST(Isolated, EndsWhatDoesNotListen) {
  const auto deaf = []() -> std::string {
    std::signal(SIGTERM, SIG_IGN);
    for (;;) pause();
  };
  const Isolated isolated = RunIsolated(deaf, std::chrono::milliseconds(50), true);
  EXPECT_EQ(isolated.end, End::kHung);
}

}  // namespace
}  // namespace assay::findings
