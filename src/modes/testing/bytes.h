// Byte strings for tests.
#ifndef ASSAY_SRC_MODES_TESTING_BYTES_H_
#define ASSAY_SRC_MODES_TESTING_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::testing {

using Bytes = std::vector<uint8_t>;

// The bytes that `hex` spells, two lower-case digits a byte. Aborts on anything else.
Bytes FromHex(std::string_view hex);

// Lower-case digits, for failure messages.
std::string ToHex(std::span<const uint8_t> bytes);

// num_bytes bytes that depend on `seed` and the position, the same in every run and without a pattern.
Bytes Scrambled(size_t num_bytes, uint64_t seed);

// a || b.
Bytes Concat(std::span<const uint8_t> a, std::span<const uint8_t> b);

}  // namespace assay::testing

#endif  // ASSAY_SRC_MODES_TESTING_BYTES_H_
