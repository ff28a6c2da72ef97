// Whether a wipe survives an optimiser that sees it together with its caller: the kernel's source is part of this file,
// as it would be under link-time optimisation, and the caller's array dies right after the wipe.

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "gtest/gtest.h"
#include "src/memory/wipe_generic.cc"

namespace assay {
namespace {

constexpr uint8_t kSecret = 0xc7;
constexpr size_t kNumBytes = 8192;

// What everybody writes first.
inline void MemsetOnly(void* data, size_t num_bytes, uint8_t value) { std::memset(data, value, num_bytes); }

// Puts a secret on the stack, wipes it and says where it was.
template <auto kWipe>
[[gnu::noinline]] uintptr_t KeepSecretThenWipe() {
  uint8_t secret[kNumBytes];
  std::memset(secret, kSecret, sizeof secret);
  uintptr_t address;
  asm volatile("" : "=r"(address) : "0"(secret) : "memory");  // somebody uses it
  kWipe(secret, sizeof secret, 0);
  return address;
}

// How many secret bytes are in the lower half of that dead array, which no call has reached since. The operating system
// reads it, through a pipe: the language has no say in that.
template <auto kWipe>
size_t SecretBytesLeft() {
  int ends[2];
  if (pipe(ends) != 0) return kNumBytes;
  const uintptr_t address = KeepSecretThenWipe<kWipe>();
  std::vector<uint8_t> left(kNumBytes / 2);
  const bool is_read = syscall(SYS_write, ends[1], address, left.size()) == static_cast<long>(left.size()) &&
                       read(ends[0], left.data(), left.size()) == static_cast<ssize_t>(left.size());
  close(ends[0]);
  close(ends[1]);
  return is_read ? static_cast<size_t>(std::count(left.begin(), left.end(), kSecret)) : kNumBytes;
}

TEST(WipeElision, GenericWipeIsNotRemoved) { EXPECT_EQ(SecretBytesLeft<WipeGeneric>(), 0u); }

// The control: if this wipe is not removed, then the test above shows nothing.
TEST(WipeElision, MemsetAloneIsRemoved) { EXPECT_EQ(SecretBytesLeft<MemsetOnly>(), kNumBytes / 2); }

}  // namespace
}  // namespace assay
