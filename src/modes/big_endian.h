// Big-endian words in byte strings, on any CPU and at any alignment.
#ifndef ASSAY_SRC_MODES_BIG_ENDIAN_H_
#define ASSAY_SRC_MODES_BIG_ENDIAN_H_

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace assay {

// The number in bytes[0..sizeof(Word)), most significant byte first. `bytes` may be secret.
template <std::unsigned_integral Word>
inline Word LoadBigEndian(const uint8_t* bytes) {
  Word word = 0;
  for (size_t i = 0; i < sizeof(Word); ++i) word = static_cast<Word>(word << 8 | bytes[i]);
  return word;
}

// Writes `word` to bytes[0..sizeof(Word)), most significant byte first. `word` may be secret.
template <std::unsigned_integral Word>
inline void StoreBigEndian(uint8_t* bytes, Word word) {
  for (size_t i = sizeof(Word); i > 0; --i) {
    bytes[i - 1] = static_cast<uint8_t>(word);
    word = static_cast<Word>(word >> 8);
  }
}

}  // namespace assay

#endif  // ASSAY_SRC_MODES_BIG_ENDIAN_H_
