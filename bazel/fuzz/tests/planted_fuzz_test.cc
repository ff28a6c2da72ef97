// A fuzz target with planted faults, on which the rules, the replay and the engine prove themselves.
//
// "OVER..." reads one byte beyond the input: a fault for AddressSanitizer only. "TRAP..." aborts under any compiler.
// "RC1" returns a result that no fuzz target may return.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t num_bytes) {
  const std::string_view input(reinterpret_cast<const char*>(data), num_bytes);
  if (input.substr(0, 4) == "TRAP") std::abort();
  if (input.substr(0, 4) == "OVER") {
    const volatile uint8_t* end = data + num_bytes;
    static_cast<void>(*end);
  }
  return input == "RC1" ? 1 : 0;
}
