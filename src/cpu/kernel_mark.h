// Proof of dispatch: every kernel leaves a mark on the thread that ran it.
//
// A harness clears the marks, runs an operation, and compares the marks with the kernels that the backend claims. A
// kernel that was asked for and did not run, or one that ran unasked (a fallback), shows. The mark is public and costs
// one store to thread-local memory a call; it is the only state of src that outlives a call.
#ifndef ASSAY_SRC_CPU_KERNEL_MARK_H_
#define ASSAY_SRC_CPU_KERNEL_MARK_H_

#include <cstdint>
#include <string_view>

namespace assay {

enum class Kernel : uint8_t {
  kBitslicedKey,
  kBitslicedBlocks,
  kBitslicedCtr32,
  kVpaesKey,
  kVpaesBlocks,
  kVpaesCtr32One,
  kVpaesCtr32Two,
  kGhashCtmul,
  kGhashSsse3,
  kMemxorVector,
  kMemxorLoop,
  kWipeX86_64,
  kWipeI386,
  kWipeGeneric,
};
inline constexpr int kNumKernels = 14;

// "bitsliced key", "vpaes ctr32 2x", ...: for reports.
std::string_view KernelName(Kernel kernel);

// A set of kernels.
class KernelSet {
 public:
  constexpr KernelSet() = default;
  constexpr KernelSet With(Kernel k) const { return KernelSet(bits_ | Bit(k)); }
  constexpr KernelSet Without(KernelSet other) const { return KernelSet(bits_ & ~other.bits_); }
  constexpr KernelSet Union(KernelSet other) const { return KernelSet(bits_ | other.bits_); }
  constexpr bool Contains(Kernel k) const { return (bits_ & Bit(k)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool operator==(const KernelSet&) const = default;

 private:
  constexpr explicit KernelSet(uint64_t bits) : bits_(bits) {}
  static constexpr uint64_t Bit(Kernel k) { return uint64_t{1} << static_cast<int>(k); }
  uint64_t bits_ = 0;
};

namespace internal {
inline constinit thread_local KernelSet kernels_run;
}  // namespace internal

// Called once by each kernel, inside it, whenever it does its work.
inline void MarkKernel(Kernel kernel) { internal::kernels_run = internal::kernels_run.With(kernel); }

// The kernels that ran on this thread since the last call; clears the set.
inline KernelSet TakeKernelMarks() {
  const KernelSet run = internal::kernels_run;
  internal::kernels_run = KernelSet();
  return run;
}

}  // namespace assay

#endif  // ASSAY_SRC_CPU_KERNEL_MARK_H_
