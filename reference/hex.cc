#include "reference/hex.h"

namespace assay::reference {
namespace {

// 0 to 15, or -1.
int DigitValue(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

}  // namespace

std::optional<std::vector<uint8_t>> ParseHex(std::string_view digits, std::string* error) {
  std::vector<uint8_t> bytes(digits.size() / 2);
  for (size_t i = 0; i < digits.size(); ++i) {
    const int value = DigitValue(digits[i]);
    if (value < 0) {
      if (error != nullptr) *error = "character " + std::to_string(i + 1) + " is not a hex digit";
      return std::nullopt;
    }
    if (i / 2 < bytes.size()) bytes[i / 2] = static_cast<uint8_t>(bytes[i / 2] << 4 | value);
  }
  if (digits.size() % 2 != 0) {
    if (error != nullptr) *error = "odd number of hex digits (" + std::to_string(digits.size()) + ")";
    return std::nullopt;
  }
  return bytes;
}

std::string ToHex(std::span<const uint8_t> bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string digits;
  digits.reserve(2 * bytes.size());
  for (const uint8_t byte : bytes) {
    digits += kDigits[byte >> 4];
    digits += kDigits[byte & 15];
  }
  return digits;
}

}  // namespace assay::reference
