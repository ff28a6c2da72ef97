// A program with a leak, one without, and one that fails.
#include <valgrind/memcheck.h>

#include <cstdint>
#include <string>

namespace assay::ct::planted {

volatile uint8_t table[256] = {1};

[[gnu::noinline]] uint8_t LookUp(uint8_t secret) { return table[secret]; }
[[gnu::noinline]] uint8_t Add(uint8_t secret) { return static_cast<uint8_t>(table[0] + secret); }

}  // namespace assay::ct::planted

int main(int, char** argv) {
  const std::string what = argv[1];
  if (what == "fail") return 3;
  volatile uint8_t secret = 5, out = 0;
  (void)VALGRIND_MAKE_MEM_UNDEFINED(&secret, 1);
  VALGRIND_PRINTF("assay: planted\n");
  out = what == "leak" ? assay::ct::planted::LookUp(secret) : assay::ct::planted::Add(secret);
  (void)out;
  return 0;
}
