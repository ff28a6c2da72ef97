// A fuzz target that behaves as told, for tests of the sweep.
//
// What it does is the first word of the file that has its own name and ".behaviour" behind it; what it was given goes
// to PROGRAM.arguments, one argument a line.
//   agree        runs for its time and finds nothing
//   differ       finds a difference at once
//   differ-late  finds one when its time is over
//   hang         finishes no operation after the first ones; says who ran when it gets SIGABRT
//   hang-deaf    the same, but dies on SIGABRT without a word
//   stay         goes on when its time is over, and ignores SIGINT
//   crash        dies from SIGSEGV
//   timeout, out-of-memory, leak: ends as libFuzzer does then
//   mute         ends well but writes no statistics
//   garble       writes statistics that nobody can read
//   idle         runs no operation
//   lonely       runs operations but compares nothing
//   other        writes the statistics of another target
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "fuzz/files.h"
#include "fuzz/statistics.h"

namespace {

using assay::fuzz::Statistics;
using assay::fuzz::StatisticsJson;
using assay::fuzz::WriteFile;

std::string program;
Statistics statistics;

void Write(const std::string& path, const std::string& contents) {
  const std::string error = WriteFile(path, contents);
  if (error.empty()) return;
  std::fprintf(stderr, "%s\n", error.c_str());
  std::exit(3);
}

void WriteStatistics(const std::string& json) {
  static const std::string file = std::getenv("ASSAY_STATISTICS_DIR") + ("/" + assay::fuzz::StatisticsFileName());
  Write(file, json);
}

void WriteStatistics() { WriteStatistics(StatisticsJson(statistics)); }

void RunOperations(uint64_t count) {
  statistics.operations += count;
  statistics.comparisons += 4 * count;
  statistics.cpu_seconds += 0.5;
  statistics.implementations["spec"].took_part += count;
  statistics.implementations["fake"].took_part += count - 1;
  statistics.implementations["fake"].unsupported += 1;
  statistics.implementations["fake"].notes += 1;
  statistics.implementations["fake"].note = "left something behind";
  statistics.implementations["bystander"].unsupported += count;
}

std::string ArgumentAfter(const std::vector<std::string>& arguments, const std::string& name) {
  for (const std::string& argument : arguments) {
    if (argument.starts_with(name)) return argument.substr(name.size());
  }
  std::fprintf(stderr, "%s: missing\n", name.c_str());
  std::exit(3);
}

void PrintEnd() {
  std::fprintf(stderr, "#512\tDONE   cov: 321 ft: 654 corp: 7/8b lim: 9 exec/s: 10 rss: 11Mb\n");
  std::fprintf(stderr, "stat::average_exec_per_sec:     1234\n");
}

[[noreturn]] void Differ(const char* blame) {
  ++statistics.differences;
  statistics.blame = blame;
  statistics.finding = std::string(std::getenv("ASSAY_FINDINGS_DIR")) + "/" + statistics.target + "-1.operation";
  Write(statistics.finding, "an operation\n");
  WriteStatistics();
  std::fprintf(stderr, "\nDIFFERENCE: %s\n  fake  the operation itself: wrong result\n", blame);
  std::fprintf(stderr, "replay: bazel run //fuzz:assay -- replay %s\n", statistics.finding.c_str());
  PrintEnd();
  std::_Exit(77);
}

void SleepUntil(std::chrono::steady_clock::time_point end) {
  while (std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    RunOperations(10);
    WriteStatistics();
  }
}

[[noreturn]] void Sleep() {
  while (true) std::this_thread::sleep_for(std::chrono::seconds(1));
}

// Dies as a libFuzzer with an input that it keeps does.
[[noreturn]] void Die(const std::vector<std::string>& arguments, const char* name, int code) {
  WriteStatistics();
  Write(ArgumentAfter(arguments, "-artifact_prefix=") + name + "-0123", "an input");
  std::fprintf(stderr, "==1== ERROR: %s: %s\n", code == 77 ? "LeakSanitizer" : "libFuzzer", name);
  std::_Exit(code);
}

}  // namespace

int main(int argc, char** argv) {
  program = std::filesystem::read_symlink("/proc/self/exe");
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  std::string given;
  for (const std::string& argument : arguments) given += argument + "\n";
  Write(program + ".arguments", given);

  const std::string file_name = program.substr(program.rfind('/') + 1);
  statistics.target = file_name.substr(0, file_name.find("_fuzz_test_"));
  statistics.unavailable["absent"] = "no such instructions";
  std::string behaviour;
  std::ifstream(program + ".behaviour") >> behaviour;
  const int seconds = std::stoi(ArgumentAfter(arguments, "-max_total_time=")) + 1;  // as libFuzzer takes it
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);

  if (behaviour == "mute") return 0;
  if (behaviour == "garble") return WriteStatistics("{\"target\": "), 0;
  if (behaviour == "idle") return WriteStatistics(), 0;
  RunOperations(10);
  if (behaviour == "lonely") statistics.comparisons = 0;
  if (behaviour == "other") statistics.target = "another";
  WriteStatistics();
  if (behaviour == "lonely" || behaviour == "other") return 0;
  if (behaviour == "differ") Differ("fake");
  if (behaviour == "crash") std::signal(SIGSEGV, SIG_DFL), std::raise(SIGSEGV);
  if (behaviour == "timeout") Die(arguments, "timeout", 70);
  if (behaviour == "out-of-memory") Die(arguments, "oom", 71);
  if (behaviour == "leak") Die(arguments, "leak", 77);
  if (behaviour == "hang") std::signal(SIGABRT, [](int) { Differ("fake (crashed)"); }), Sleep();
  if (behaviour == "hang-deaf") Sleep();
  if (behaviour == "stay") std::signal(SIGINT, SIG_IGN), SleepUntil(end + std::chrono::hours(1));
  SleepUntil(end);
  if (behaviour == "differ-late") Differ("fake");
  PrintEnd();
  return behaviour == "agree" ? 0 : 3;
}
