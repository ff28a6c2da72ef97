// A small deterministic generator: the same seed gives the same operations on every machine.
#ifndef ASSAY_FUZZ_RANDOM_H_
#define ASSAY_FUZZ_RANDOM_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay::fuzz {

// SplitMix64 (Steele, Lea, Flood 2014). Not for keys that protect anything.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // Uniform in [0, bound) up to a bias of 2^-32; bound > 0.
  uint64_t Below(uint64_t bound) { return static_cast<uint32_t>(Next() >> 32) % bound; }

  std::vector<uint8_t> Bytes(size_t num_bytes) {
    std::vector<uint8_t> bytes(num_bytes);
    uint64_t word = 0;
    for (size_t i = 0; i < num_bytes; ++i) {
      if (i % 8 == 0) word = Next();
      bytes[i] = static_cast<uint8_t>(word >> (8 * (i % 8)));
    }
    return bytes;
  }

 private:
  uint64_t state_;
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_RANDOM_H_
