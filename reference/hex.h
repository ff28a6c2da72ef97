// Bytes as hexadecimal digits.
#ifndef ASSAY_REFERENCE_HEX_H_
#define ASSAY_REFERENCE_HEX_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reference {

// The bytes of `digits`, which may be of either case. If there is an odd number of digits or another character,
// nothing, and *error (which may be null) says so.
std::optional<std::vector<uint8_t>> ParseHex(std::string_view digits, std::string* error);

// Lower case.
std::string ToHex(std::span<const uint8_t> bytes);

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_HEX_H_
