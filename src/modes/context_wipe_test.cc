// Contexts leave nothing behind: every byte of a destroyed Gcm or Ctr is zero, padding included.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>

#include "src/modes/ctr.h"
#include "src/modes/gcm.h"
#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"

namespace assay {
namespace {

using testing::Bytes;
using testing::NameOf;
using testing::Scrambled;

// An object of type T in an array of bytes that were all 0xa5 before.
template <class T>
class Housed {
 public:
  Housed() {
    std::memset(bytes_, 0xa5, sizeof bytes_);
    object_ = new (bytes_) T;
  }
  T* operator->() { return object_; }

  // How many bytes of the array are not zero, in what is in memory rather than what the compiler thinks is there.
  size_t CountNonzero() {
    const uint8_t* at = bytes_;
    asm volatile("" : "+r"(at) : : "memory");
    return static_cast<size_t>(std::count_if(at, at + sizeof bytes_, [](uint8_t byte) { return byte != 0; }));
  }

  // Destroys the object and counts what is left of it.
  size_t CountLeftovers() {
    object_->~T();
    return CountNonzero();
  }

 private:
  alignas(T) uint8_t bytes_[sizeof(T)];
  T* object_;
};

class GcmWipe : public ::testing::TestWithParam<GcmPair> {};

TEST_P(GcmWipe, WithoutAKey) {
  Housed<Gcm> gcm;
  EXPECT_GT(gcm.CountNonzero(), 0u);
  EXPECT_EQ(gcm.CountLeftovers(), 0u);
}

TEST_P(GcmWipe, WithAKey) {
  for (const size_t key_len : {16, 24, 32}) {
    Housed<Gcm> gcm;
    ASSERT_EQ(gcm->Init(GetParam(), Scrambled(key_len, 1)), Status::kOk);
    EXPECT_GT(gcm.CountNonzero(), 0u);
    EXPECT_EQ(gcm.CountLeftovers(), 0u);
  }
}

TEST_P(GcmWipe, InTheMiddleOfAMessage) {
  Housed<Gcm> gcm;
  Bytes out(137);
  ASSERT_EQ(gcm->Init(GetParam(), Scrambled(32, 2)), Status::kOk);
  ASSERT_EQ(gcm->Start(Gcm::Direction::kOpen, Scrambled(7, 3)), Status::kOk);
  ASSERT_EQ(gcm->UpdateAad(Scrambled(50, 4)), Status::kOk);
  ASSERT_EQ(gcm->Update(Scrambled(137, 5), out), Status::kOk);
  EXPECT_EQ(gcm.CountLeftovers(), 0u);
}

TEST_P(GcmWipe, AfterAMessage) {
  Housed<Gcm> gcm;
  Bytes out(45), tag(16);
  ASSERT_EQ(gcm->Init(GetParam(), Scrambled(16, 6)), Status::kOk);
  ASSERT_EQ(gcm->Seal(Scrambled(12, 7), {}, Scrambled(45, 8), out, tag), Status::kOk);
  EXPECT_EQ(gcm.CountLeftovers(), 0u);
}

TEST_P(GcmWipe, AfterARefusedKey) {
  Housed<Gcm> gcm;
  ASSERT_EQ(gcm->Init(GetParam(), Scrambled(32, 9)), Status::kOk);
  ASSERT_EQ(gcm->Init(GetParam(), Scrambled(31, 9)), Status::kBadKeyLength);
  EXPECT_EQ(gcm.CountLeftovers(), 0u);
}

INSTANTIATE_TEST_SUITE_P(, GcmWipe, ::testing::ValuesIn(testing::RunnablePairs()),
                         [](const auto& info) { return NameOf(info.param); });

class CtrWipe : public ::testing::TestWithParam<const AesBackend*> {};

TEST_P(CtrWipe, WithoutAKey) {
  Housed<Ctr> ctr;
  EXPECT_GT(ctr.CountNonzero(), 0u);
  EXPECT_EQ(ctr.CountLeftovers(), 0u);
}

TEST_P(CtrWipe, WithAKey) {
  for (const size_t key_len : {16, 24, 32}) {
    Housed<Ctr> ctr;
    ASSERT_EQ(ctr->Init(*GetParam(), Scrambled(key_len, 10)), Status::kOk);
    EXPECT_GT(ctr.CountNonzero(), 0u);
    EXPECT_EQ(ctr.CountLeftovers(), 0u);
  }
}

TEST_P(CtrWipe, InTheMiddleOfAStream) {
  Housed<Ctr> ctr;
  const Bytes icb = Scrambled(16, 11);
  Bytes out(45);
  ASSERT_EQ(ctr->Init(*GetParam(), Scrambled(24, 12)), Status::kOk);
  ASSERT_EQ(ctr->Start(std::span<const uint8_t, 16>(icb)), Status::kOk);
  ASSERT_EQ(ctr->Crypt(Scrambled(45, 13), out), Status::kOk);
  EXPECT_EQ(ctr.CountLeftovers(), 0u);
}

INSTANTIATE_TEST_SUITE_P(, CtrWipe, ::testing::ValuesIn(testing::RunnableAesBackends()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
