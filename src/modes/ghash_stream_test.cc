#include "src/modes/ghash_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"
#include "src/modes/testing/gcm_oracle.h"

namespace assay {
namespace {

using testing::Block;
using testing::Bytes;
using testing::NameOf;
using testing::Scrambled;

// GHASH by Algorithms 1 and 2 over first || 0* || second || 0* || [first_bits]64 || [second_bits]64.
Bytes HashByTheLetter(const Bytes& h, Bytes first, const Bytes& second, uint64_t first_bits, uint64_t second_bits) {
  first.resize((first.size() + 15) / 16 * 16);
  Bytes blocks = testing::Concat(first, second);
  blocks.resize((blocks.size() + 15) / 16 * 16);
  for (int shift = 56; shift >= 0; shift -= 8) blocks.push_back(static_cast<uint8_t>(first_bits >> shift));
  for (int shift = 56; shift >= 0; shift -= 8) blocks.push_back(static_cast<uint8_t>(second_bits >> shift));
  Block subkey, y{};
  std::copy(h.begin(), h.end(), subkey.begin());
  for (size_t i = 0; i < blocks.size(); ++i) {
    y[i % 16] ^= blocks[i];
    if (i % 16 == 15) y = testing::GfMultiply(y, subkey);
  }
  return Bytes(y.begin(), y.end());
}

class GhashStreamTest : public ::testing::TestWithParam<const GhashBackend*> {
 protected:
  GhashStreamTest() { GetParam()->init(&key_, h_.data()); }

  // Feeds `data` in pieces of piece_bytes.
  void Feed(const Bytes& data, size_t piece_bytes) {
    for (size_t done = 0; done < data.size();) {
      const size_t now = std::min(piece_bytes, data.size() - done);
      stream_.Add(key_, data.data() + done, now);
      done += now;
    }
  }

  Bytes Finish(uint64_t first_bits, uint64_t second_bits) {
    Bytes out(16);
    stream_.Finish(key_, first_bits, second_bits, out.data());
    return out;
  }

  const Bytes h_ = Scrambled(16, 1);
  GhashKey key_;
  GhashStream stream_;
};

TEST_P(GhashStreamTest, EveryTwoLengths) {
  for (size_t first_len = 0; first_len <= 70; ++first_len) {
    for (size_t second_len = 0; second_len <= 70; ++second_len) {
      const Bytes first = Scrambled(first_len, 2), second = Scrambled(second_len, 3);
      stream_.Start();
      Feed(first, 1000);
      stream_.Pad(key_);
      Feed(second, 1000);
      EXPECT_EQ(Finish(8 * first_len, 8 * second_len),
                HashByTheLetter(h_, first, second, 8 * first_len, 8 * second_len))
          << first_len << ", " << second_len;
    }
  }
}

TEST_P(GhashStreamTest, EveryTwoWaySplit) {
  for (size_t data_len = 0; data_len <= 200; ++data_len) {
    const Bytes data = Scrambled(data_len, 4);
    const Bytes expected = HashByTheLetter(h_, {}, data, 5, 6);
    for (size_t first = 0; first <= data_len; ++first) {
      stream_.Start();
      stream_.Add(key_, data.data(), first);
      stream_.Add(key_, data.data() + first, data_len - first);
      ASSERT_EQ(Finish(5, 6), expected) << first << " of " << data_len;
    }
  }
}

TEST_P(GhashStreamTest, EvenPieces) {
  const Bytes data = Scrambled(1500, 5);
  const Bytes expected = HashByTheLetter(h_, {}, data, 7, 8);
  for (size_t piece_bytes = 1; piece_bytes <= 300; ++piece_bytes) {
    stream_.Start();
    Feed(data, piece_bytes);
    ASSERT_EQ(Finish(7, 8), expected) << piece_bytes;
  }
}

TEST_P(GhashStreamTest, PadsOnlyToTheNextBlock) {
  const Bytes data = Scrambled(32, 6);
  stream_.Start();
  stream_.Pad(key_);
  Feed(data, 32);
  stream_.Pad(key_);
  stream_.Pad(key_);
  EXPECT_EQ(Finish(0, 0), HashByTheLetter(h_, {}, data, 0, 0));
}

TEST_P(GhashStreamTest, LengthsAreWholeWords) {
  const uint64_t first_bits = 0xfedcba9876543210, second_bits = 0x0123456789abcdef;
  stream_.Start();
  EXPECT_EQ(Finish(first_bits, second_bits), HashByTheLetter(h_, {}, {}, first_bits, second_bits));
}

TEST_P(GhashStreamTest, StartForgets) {
  stream_.Start();
  Feed(Scrambled(99, 7), 50);
  stream_.Start();
  EXPECT_EQ(Finish(1, 2), HashByTheLetter(h_, {}, {}, 1, 2));
}

TEST_P(GhashStreamTest, NothingMayBeNull) {
  stream_.Start();
  stream_.Add(key_, nullptr, 0);
  EXPECT_EQ(Finish(1, 2), HashByTheLetter(h_, {}, {}, 1, 2));
}

TEST_P(GhashStreamTest, ClearLeavesZeros) {
  Bytes bytes(sizeof stream_);
  stream_.Start();
  Feed(Scrambled(99, 8), 99);
  std::memcpy(bytes.data(), &stream_, bytes.size());
  EXPECT_NE(bytes, Bytes(sizeof stream_));
  stream_.Clear();
  std::memcpy(bytes.data(), &stream_, bytes.size());
  EXPECT_EQ(bytes, Bytes(sizeof stream_));
}

INSTANTIATE_TEST_SUITE_P(, GhashStreamTest, ::testing::ValuesIn(testing::RunnableGhashBackends()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
