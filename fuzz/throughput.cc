// How many outcomes are compared in a second of CPU time: GCM operations from a fixed seed, text lengths uniform in 0
// to 1024, everybody taking part.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "fuzz/generate.h"
#include "fuzz/panel.h"
#include "fuzz/statistics.h"

int main(int argc, char** argv) {
  using namespace assay::fuzz;
  const int operations = argc > 1 ? std::atoi(argv[1]) : 20000;
  const int seed = argc > 2 ? std::atoi(argv[2]) : 1;
  if (argc > 3 || operations <= 0) {
    std::fprintf(stderr, "usage: throughput [OPERATIONS [SEED]]\n");
    return 2;
  }
  Random random(static_cast<uint64_t>(seed));
  Panel panel(Property::kGcm);
  Statistics statistics;
  const double begin = CpuSeconds();
  for (int i = 0; i < operations; ++i) {
    Operation op = RandomOperation(Property::kGcm, random);
    op.text = random.Bytes(random.Below(1025));
    const Verdict verdict = panel.Run(op);
    statistics.Count(verdict);
    if (!verdict.findings.empty()) std::printf("%s", VerdictText(op, verdict).c_str());
  }
  const double seconds = CpuSeconds() - begin;
  for (const auto& [name, participation] : statistics.implementations) {
    std::printf("%-22s took part in %llu, unsupported %llu\n", name.c_str(),
                static_cast<unsigned long long>(participation.took_part),
                static_cast<unsigned long long>(participation.unsupported));
  }
  std::printf(
      "gcm: %d operations from seed %d, %llu comparisons in %.2f CPU-seconds: %.0f comparisons per CPU-second\n",
      operations, seed, static_cast<unsigned long long>(statistics.comparisons), seconds,
      static_cast<double>(statistics.comparisons) / seconds);
  std::printf("(the standard's text is compiled with optimisation and without sanitizers in every configuration)\n");
  std::printf("differences: %llu\n", static_cast<unsigned long long>(statistics.differences));
  return statistics.differences == 0 ? 0 : 1;
}
