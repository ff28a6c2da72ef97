// The hunt as a program; //fuzz/mutants:scoreboard starts it.
#include <cstdio>
#include <string>
#include <vector>

#include "fuzz/mutants/hunt/hunt.h"
#include "fuzz/mutants/hunt/options.h"

int main(int argc, char** argv) {
  using namespace assay::fuzz;
  constexpr int kInterrupted = 130;
  const ParsedHuntOptions parsed = ParseHuntOptions(std::vector<std::string>(argv + 1, argv + argc));
  if (!parsed.options) {
    std::fputs(parsed.message.c_str(), parsed.exit_code == 0 ? stdout : stderr);
    return parsed.exit_code;
  }
  const HuntOptions& options = *parsed.options;
  if (options.check_only) return 0;
  std::string error;
  const HuntResult result = RunHunt(options, &error);
  if (!error.empty()) {
    std::fprintf(stderr, "scoreboard: %s\n", error.c_str());
    return 2;
  }
  std::printf(
      "Median and worst of %d runs, in seconds from the start of the engine to the difference saved; each had %d s.\n",
      options.seeds, options.seconds);
  std::fputs(HuntTable(result.rows, options.engines, options.seeds, kCleanSeeds).c_str(), stdout);
  if (result.interrupted) {
    std::puts("interrupted");
    return kInterrupted;
  }
  const bool good = IsGood(result.rows, options.seeds, kCleanSeeds);
  std::puts(good ? "every fault was found by every run, and nothing where there is none"
                 : "NOT every run was as it should be");
  return good ? 0 : 1;
}
