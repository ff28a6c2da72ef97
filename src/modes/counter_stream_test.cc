#include "src/modes/counter_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>

#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"

namespace assay {
namespace {

using testing::Bytes;
using testing::FromHex;
using testing::NameOf;
using testing::Scrambled;
using testing::ToHex;

TEST(AddToCounter128, CarriesThroughAllBytes) {
  struct Sum {
    std::string_view counter;
    uint64_t num_blocks;
    std::string_view result;
  };
  constexpr uint64_t kMax64 = std::numeric_limits<uint64_t>::max();
  constexpr Sum kSums[] = {
      {"00000000000000000000000000000000", 0, "00000000000000000000000000000000"},
      {"000000000000000000000000000000ff", 1, "00000000000000000000000000000100"},
      {"000000000000000000000000ffffffff", 1, "00000000000000000000000100000000"},
      {"0000000000000000ffffffffffffffff", 1, "00000000000000010000000000000000"},
      {"0000000000000000ffffffffffffffff", kMax64, "0000000000000001fffffffffffffffe"},
      {"00000000000000010000000000000000", kMax64, "0000000000000001ffffffffffffffff"},
      {"00000000ffffffffffffffffffffffff", 1, "00000001000000000000000000000000"},
      {"ffffffffffffffffffffffffffffffff", 1, "00000000000000000000000000000000"},
      {"ffffffffffffffffffffffffffffffff", kMax64, "0000000000000000fffffffffffffffe"},
      {"ffffffffffffffff0000000000000000", 0, "ffffffffffffffff0000000000000000"},
  };
  for (const Sum& sum : kSums) {
    Bytes counter = FromHex(sum.counter);
    AddToCounter128(counter.data(), sum.num_blocks);
    EXPECT_EQ(ToHex(counter), sum.result) << sum.counter << " + " << sum.num_blocks;
  }
}

class CounterStreamTest : public ::testing::TestWithParam<const AesBackend*> {
 protected:
  CounterStreamTest() {
    const Bytes key = Scrambled(16, 1);
    GetParam()->expand_encrypt_key(&key_, key.data(), key.size());
  }

  AesKey key_;
};

// A counter block of ones everywhere is where the two widths part.
TEST_P(CounterStreamTest, WidthDecidesWhatWraps) {
  const Bytes icb(16, 0xff), zeros(32);
  Bytes low32_next(12, 0xff);
  low32_next.resize(16);
  Bytes low32(32), all128(32), expected_low32(16), expected_all128(16);
  GetParam()->encrypt_blocks(key_, low32_next.data(), expected_low32.data(), 1);
  GetParam()->encrypt_blocks(key_, zeros.data(), expected_all128.data(), 1);

  CounterStream<CounterWidth::kLow32> low32_stream;
  low32_stream.Start(icb.data());
  low32_stream.Crypt(key_, zeros.data(), low32.data(), 32);
  EXPECT_EQ(Bytes(low32.begin() + 16, low32.end()), expected_low32);

  CounterStream<CounterWidth::kAll128> all128_stream;
  all128_stream.Start(icb.data());
  all128_stream.Crypt(key_, zeros.data(), all128.data(), 32);
  EXPECT_EQ(Bytes(all128.begin() + 16, all128.end()), expected_all128);
  EXPECT_EQ(Bytes(all128.begin(), all128.begin() + 16), Bytes(low32.begin(), low32.begin() + 16));
}

template <CounterWidth kWidth>
void CheckMakingAhead(const AesKey& key) {
  const Bytes icb = FromHex("00112233445566778899aabbfffffffd");
  for (size_t text_len = 0; text_len <= 16 * (2 * key.backend->parallel_blocks + 9); ++text_len) {
    const Bytes text = Scrambled(text_len, 2);
    Bytes plain(text_len), ahead(text_len);
    CounterStream<kWidth> stream;
    stream.Start(icb.data());
    stream.Crypt(key, text.data(), plain.data(), text_len);
    stream.Start(icb.data());
    stream.MakeAhead(key);
    stream.Crypt(key, text.data(), ahead.data(), text_len);
    EXPECT_EQ(ahead, plain) << text_len;
  }
}

TEST_P(CounterStreamTest, MakingAheadChangesNoByte) {
  CheckMakingAhead<CounterWidth::kLow32>(key_);
  CheckMakingAhead<CounterWidth::kAll128>(key_);
}

TEST_P(CounterStreamTest, SkipDropsBytes) {
  const Bytes icb = Scrambled(16, 3), text = Scrambled(70, 4);
  Bytes straight(70);
  CounterStream<CounterWidth::kAll128> stream;
  stream.Start(icb.data());
  stream.Crypt(key_, text.data(), straight.data(), text.size());
  for (size_t skipped = 0; skipped < 16; ++skipped) {
    Bytes rest(text.size() - skipped);
    stream.Start(icb.data());
    stream.Skip(key_, skipped);
    stream.Crypt(key_, text.data() + skipped, rest.data(), rest.size());
    EXPECT_TRUE(std::equal(rest.begin(), rest.end(), straight.begin() + static_cast<std::ptrdiff_t>(skipped)))
        << skipped;
  }
}

TEST_P(CounterStreamTest, ClearLeavesZeros) {
  CounterStream<CounterWidth::kLow32> stream;
  const Bytes icb = Scrambled(16, 5), text = Scrambled(21, 6);
  Bytes out(21), bytes(sizeof stream);
  stream.Start(icb.data());
  stream.Crypt(key_, text.data(), out.data(), text.size());
  std::memcpy(bytes.data(), &stream, bytes.size());
  EXPECT_NE(bytes, Bytes(sizeof stream));
  stream.Clear();
  std::memcpy(bytes.data(), &stream, bytes.size());
  EXPECT_EQ(bytes, Bytes(sizeof stream));
}

INSTANTIATE_TEST_SUITE_P(, CounterStreamTest, ::testing::ValuesIn(testing::RunnableAesBackends()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
