#include "src/memory/wipe.h"

#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "src/memory/memory_backend.h"

namespace assay {
namespace {

constexpr uint8_t kCanary = 0xc7;

class WipeBackendTest : public testing::TestWithParam<const WipeBackend*> {
 protected:
  // Wipes num_bytes at 64 + alignment in a field of canaries and looks at the whole field.
  void ExpectExactly(size_t num_bytes, size_t alignment, uint8_t value) {
    std::vector<uint8_t> field(num_bytes + 256, kCanary);
    uint8_t* const aligned = field.data() + (64 - reinterpret_cast<uintptr_t>(field.data()) % 64) % 64;
    const size_t at = static_cast<size_t>(aligned - field.data()) + 64 + alignment;
    std::vector<uint8_t> expected = field;
    if (num_bytes > 0) std::memset(expected.data() + at, value, num_bytes);
    GetParam()->wipe(field.data() + at, num_bytes, value);
    ASSERT_EQ(field, expected) << num_bytes << " bytes at alignment " << alignment << ", value " << int{value};
  }
};

std::string NameOf(const testing::TestParamInfo<const WipeBackend*>& info) { return info.param->name; }

TEST_P(WipeBackendTest, SetsExactlyTheRange) {
  for (size_t num_bytes = 0; num_bytes <= 300; ++num_bytes) {
    for (size_t alignment = 0; alignment < 16; ++alignment) {
      for (const uint8_t value : {0x00, 0xa5, 0xff}) ExpectExactly(num_bytes, alignment, value);
    }
  }
}

TEST_P(WipeBackendTest, SetsExactlyTheRangeWhenItIsLong) {
  for (const size_t base : {size_t{512}, size_t{1024}, size_t{1536}, size_t{2048}, size_t{4096}, size_t{65536}}) {
    for (size_t num_bytes = base - 3; num_bytes <= base + 3; ++num_bytes) {
      for (const size_t alignment : {0, 1, 8, 15}) ExpectExactly(num_bytes, alignment, 0x3c);
    }
  }
}

TEST_P(WipeBackendTest, SetsAnyValue) {
  for (int value = 0; value < 256; ++value) {
    for (const size_t num_bytes : {1, 7, 15, 33, 100}) ExpectExactly(num_bytes, 3, static_cast<uint8_t>(value));
  }
}

TEST_P(WipeBackendTest, TakesNullForNothing) {
  TakeKernelMarks();
  GetParam()->wipe(nullptr, 0, 0);
  EXPECT_EQ(TakeKernelMarks(), KernelSet().With(GetParam()->kernel));
}

INSTANTIATE_TEST_SUITE_P(Wipe, WipeBackendTest, testing::ValuesIn(WipeBackends().begin(), WipeBackends().end()),
                         NameOf);

TEST(WipeBackends, EndsWithTheGenericOne) {
  ASSERT_FALSE(WipeBackends().empty());
  EXPECT_STREQ(WipeBackends().back()->name, "generic");
  for (const WipeBackend* backend : WipeBackends()) EXPECT_EQ(backend->required, FeatureSet()) << backend->name;
}

TEST(Wipe, RunsTheFirstBackend) {
  uint8_t bytes[5] = {1, 2, 3, 4, 5};
  TakeKernelMarks();
  Wipe(bytes + 1, 3);
  EXPECT_EQ(TakeKernelMarks(), KernelSet().With(WipeBackends()[0]->kernel));
  const uint8_t expected[5] = {1, 0, 0, 0, 5};
  EXPECT_EQ(std::memcmp(bytes, expected, sizeof bytes), 0);
  Wipe(bytes, 5, 0x42);
  for (const uint8_t byte : bytes) EXPECT_EQ(byte, 0x42);
}

}  // namespace
}  // namespace assay
