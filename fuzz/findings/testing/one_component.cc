// Whether a planted fault has one name, whatever shows it: operations of every property that fail are examined, and a
// few of them shrunk, until no smaller neighbour fails by the same name.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/assay/shrink.h"
#include "fuzz/crash.h"
#include "fuzz/files.h"
#include "fuzz/findings/examiner.h"
#include "fuzz/findings/ways.h"
#include "fuzz/generate.h"
#include "fuzz/panel.h"

namespace assay::findings {
namespace {

namespace filesystem = std::filesystem;
using fuzz::Operation;
using fuzz::Property;

constexpr char kUsage[] =
    "usage: one_component COMPONENT CORPUS SEED SHRUNK   (CORPUS/PROPERTY/seed are files; SHRUNK: how many are "
    "shrunk)\n";
constexpr int kNumRandom = 400;  // operations of each property
constexpr size_t kNumAlike = 2;  // that are examined of those that show a fault in the same way

constexpr std::chrono::milliseconds kPatience{100};  // with one that does not end

struct Failing {
  Operation operation;
  Way way;  // the telling one
};

std::vector<Operation> OperationsOf(Property property, const std::string& corpus, uint64_t seed) {
  std::vector<Operation> operations;
  std::vector<filesystem::path> files;
  for (const auto& entry : filesystem::directory_iterator(filesystem::path(corpus) / PropertyName(property) / "seed")) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  for (const filesystem::path& file : files) {
    std::string error;
    const std::optional<std::string> contents = fuzz::ReadFile(file.string(), &error);
    if (!contents) {
      std::fprintf(stderr, "%s\n", error.c_str());
      std::exit(2);
    }
    operations.push_back(fuzz::Decode(fuzz::Bytes(contents->begin(), contents->end())));
  }
  fuzz::Random random(seed);
  for (int i = 0; i < kNumRandom; ++i) operations.push_back(fuzz::RandomOperation(property, random));
  return operations;
}

std::vector<Failing> Hunt(const std::string& corpus, uint64_t seed) {
  const fuzz::CrashCatcher catcher(kPatience);
  std::vector<Failing> failing;
  std::map<std::string, size_t> alike;
  for (int i = 0; i < fuzz::kNumProperties; ++i) {
    const auto property = static_cast<Property>(i);
    fuzz::Panel panel(property);
    for (const Operation& op : OperationsOf(property, corpus, seed)) {
      const std::vector<Way> ways = WaysOf(op, panel.Run(op));
      if (ways.empty()) continue;
      if (++alike[ways.front().signature + ways.front().implementations.front()] > kNumAlike) continue;
      failing.push_back({op, ways.front()});
    }
  }
  return failing;
}

// What is wrong with how `examined` shrinks, or "".
std::string ShrinkFault(Examiner& examiner, const Examined& examined) {
  const Minimized minimized = examiner.Minimize(examined, std::nullopt);
  if (minimized.how_far != "fully") return minimized.how_far;
  if (minimized.smallest.component.name != examined.component.name) return "another component when minimised";
  const fuzz::SmallerNeighbours neighbours(minimized.smallest.operation);
  for (size_t i = 0; i < neighbours.size(); ++i) {
    const std::optional<Operation> neighbour = neighbours.at(i);
    if (!neighbour || examiner.Examine(*neighbour, false).component.name != examined.component.name) continue;
    return "a smaller neighbour still fails:\n" + Describe(*neighbour);
  }
  std::printf("shrunk, %llu operations tried:\n%s", static_cast<unsigned long long>(minimized.tried),
              Describe(minimized.smallest.operation).c_str());
  return "";
}

int Main(const std::string& component, const std::string& corpus, uint64_t seed, size_t num_shrunk) {
  const std::vector<Failing> failing = Hunt(corpus, seed);
  Examiner examiner;
  int wrong = 0;
  std::set<std::string> shrunk;
  for (const Failing& one : failing) {
    const Examined examined = examiner.Examine(one.operation, false);
    std::printf("%s: %s\n", examined.component.name.c_str(), one.way.signature.c_str());
    if (examined.component.name != component) {
      ++wrong;
      std::printf("WRONG: %s\n%s", examined.component.because.c_str(), examined.sight.verdict.c_str());
      continue;
    }
    if (shrunk.size() == num_shrunk || !shrunk.insert(one.way.property + one.way.function).second) continue;
    const std::string fault = ShrinkFault(examiner, examined);
    if (fault.empty()) continue;
    ++wrong;
    std::printf("WRONG: %s\n", fault.c_str());
  }
  std::printf("%zu failing operations examined, %zu shrunk, %d wrong\n", failing.size(), shrunk.size(), wrong);
  return wrong == 0 && !shrunk.empty() ? 0 : 1;
}

}  // namespace
}  // namespace assay::findings

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs(assay::findings::kUsage, stderr);
    return 2;
  }
  return assay::findings::Main(argv[1], argv[2], std::strtoull(argv[3], nullptr, 10),
                               std::strtoull(argv[4], nullptr, 10));
}
