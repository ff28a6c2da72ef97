#include "src/cpu/kernel_mark.h"

#include <set>
#include <string_view>
#include <thread>

#include "gtest/gtest.h"

namespace assay {
namespace {

TEST(KernelMark, TakeReturnsWhatRanAndClears) {
  TakeKernelMarks();
  EXPECT_TRUE(TakeKernelMarks().empty());
  MarkKernel(Kernel::kGhashCtmul);
  MarkKernel(Kernel::kWipeGeneric);
  MarkKernel(Kernel::kGhashCtmul);
  EXPECT_EQ(TakeKernelMarks(), KernelSet().With(Kernel::kWipeGeneric).With(Kernel::kGhashCtmul));
  EXPECT_TRUE(TakeKernelMarks().empty());
}

TEST(KernelMark, BelongsToItsThread) {
  TakeKernelMarks();
  KernelSet seen_by_other;
  std::thread other([&seen_by_other] {
    MarkKernel(Kernel::kMemxorLoop);
    seen_by_other = TakeKernelMarks();
  });
  other.join();
  EXPECT_EQ(seen_by_other, KernelSet().With(Kernel::kMemxorLoop));
  EXPECT_TRUE(TakeKernelMarks().empty());
}

TEST(KernelName, IsDistinctForEveryKernel) {
  std::set<std::string_view> names;
  for (int i = 0; i < kNumKernels; ++i) {
    const std::string_view name = KernelName(static_cast<Kernel>(i));
    EXPECT_NE(name, "unknown kernel") << i;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(KernelName(static_cast<Kernel>(kNumKernels)), "unknown kernel");
}

}  // namespace
}  // namespace assay
