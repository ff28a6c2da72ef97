// A fuzz target for sessions of several hosts: it has two places that nobody reaches who is not given the input, as 64
// bits of its FNV-1a hash must be right. It says on stderr which of them it is at.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

volatile int place;  // for the compiler, the places must differ

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t num_bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < num_bytes; ++i) hash = (hash ^ data[i]) * 0x100000001b3;
  if (hash == 0xe3b91251412dd4d5) {
    place = 1;
    std::fputs("at what host_a was given\n", stderr);
  }
  if (hash == 0x0557e01ea88e1e7c) {
    place = 2;
    std::fputs("at what host_b was given\n", stderr);
  }
  return 0;
}
