// Writes the seed corpora.
// usage: make_seeds VECTOR_FILE... OUT_DIR       (the build rule gives the vector files)
// Writes OUT_DIR/TARGET/seed/* and removes what else lies there. exit: 0; 2 bad usage, or a file that cannot be read or
// written.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/seeds/all_seeds.h"

int main(int argc, char** argv) {
  using namespace assay::fuzz;
  if (argc < 3) {
    std::fprintf(stderr, "usage: bazel run //fuzz/seeds:make_seeds -- OUT_DIR\n");
    return 2;
  }
  std::filesystem::path out_dir = argv[argc - 1];
  // Under `bazel run` the caller's folder is not the working directory.
  if (const char* const caller = std::getenv("BUILD_WORKING_DIRECTORY")) out_dir = caller / out_dir;
  std::string error;
  const auto lists = AllSeeds(std::vector<std::string>(argv + 1, argv + argc - 1), &error);
  if (lists) error = WriteSeeds(*lists, out_dir);
  if (!error.empty()) {
    std::fprintf(stderr, "make_seeds: %s\n", error.c_str());
    return 2;
  }
  size_t count = 0;
  for (const SeedList& list : *lists) count += list.seeds().size();
  std::printf("%zu seeds in %s\n", count, out_dir.c_str());
}
