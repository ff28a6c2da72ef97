#include "src/aes/vpaes/key.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "src/aes/vpaes/slow_aes.h"

namespace assay::vpaes {
namespace {

// Room for a schedule, and canaries behind it.
struct Schedule {
  Schedule() { bytes.fill(0xa5); }
  alignas(16) std::array<uint8_t, kScheduleBytes + 32> bytes;
};

class KeyExpansion : public testing::TestWithParam<size_t> {
 protected:
  size_t key_len() const { return GetParam(); }
  int nr() const { return static_cast<int>(key_len() / 4) + 6; }

  // Where round `round` holds the standard's byte (r, c): permutations.h; rounds of decryption count down.
  static int Held(int r, int c, int round) { return 4 * ((c + round * r) & 3) + r; }

  void ExpectCanaries(const Schedule& schedule) const {
    for (size_t i = 16 * (static_cast<size_t>(nr()) + 1); i < schedule.bytes.size(); ++i) {
      ASSERT_EQ(schedule.bytes[i], 0xa5) << "byte " << i;
    }
  }

  // Keys without a pattern and the constant ones, each at an odd address.
  template <typename Check>
  void ForEachKey(Check check) {
    std::mt19937 random(7);
    for (int trial = 0; trial < 40; ++trial) {
      std::vector<uint8_t> key(key_len() + 1);
      for (uint8_t& b : key) b = trial == 0 ? 0x00 : trial == 1 ? 0xff : static_cast<uint8_t>(random());
      check(key.data() + 1);
    }
  }
};

TEST_P(KeyExpansion, EncryptionRowsAreTheStandardsWordsRepresented) {
  ForEachKey([this](const uint8_t* key) {
    Schedule schedule;
    ExpandEncryptKey(schedule.bytes.data(), key, key_len());
    const std::vector<slow::Word> w = slow::KeyExpansion(key, key_len());
    for (int row = 0; row <= nr(); ++row) {
      const uint8_t* const at = schedule.bytes.data() + 16 * row;
      for (int c = 0; c < 4; ++c) {
        for (int r = 0; r < 4; ++r) {
          const uint8_t k = w[4 * row + c][r];
          const uint8_t got = row == 0      ? at[4 * c + r]
                              : row == nr() ? at[4 * c + r] ^ 0x63
                                            : slow::Decode(at[Held(r, c, row)]) ^ 0x63;
          ASSERT_EQ(got, k) << "row " << row << " column " << c << " byte " << r;
        }
      }
    }
    ExpectCanaries(schedule);
  });
}

TEST_P(KeyExpansion, DecryptionRowsAreTheStandardsWordsMixedAndRepresented) {
  ForEachKey([this](const uint8_t* key) {
    Schedule schedule;
    ExpandDecryptKey(schedule.bytes.data(), key, key_len());
    const std::vector<slow::Word> w = slow::KeyExpansion(key, key_len());
    for (int row = 0; row <= nr(); ++row) {
      const uint8_t* const at = schedule.bytes.data() + 16 * row;
      for (int c = 0; c < 4; ++c) {
        const slow::Word& k = w[4 * (nr() - row) + c];
        const slow::Word mixed = slow::InvMixColumn(k);
        for (int r = 0; r < 4; ++r) {
          if (row == 0) {
            ASSERT_EQ(at[4 * c + r] ^ 0x63, k[r]);
          } else if (row == nr()) {
            ASSERT_EQ(at[4 * c + r], k[r]);
          } else {
            ASSERT_EQ(slow::LinearPart(slow::Decode(at[Held(r, c, -row)])) ^ 0x63, mixed[r])
                << "row " << row << " column " << c << " byte " << r;
          }
        }
      }
    }
    ExpectCanaries(schedule);
  });
}

INSTANTIATE_TEST_SUITE_P(, KeyExpansion, testing::Values(16, 24, 32),
                         [](const auto& info) { return "vpaes_" + std::to_string(8 * info.param); });

}  // namespace
}  // namespace assay::vpaes
