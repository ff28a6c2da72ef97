#include "reference/spec/ctr.h"

namespace assay::reference::spec {

// The addition of school, in base 256 from the rightmost byte. `times` holds the digits still to be added and the
// carry; it is below 2^56 + 2 after the first step.
Block Increment(const Block& x, uint64_t times) {
  Block sum = x;
  for (int i = 15; i >= 0; --i) {
    const uint64_t digit = sum[i] + (times & 0xff);
    sum[i] = static_cast<uint8_t>(digit);
    times = (times >> 8) + (digit >> 8);
  }
  return sum;
}

// C_j = P_j XOR CIPH_K(T_j), and the last one takes as many leading bytes of O_n as there are.
Bytes Ctr(const KeySchedule& schedule, const Block& icb, uint64_t skip, ByteView in) {
  Bytes out(in.size());
  Block output_block = {};
  for (size_t i = 0; i < in.size(); ++i) {
    const uint64_t position = skip + i;
    if (i == 0 || position % 16 == 0) output_block = Cipher(Increment(icb, position / 16), schedule);
    out[i] = in[i] ^ output_block[position % 16];
  }
  return out;
}

}  // namespace assay::reference::spec
