#include "src/modes/xor_bytes.h"

#include <gtest/gtest.h>

#include "src/modes/testing/bytes.h"

namespace assay {
namespace {

using testing::Bytes;
using testing::Scrambled;

Bytes Expected(const Bytes& a, const Bytes& b) {
  Bytes sum(a.size());
  for (size_t i = 0; i < a.size(); ++i) sum[i] = a[i] ^ b[i];
  return sum;
}

TEST(XorBytes, EveryLengthAtEveryOffset) {
  for (size_t num_bytes = 0; num_bytes <= 70; ++num_bytes) {
    for (size_t offset = 0; offset < 8; ++offset) {
      const Bytes a = Scrambled(num_bytes, 1), b = Scrambled(num_bytes, 2);
      const Bytes shifted_a = testing::Concat(Bytes(offset), a);
      Bytes out(num_bytes + 16, 0xa5);
      XorBytes(out.data() + 7 - offset, shifted_a.data() + offset, b.data(), num_bytes);
      Bytes expected(out.size(), 0xa5);
      const Bytes sum = Expected(a, b);
      std::copy(sum.begin(), sum.end(), expected.begin() + static_cast<std::ptrdiff_t>(7 - offset));
      EXPECT_EQ(out, expected) << num_bytes << " bytes at " << offset;
    }
  }
}

TEST(XorBytes, EitherOperandMayBeTheOutput) {
  for (size_t num_bytes = 0; num_bytes <= 40; ++num_bytes) {
    const Bytes a = Scrambled(num_bytes, 3), b = Scrambled(num_bytes, 4);
    Bytes first = a, second = b;
    XorBytes(first.data(), first.data(), b.data(), num_bytes);
    XorBytes(second.data(), a.data(), second.data(), num_bytes);
    EXPECT_EQ(first, Expected(a, b));
    EXPECT_EQ(second, Expected(a, b));
  }
}

}  // namespace
}  // namespace assay
