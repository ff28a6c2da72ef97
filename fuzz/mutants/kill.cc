// Whether the panel catches a fault: the seed corpus of each property is replayed, then operations from a fixed seed
// are run, until somebody differs.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/crash.h"
#include "fuzz/files.h"
#include "fuzz/generate.h"
#include "fuzz/panel.h"

namespace assay::fuzz {
namespace {

constexpr char kUsage[] =
    "usage: kill --expect=caught|silent [--blame=PART] [--judge=strict|always_agree] [--operations=N] [--seed=N] "
    "[--corpus=DIR]\n"
    "  --corpus   DIR/PROPERTY/seed and DIR/PROPERTY/regression are replayed first\n"
    "  --blame    the verdict must blame exactly this: a part, parts as 'a, b', or 'every backend'\n";

struct Options {
  bool expect_caught = true;
  std::string blame;
  Judge judge = StrictJudge;
  uint64_t operations = 2000;  // for each property
  uint64_t seed = 1;
  std::string corpus;
};

std::string AlwaysAgree(const Outcome&, const Outcome&) { return ""; }

std::optional<Options> Parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const size_t equals = argument.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view name = argument.substr(0, equals);
    const std::string value(argument.substr(equals + 1));
    if (name == "--expect" && (value == "caught" || value == "silent")) {
      options.expect_caught = value == "caught";
    } else if (name == "--judge" && (value == "strict" || value == "always_agree")) {
      options.judge = value == "strict" ? StrictJudge : AlwaysAgree;
    } else if (name == "--blame") {
      options.blame = value;
    } else if (name == "--operations") {
      options.operations = std::strtoull(value.c_str(), nullptr, 10);
    } else if (name == "--seed") {
      options.seed = std::strtoull(value.c_str(), nullptr, 10);
    } else if (name == "--corpus") {
      options.corpus = value;
    } else {
      return std::nullopt;
    }
  }
  return options;
}

// What caught it, or nothing.
struct Kill {
  std::string how;
  std::string blame;
  std::string verdict;  // the text
};

std::vector<std::filesystem::path> FilesOf(const std::string& corpus, Property property) {
  std::vector<std::filesystem::path> files;
  for (const char* kind : {"seed", "regression"}) {
    const std::filesystem::path folder = std::filesystem::path(corpus) / PropertyName(property) / kind;
    if (corpus.empty() || !std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

std::optional<Kill> Hunt(const Options& options, Property property, uint64_t& operations) {
  Panel panel(property, {}, options.judge);
  const auto killed = [&](const Operation& op, std::string how) -> std::optional<Kill> {
    ++operations;
    const Verdict verdict = panel.Run(op);
    if (verdict.findings.empty()) return std::nullopt;
    return Kill{std::move(how), verdict.blame, VerdictText(op, verdict)};
  };
  const std::string name(PropertyName(property));
  for (const std::filesystem::path& file : FilesOf(options.corpus, property)) {
    std::string error;
    const std::optional<std::string> contents = ReadFile(file.string(), &error);
    if (!contents) {
      std::fprintf(stderr, "%s\n", error.c_str());
      std::exit(2);
    }
    const Bytes bytes(contents->begin(), contents->end());
    if (auto kill = killed(Decode(bytes), "seed corpus, " + name + ": " + file.filename().string())) return kill;
  }
  Random random(options.seed);
  for (uint64_t i = 1; i <= options.operations; ++i) {
    const std::string how = std::to_string(i) + " operations of " + name + " from seed " + std::to_string(options.seed);
    if (auto kill = killed(RandomOperation(property, random), how)) return kill;
  }
  return std::nullopt;
}

int Main(const Options& options) {
  const CrashCatcher catcher;
  uint64_t operations = 0;
  // The memory functions come first: everything else stands on them.
  for (int i = kNumProperties - 1; i >= 0; --i) {
    const std::optional<Kill> kill = Hunt(options, static_cast<Property>(i), operations);
    if (!kill) continue;
    std::printf("caught by %s: %s\n%s", kill->how.c_str(), kill->blame.c_str(), kill->verdict.c_str());
    if (!options.expect_caught) return 1;
    if (!options.blame.empty() && kill->blame != options.blame) {
      std::printf("the verdict blames '%s', not '%s'\n", kill->blame.c_str(), options.blame.c_str());
      return 1;
    }
    return 0;
  }
  std::printf("silent after %llu operations\n", static_cast<unsigned long long>(operations));
  return options.expect_caught || operations == 0 ? 1 : 0;
}

}  // namespace
}  // namespace assay::fuzz

int main(int argc, char** argv) {
  const std::optional<assay::fuzz::Options> options = assay::fuzz::Parse(argc, argv);
  if (!options) {
    std::fprintf(stderr, "%s", assay::fuzz::kUsage);
    return 2;
  }
  return assay::fuzz::Main(*options);
}
