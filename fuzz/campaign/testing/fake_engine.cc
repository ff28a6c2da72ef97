// A fuzz target under libFuzzer, or afl-fuzz, that behaves as told, for tests of the campaign.
//
// What it does is the first word of the file PROGRAM.behaviour, of the target's program in either case:
//   agree    runs for its time, and finds an input that is worth keeping
//   differ   the same, and saves an operation that differs, again and again
//   flood    saves operations that differ as fast as it can
//   hang     the same as agree, but gives up on an input
//   fail     ends at once, as a program that cannot run
//   mute     runs for its time and counts nothing
// As a merge it takes those inputs that begin with "keep".
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "fuzz/campaign/corpus.h"
#include "fuzz/files.h"
#include "fuzz/statistics.h"

namespace {

namespace fs = std::filesystem;

volatile std::sig_atomic_t interrupted = 0;

std::string Read(const fs::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

void Write(const std::string& path, const std::string& contents) {
  const std::string error = assay::fuzz::WriteFile(path, contents);
  if (error.empty()) return;
  std::fprintf(stderr, "%s\n", error.c_str());
  std::exit(3);
}

// The value of "-NAME=VALUE", or of "-N VALUE" if the name is without '='.
std::string Argument(const std::vector<std::string>& arguments, const std::string& name) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (name.ends_with('=') && arguments[i].starts_with(name)) return arguments[i].substr(name.size());
    if (!name.ends_with('=') && arguments[i] == name && i + 1 < arguments.size()) return arguments[i + 1];
  }
  return "";
}

int Merge(const std::string& into, const std::string& from) {
  for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
    const std::string contents = Read(entry.path());
    if (contents.starts_with("keep")) Write(into + "/" + assay::campaign::NameOf(contents), contents);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (Argument(arguments, "-merge=") == "1") return Merge(arguments[arguments.size() - 2], arguments.back());
  std::signal(SIGINT, [](int) { interrupted = 1; });
  const bool is_afl = !Argument(arguments, "-o").empty();
  const std::string program = is_afl ? Argument(arguments, "--") : fs::read_symlink("/proc/self/exe").string();
  std::string behaviour;
  std::ifstream(program + ".behaviour") >> behaviour;
  const std::string name = fs::path(program).filename();
  const std::string target = name.substr(0, name.find("_fuzz_test_"));
  if (behaviour == "fail") return 3;

  const int seconds = std::stoi(Argument(arguments, is_afl ? "-V" : "-max_total_time=")) + (is_afl ? 0 : 1);
  if (is_afl) {
    std::string instance = Argument(arguments, "-M");
    if (instance.empty()) instance = Argument(arguments, "-S");
    const std::string folder = Argument(arguments, "-o") + "/" + instance;
    fs::create_directories(folder + "/queue");
    Write(folder + "/fuzzer_stats", "execs_done        : 10\nedges_found       : 222\n");
    Write(folder + "/queue/id:000000", "keep: of " + instance);
    Write(folder + "/queue/id:000001", "drop: of " + instance);
  } else {
    for (const std::string& argument : arguments) {
      // A shell that is given them unquoted takes them as they are.
      if (argument.find_first_of(" '\"") != std::string::npos) return 4;
    }
    Write(arguments[arguments.size() - 2] + "/found", "keep: of libFuzzer");
    std::fprintf(stderr, "#512\tDONE   cov: 111 ft: 654 corp: 7/8b lim: 9 exec/s: 10 rss: 11Mb\n");
  }
  if (behaviour == "hang") {
    const std::string folder =
        is_afl ? Argument(arguments, "-o") + "/main/hangs/" : Argument(arguments, "-artifact_prefix=");
    fs::create_directories(folder);
    Write(folder + (is_afl ? "id:000000" : "timeout-0123"), Read(program + ".operation"));
  }
  const std::string statistics_file = std::getenv("ASSAY_STATISTICS_DIR") + ("/" + assay::fuzz::StatisticsFileName());
  assay::fuzz::Statistics statistics;
  statistics.target = target;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  for (int i = 0; interrupted == 0 && std::chrono::steady_clock::now() < end; ++i) {
    if (behaviour != "mute" && (behaviour != "flood" || i == 0)) {
      statistics.operations += 10;
      statistics.comparisons += 40;
      statistics.cpu_seconds += 0.05;
      statistics.implementations["fake"].took_part += 10;
      Write(statistics_file, StatisticsJson(statistics));
    }
    if (behaviour == "differ" || behaviour == "flood") {
      std::ofstream(std::getenv("ASSAY_FINDINGS_DIR") + ("/" + target + "-" + std::to_string(getpid()) + "-") +
                    std::to_string(i) + ".operation")
          << Read(program + ".operation");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(behaviour == "flood" ? 2 : 100));
  }
  return 0;
}
