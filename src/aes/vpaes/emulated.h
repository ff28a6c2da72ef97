// A vector of 16 bytes in plain C++: what substitute.h runs on when the compiler proves it. Not for secrets.
#ifndef ASSAY_SRC_AES_VPAES_EMULATED_H_
#define ASSAY_SRC_AES_VPAES_EMULATED_H_

#include <cstdint>

#include "src/aes/vpaes/row.h"

namespace assay::vpaes {

struct Emulated {
  using Vec = Row;

  static constexpr Vec Load(const Row& row) { return row; }

  // PSHUFB (Intel SDM volume 2B): 0 where bit 7 of the index is set, else the entry of its bits 0 to 3.
  static constexpr Vec Shuffle(const Vec& table, const Vec& indices) {
    Vec out{};
    for (int p = 0; p < 16; ++p) {
      const uint8_t index = indices.byte[p];
      out.byte[p] = (index & 0x80) != 0 ? uint8_t{0} : table.byte[index & 15];
    }
    return out;
  }

  static constexpr Vec Xor(const Vec& a, const Vec& b) {
    Vec out{};
    for (int p = 0; p < 16; ++p) out.byte[p] = a.byte[p] ^ b.byte[p];
    return out;
  }

  static constexpr Vec LowNibbles(const Vec& x) {
    Vec out{};
    for (int p = 0; p < 16; ++p) out.byte[p] = x.byte[p] & 15;
    return out;
  }

  static constexpr Vec HighNibbles(const Vec& x) {
    Vec out{};
    for (int p = 0; p < 16; ++p) out.byte[p] = x.byte[p] >> 4;
    return out;
  }
};

}  // namespace assay::vpaes

#endif  // ASSAY_SRC_AES_VPAES_EMULATED_H_
