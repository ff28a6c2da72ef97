#include "src/memory/burn.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace assay {
namespace {

// Where the bytes were, as a number: the memory is looked at again when it is no more.
[[gnu::noinline]] uintptr_t Fill(uint8_t value) {
  volatile uint8_t bytes[1000];
  for (volatile uint8_t& byte : bytes) byte = value;
  return reinterpret_cast<uintptr_t>(bytes);
}

TEST(LeaveNothing, GivesTheResultOfItsWork) {
  int calls = 0;
  EXPECT_EQ(LeaveNothing([&] { return ++calls; }), 1);
  EXPECT_EQ(calls, 1);
}

#if defined(__has_feature)
#define ASSAY_HAS_ASAN __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define ASSAY_HAS_ASAN 1
#else
#define ASSAY_HAS_ASAN 0
#endif

TEST(LeaveNothing, ClearsTheStackThatItsWorkUsed) {
  if (ASSAY_HAS_ASAN) GTEST_SKIP() << "AddressSanitizer watches dead stack";
  volatile uintptr_t place = 0;
  size_t left = 0;
  (void)LeaveNothing([&] {
    place = Fill(0x5c);
    return 0;
  });
  const auto* const bytes = reinterpret_cast<const volatile uint8_t*>(place);
  for (size_t i = 0; i < 1000; ++i) left += bytes[i] == 0x5c;
  EXPECT_EQ(left, 0u);
}

TEST(Burn, LeavesTheCallersFrameAlone) {
  volatile uint64_t mine[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  Burn(64, WidestVectorRegisters());
  Burn(16384, WidestVectorRegisters());
  for (uint64_t i = 0; i < 8; ++i) EXPECT_EQ(mine[i], i + 1);
}

}  // namespace
}  // namespace assay
