// main() that replays inputs through a fuzz target, without a fuzzing engine.
//
// usage: X PATH...      (PATH: a file, or a folder, which is searched in depth)
// Each file is one input, given to LLVMFuzzerTestOneInput once, in the order of the arguments and by name within a
// folder. Its name is printed first, so that the last name before an abort is the input that caused it.
// exit: 0 all inputs ran; 1 a target refused an input by a result other than 0 or -1; 2 no inputs, or one that cannot
// be read.
//
// Only the C library is called here: MemorySanitizer knows its functions, but not libstdc++'s.
#include <dirent.h>
#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// The interface between libFuzzer and its targets; Initialize is optional.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t num_bytes);
extern "C" __attribute__((weak)) int LLVMFuzzerInitialize(int* argc, char*** argv);

namespace {

struct Counts {
  size_t inputs = 0;
  size_t failed = 0;
};

[[noreturn]] void Refuse(const char* path, const char* why) {
  std::fprintf(stderr, "%s: %s\n", path, why);
  std::exit(2);
}

// Runs one input from a heap block of exactly its size, where a sanitizer sees a read beyond its end.
void ReplayFile(const char* path, size_t num_bytes, Counts* counts) {
  uint8_t* input = new uint8_t[num_bytes];
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr || std::fread(input, 1, num_bytes, file) != num_bytes) Refuse(path, "cannot be read");
  std::fclose(file);

  std::printf("replay %s (%zu bytes)\n", path, num_bytes);
  std::fflush(stdout);
  const int result = LLVMFuzzerTestOneInput(input, num_bytes);
  delete[] input;
  ++counts->inputs;
  if (result == 0 || result == -1) return;
  ++counts->failed;
  std::fprintf(stderr, "%s: the fuzz target returned %d\n", path, result);
}

void Replay(const char* path, Counts* counts);

void ReplayFolder(const char* path, Counts* counts) {
  dirent** entries = nullptr;
  const int num_entries = scandir(path, &entries, nullptr, alphasort);
  if (num_entries < 0) Refuse(path, "cannot be listed");
  for (int i = 0; i < num_entries; ++i) {
    const char* name = entries[i]->d_name;
    if (std::strcmp(name, ".") != 0 && std::strcmp(name, "..") != 0) {
      const size_t entry_size = std::strlen(path) + 1 + std::strlen(name) + 1;
      char* entry = new char[entry_size];
      std::snprintf(entry, entry_size, "%s/%s", path, name);
      Replay(entry, counts);
      delete[] entry;
    }
    std::free(entries[i]);
  }
  std::free(entries);
}

void Replay(const char* path, Counts* counts) {
  struct stat status;
  if (stat(path, &status) != 0) Refuse(path, "does not exist");
  if (S_ISDIR(status.st_mode)) return ReplayFolder(path, counts);
  if (!S_ISREG(status.st_mode)) Refuse(path, "not a file or folder");
  ReplayFile(path, static_cast<size_t>(status.st_size), counts);
}

}  // namespace

int main(int argc, char** argv) {
  if (LLVMFuzzerInitialize != nullptr) LLVMFuzzerInitialize(&argc, &argv);
  Counts counts;
  for (int i = 1; i < argc; ++i) Replay(argv[i], &counts);
  if (counts.inputs == 0) Refuse(argv[0], "no inputs to replay");
  std::printf("%zu inputs replayed, %zu failed\n", counts.inputs, counts.failed);
  return counts.failed == 0 ? 0 : 1;
}
