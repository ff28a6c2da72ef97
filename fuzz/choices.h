// Values that are worth trying: what the bytes of a fuzzer choose among, and what a mutator moves a value to.
#ifndef ASSAY_FUZZ_CHOICES_H_
#define ASSAY_FUZZ_CHOICES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fuzz/operation.h"

namespace assay::fuzz {

// Two batches of the widest kernels and 31 bytes more.
inline constexpr size_t kTwoBatches = 2 * 16 * 16 + 31;

// Lengths at which published kernels went wrong, the sizes of the published tables, and longer ones, for what works in
// pieces of some kilobytes. They ascend.
inline constexpr std::array<uint16_t, 28> kNotedLengths = {47,   63,   64,   65,   127,  128,  129,   255,  256,  257,
                                                           511,  512,  513,  767,  768,  1023, 1024,  1025, 1350, 2048,
                                                           4095, 4097, 7680, 8192, 8193, 8223, 12305, 16416};
inline constexpr std::array<uint16_t, 8> kNotedIvLengths = {1, 8, 15, 16, 17, 60, 128, 257};
inline constexpr std::array<uint8_t, 8> kTagLengths = {16, 16, 12, 13, 14, 15, 8, 4};

// num_bytes bytes by `pattern` modulo 16: zeros, ones, one bit, one byte over and over, or random.
Bytes GeneratedBytes(uint8_t pattern, size_t num_bytes, uint32_t seed);

// Whether op.key has a length that AES knows.
bool HasValidKey(const Operation& op);

// Where a big-endian counter is put: the last `ones` bytes are all ones, less `distance` in the last one, so that a
// counter of 8 * ones bits wraps after that many steps.
struct CounterAim {
  size_t ones;  // 1 to 16
  uint8_t distance;
};

// Aims a block of 16 bytes.
void AimCounter(std::span<uint8_t> block, CounterAim aim);

// Replaces an IV of GCM that is not 12 bytes long by one whose J0 is aimed: the GHASH that makes J0 is solved for the
// first block of the IV, which gets at least that long. Preconditions: HasValidKey(op), and so is the length of the IV.
void AimJ0(Operation& op, CounterAim aim);

// Makes input and output of `op` touch, one ending where the other begins: cuts the text to op.shift.
void MakeAdjacent(Operation& op);

// Random strings are never equal. Bits 0 and 1 of `choice` leave the second string of a comparison as it is (0), make
// it equal to the first (1), different in one bit (2), or in the same bit of two bytes, which would cancel out in a
// sum (3). The other bits pick the bit.
void AimComparison(Operation& op, uint64_t choice);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_CHOICES_H_
