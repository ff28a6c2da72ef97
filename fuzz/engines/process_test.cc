#include "fuzz/engines/process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace assay::fuzz {
namespace {

class ProcessTest : public testing::Test {
 protected:
  std::optional<Process> Shell(const std::string& script, std::vector<std::string> environment = {}) {
    return Process::Start({"/bin/sh", {"-c", script}, std::move(environment), folder_, log_}, &error_);
  }

  static Ending Await(Process& process) {
    while (true) {
      if (const std::optional<Ending> ending = process.Poll()) return *ending;
      usleep(1000);
    }
  }

  std::string Log() const {
    std::stringstream text;
    text << std::ifstream(log_).rdbuf();
    return text.str();
  }

  std::string folder_;
  std::string log_ = testing::TempDir() + "process_test-" + std::to_string(getpid());
  std::string error_;
};

TEST_F(ProcessTest, TellsHowItEnded) {
  std::optional<Process> process = Shell("exit 7");
  ASSERT_TRUE(process) << error_;
  const Ending ending = Await(*process);
  EXPECT_EQ(ending.code, 7);
  EXPECT_EQ(ending.signal, 0);
  EXPECT_FALSE(process->Poll());
}

TEST_F(ProcessTest, TellsBySignal) {
  std::optional<Process> process = Shell("exec sleep 100");
  ASSERT_TRUE(process) << error_;
  EXPECT_FALSE(process->Poll());
  process->Signal(SIGTERM);
  EXPECT_EQ(Await(*process).signal, SIGTERM);
}

TEST_F(ProcessTest, KeepsWhatItPrints) {
  std::optional<Process> process = Shell("echo one; echo two >&2; cat");
  ASSERT_TRUE(process) << error_;
  EXPECT_EQ(Await(*process).code, 0);
  EXPECT_EQ(Log(), "one\ntwo\n");
}

TEST_F(ProcessTest, StandardOutputMayGoElsewhere) {
  Command command;
  command.program = "/bin/sh";
  command.arguments = {"-c", "echo one; echo two >&2"};
  command.log = log_;
  command.output = log_ + ".output";
  std::optional<Process> process = Process::Start(command, &error_);
  ASSERT_TRUE(process) << error_;
  EXPECT_EQ(Await(*process).code, 0);
  EXPECT_EQ(Log(), "two\n");
  std::stringstream output;
  output << std::ifstream(command.output).rdbuf();
  EXPECT_EQ(output.str(), "one\n");
}

TEST_F(ProcessTest, TheEnvironmentIsThisOneWithChanges) {
  setenv("ASSAY_KEPT", "kept", 1);
  setenv("ASSAY_CHANGED", "before", 1);
  std::optional<Process> process =
      Shell("echo $ASSAY_KEPT $ASSAY_CHANGED $ASSAY_NEW", {"ASSAY_CHANGED=after", "ASSAY_NEW=new"});
  ASSERT_TRUE(process) << error_;
  EXPECT_EQ(Await(*process).code, 0);
  EXPECT_EQ(Log(), "kept after new\n");
}

TEST_F(ProcessTest, AProgramThatIsNotThereIsAnError) {
  EXPECT_FALSE(Process::Start({"/no/such/program", {}, {}, "", log_}, &error_));
  EXPECT_EQ(error_, "/no/such/program: No such file or directory");
}

TEST_F(ProcessTest, ALogThatCannotBeWrittenIsAnError) {
  EXPECT_FALSE(Process::Start({"/bin/true", {}, {}, "", "/no/such/folder/log"}, &error_));
  EXPECT_NE(error_, "");
}

TEST_F(ProcessTest, RunsInItsFolder) {
  folder_ = "/usr";
  std::optional<Process> process = Shell("pwd; echo $0");
  ASSERT_TRUE(process) << error_;
  EXPECT_EQ(Await(*process).code, 0);
  EXPECT_EQ(Log(), "/usr\nsh\n");
}

TEST_F(ProcessTest, AFolderThatIsNotThereIsAnError) {
  folder_ = "/no/such/folder";
  EXPECT_FALSE(Shell("true"));
  EXPECT_NE(error_, "");
}

TEST_F(ProcessTest, SaysWhetherAddressesAreFixed) {
  const bool fixed = FixAddresses();
  const auto addresses = [&] {
    std::optional<Process> process = Shell("grep -e stack -e heap -e libc /proc/self/maps | cut -d- -f1");
    EXPECT_EQ(Await(*process).code, 0);
    return Log();
  };
  const std::string first = addresses();
  EXPECT_NE(first, "");
  EXPECT_EQ(addresses() == first, fixed);
}

TEST_F(ProcessTest, ItsOwnChildrenGoWithIt) {
  std::optional<Process> process = Shell("sleep 100 & echo $!");
  ASSERT_TRUE(process) << error_;
  EXPECT_EQ(Await(*process).code, 0);
  const pid_t child = std::atoi(Log().c_str());
  ASSERT_GT(child, 0);
  // Gone, or dead and not yet collected by whoever inherits it.
  for (int i = 0; i < 5000; ++i) {
    std::string id, name, state;
    std::ifstream stat("/proc/" + std::to_string(child) + "/stat");
    if (!(stat >> id >> name >> state) || state == "Z" || state == "X") return;
    usleep(1000);
  }
  FAIL() << "process " << child << " is still running";
}

TEST(SignalQueueTest, HandsOutSignals) {
  SignalQueue queue;
  kill(getpid(), SIGTERM);
  EXPECT_EQ(queue.Wait(std::chrono::milliseconds(1000)), SIGTERM);
  EXPECT_EQ(queue.Wait(std::chrono::milliseconds(1)), 0);
}

TEST(SignalQueueTest, LeavesIgnoredSignalsIgnored) {
  signal(SIGHUP, SIG_IGN);
  {
    SignalQueue queue;
    kill(getpid(), SIGHUP);
    EXPECT_EQ(queue.Wait(std::chrono::milliseconds(1)), 0);
  }
  signal(SIGHUP, SIG_DFL);
}

}  // namespace
}  // namespace assay::fuzz
