#include "src/memory/constant_time.h"

#include <cstring>

namespace assay {

uint64_t ConstantTimeEqual(const uint8_t* a, const uint8_t* b, size_t num_bytes) {
  uint64_t difference = 0;  // the OR of all byte differences, in any position of the word
  size_t i = 0;
  for (; num_bytes - i >= 8; i += 8) {
    uint64_t a_word, b_word;
    std::memcpy(&a_word, a + i, 8);
    std::memcpy(&b_word, b + i, 8);
    // The barrier keeps the loop from ending early once nothing can change any more.
    difference = ValueBarrier(difference | (a_word ^ b_word));
  }
  for (; i < num_bytes; ++i) difference = ValueBarrier(difference | static_cast<uint64_t>(a[i] ^ b[i]));
  return ~MaskOf(difference);
}

void ConstantTimeSelect(uint8_t* out, const uint8_t* a, const uint8_t* b, size_t num_bytes, uint64_t condition) {
  const uint8_t mask = ValueBarrier(static_cast<uint8_t>(MaskOf(condition)));
  for (size_t i = 0; i < num_bytes; ++i) out[i] = static_cast<uint8_t>(b[i] ^ (mask & (a[i] ^ b[i])));
}

}  // namespace assay
