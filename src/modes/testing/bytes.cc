#include "src/modes/testing/bytes.h"

#include <cstdio>
#include <cstdlib>

namespace assay::testing {
namespace {

uint8_t DigitValue(char digit) {
  if (digit >= '0' && digit <= '9') return static_cast<uint8_t>(digit - '0');
  if (digit >= 'a' && digit <= 'f') return static_cast<uint8_t>(digit - 'a' + 10);
  std::fprintf(stderr, "not a lower-case hex digit: '%c'\n", digit);
  std::abort();
}

// The finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
uint64_t Mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

Bytes FromHex(std::string_view hex) {
  if (hex.size() % 2 != 0) {
    std::fprintf(stderr, "odd number of hex digits\n");
    std::abort();
  }
  Bytes bytes;
  for (size_t i = 0; i < hex.size(); i += 2) {
    bytes.push_back(static_cast<uint8_t>(DigitValue(hex[i]) << 4 | DigitValue(hex[i + 1])));
  }
  return bytes;
}

std::string ToHex(std::span<const uint8_t> bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const uint8_t byte : bytes) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

Bytes Scrambled(size_t num_bytes, uint64_t seed) {
  Bytes bytes(num_bytes);
  for (size_t i = 0; i < num_bytes; ++i) bytes[i] = static_cast<uint8_t>(Mix((seed << 32) + i + 1) >> 56);
  return bytes;
}

Bytes Concat(std::span<const uint8_t> a, std::span<const uint8_t> b) {
  Bytes both(a.begin(), a.end());
  both.insert(both.end(), b.begin(), b.end());
  return both;
}

}  // namespace assay::testing
