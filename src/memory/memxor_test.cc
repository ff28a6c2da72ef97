#include "src/memory/memxor.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "src/memory/memory_backend.h"

namespace assay {
namespace {

constexpr uint64_t kConditions[] = {
    0, 1, 2, 0x80, 0x100, uint64_t{1} << 31, uint64_t{1} << 32, uint64_t{1} << 63, ~uint64_t{0}};
constexpr size_t kMaxBytes = 130;
constexpr size_t kNumAlignments = 16;

// Bytes that repeat at no power of two.
std::vector<uint8_t> Pattern(size_t num_bytes, unsigned seed) {
  std::vector<uint8_t> bytes(num_bytes);
  for (size_t i = 0; i < num_bytes; ++i) bytes[i] = static_cast<uint8_t>((i + 1) * 167 + i / 7 * 13 + seed);
  return bytes;
}

class MemxorBackendTest : public testing::TestWithParam<const MemxorBackend*> {};

std::string NameOf(const testing::TestParamInfo<const MemxorBackend*>& info) { return info.param->name; }

TEST_P(MemxorBackendTest, XorsExactlyTheRangeIfNotZero) {
  alignas(64) uint8_t out[kMaxBytes + 64], in[kMaxBytes + 64];
  for (size_t num_bytes = 0; num_bytes <= kMaxBytes; ++num_bytes) {
    for (size_t out_at = 16; out_at < 16 + kNumAlignments; ++out_at) {
      for (size_t in_at = 16; in_at < 16 + kNumAlignments; ++in_at) {
        for (const uint64_t condition : kConditions) {
          const std::vector<uint8_t> out_before = Pattern(sizeof out, 3), in_before = Pattern(sizeof in, 77);
          std::vector<uint8_t> expected = out_before;
          for (size_t i = 0; i < num_bytes; ++i) expected[out_at + i] ^= condition != 0 ? in_before[in_at + i] : 0;
          std::memcpy(out, out_before.data(), sizeof out);
          std::memcpy(in, in_before.data(), sizeof in);
          GetParam()->conditional_memxor(out + out_at, in + in_at, num_bytes, condition);
          ASSERT_EQ(std::memcmp(out, expected.data(), sizeof out), 0)
              << num_bytes << " bytes, out at " << out_at % 16 << ", in at " << in_at % 16 << ", condition "
              << condition;
          ASSERT_EQ(std::memcmp(in, in_before.data(), sizeof in), 0) << "in was written to";
        }
      }
    }
  }
}

TEST_P(MemxorBackendTest, InPlaceGivesZeroIfNotZero) {
  for (size_t num_bytes = 0; num_bytes <= kMaxBytes; ++num_bytes) {
    for (const uint64_t condition : kConditions) {
      std::vector<uint8_t> bytes = Pattern(num_bytes + 1, 9);
      std::vector<uint8_t> expected = bytes;
      if (condition != 0) std::fill_n(expected.begin(), num_bytes, 0);
      GetParam()->conditional_memxor(bytes.data(), bytes.data(), num_bytes, condition);
      ASSERT_EQ(bytes, expected) << num_bytes << " bytes, condition " << condition;
    }
  }
}

TEST_P(MemxorBackendTest, AdjacentRangesDoNotMix) {
  for (size_t num_bytes = 1; num_bytes <= kMaxBytes; ++num_bytes) {
    for (const bool out_first : {false, true}) {
      std::vector<uint8_t> bytes = Pattern(2 * num_bytes, 21);
      std::vector<uint8_t> expected = bytes;
      const size_t out_at = out_first ? 0 : num_bytes, in_at = num_bytes - out_at;
      for (size_t i = 0; i < num_bytes; ++i) expected[out_at + i] ^= bytes[in_at + i];
      GetParam()->conditional_memxor(bytes.data() + out_at, bytes.data() + in_at, num_bytes, 1);
      ASSERT_EQ(bytes, expected) << num_bytes << " bytes";
    }
  }
}

TEST_P(MemxorBackendTest, TakesNullForNothing) {
  TakeKernelMarks();
  GetParam()->conditional_memxor(nullptr, nullptr, 0, 1);
  EXPECT_EQ(TakeKernelMarks(), KernelSet().With(GetParam()->kernel));
}

INSTANTIATE_TEST_SUITE_P(Memxor, MemxorBackendTest, testing::ValuesIn(MemxorBackends().begin(), MemxorBackends().end()),
                         NameOf);

TEST(MemxorBackends, HoldsBothOnEveryCpu) {
  ASSERT_EQ(MemxorBackends().size(), 2u);
  EXPECT_STRNE(MemxorBackends()[0]->name, MemxorBackends()[1]->name);
  for (const MemxorBackend* backend : MemxorBackends()) EXPECT_EQ(backend->required, FeatureSet()) << backend->name;
}

TEST(ConditionalMemxor, RunsTheFirstBackend) {
  uint8_t out[3] = {1, 2, 3};
  const uint8_t in[3] = {0x10, 0x20, 0x30};
  TakeKernelMarks();
  ConditionalMemxor(out, in, 3, uint64_t{1} << 63);
  EXPECT_EQ(TakeKernelMarks(), KernelSet().With(MemxorBackends()[0]->kernel));
  EXPECT_EQ(out[0], 0x11);
  EXPECT_EQ(out[1], 0x22);
  EXPECT_EQ(out[2], 0x33);
}

TEST(ConditionalMemxorDeathTest, AbortsOnOverlap) {
  uint8_t bytes[64] = {};
  // An emulator adds a line of its own.
  EXPECT_DEATH(ConditionalMemxor(bytes, bytes + 1, 2, 1),
               "^ConditionalMemxor: .*overlap.*2 bytes.\n(qemu: [^\n]*\n)?$");
  EXPECT_DEATH(ConditionalMemxor(bytes + 1, bytes, 2, 1), "overlap");
  EXPECT_DEATH(ConditionalMemxor(bytes, bytes + 31, 32, 0), "overlap");
  EXPECT_DEATH(ConditionalMemxor(bytes + 31, bytes, 32, 0), "overlap");
}

TEST(EqualOrDisjoint, AgreesWithCountingSharedBytes) {
  uint8_t bytes[64];
  for (size_t num_bytes = 0; num_bytes <= 20; ++num_bytes) {
    for (size_t a = 0; a <= 40; ++a) {
      for (size_t b = 0; b <= 40; ++b) {
        bool shares_a_byte = false;
        for (size_t i = 0; i < num_bytes; ++i) shares_a_byte |= a + i >= b && a + i < b + num_bytes;
        EXPECT_EQ(EqualOrDisjoint(bytes + a, bytes + b, num_bytes), a == b || !shares_a_byte)
            << a << " " << b << " " << num_bytes;
      }
    }
  }
  EXPECT_TRUE(EqualOrDisjoint(nullptr, nullptr, 0));
  EXPECT_TRUE(EqualOrDisjoint(nullptr, bytes, 0));
}

}  // namespace
}  // namespace assay
