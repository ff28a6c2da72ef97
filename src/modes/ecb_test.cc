#include "src/modes/ecb.h"

#include <gtest/gtest.h>

#include <algorithm>
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

struct TestCase {
  std::string_view section, key, ciphertext;
};

constexpr std::string_view kSpecificationText =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

// SP 800-38A appendix F.1.
constexpr TestCase kTestCases[] = {
    {"F.1.1", "2b7e151628aed2a6abf7158809cf4f3c",
     "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf"
     "43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4"},
    {"F.1.3", "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
     "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eef"
     "ef7afd2270e2e60adce0ba2face6444e9a4b41ba738d6c72fb16691603c18e0e"},
    {"F.1.5", "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
     "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870"
     "b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7"},
};

class Ecb : public ::testing::TestWithParam<const AesBackend*> {
 protected:
  Ecb() {
    const Bytes key = Scrambled(16, 1);
    EXPECT_EQ(ExpandAesKey(*GetParam(), AesDirection::kEncrypt, key, &encrypt_key_), Status::kOk);
    EXPECT_EQ(ExpandAesKey(*GetParam(), AesDirection::kDecrypt, key, &decrypt_key_), Status::kOk);
  }

  AesKey encrypt_key_, decrypt_key_;
};

TEST_P(Ecb, CryptsSpecificationCases) {
  for (const TestCase& c : kTestCases) {
    AesKey encrypt_key, decrypt_key;
    ASSERT_EQ(ExpandAesKey(*GetParam(), AesDirection::kEncrypt, FromHex(c.key), &encrypt_key), Status::kOk);
    ASSERT_EQ(ExpandAesKey(*GetParam(), AesDirection::kDecrypt, FromHex(c.key), &decrypt_key), Status::kOk);
    Bytes out(64);
    EXPECT_EQ(EcbEncrypt(*GetParam(), encrypt_key, FromHex(kSpecificationText), out), Status::kOk);
    EXPECT_EQ(ToHex(out), c.ciphertext) << c.section;
    EXPECT_EQ(EcbDecrypt(*GetParam(), decrypt_key, FromHex(c.ciphertext), out), Status::kOk);
    EXPECT_EQ(ToHex(out), kSpecificationText) << c.section;
  }
}

TEST_P(Ecb, CryptsInPlace) {
  for (size_t num_blocks = 0; num_blocks <= 2 * GetParam()->parallel_blocks + 1; ++num_blocks) {
    const Bytes plaintext = Scrambled(16 * num_blocks, 2);
    Bytes expected(plaintext.size()), text = plaintext;
    ASSERT_EQ(EcbEncrypt(*GetParam(), encrypt_key_, plaintext, expected), Status::kOk);
    ASSERT_EQ(EcbEncrypt(*GetParam(), encrypt_key_, text, text), Status::kOk);
    EXPECT_EQ(text, expected) << num_blocks;
    ASSERT_EQ(EcbDecrypt(*GetParam(), decrypt_key_, text, text), Status::kOk);
    EXPECT_EQ(text, plaintext) << num_blocks;
  }
}

TEST_P(Ecb, EmptyTextMayHaveNullPointers) {
  EXPECT_EQ(EcbEncrypt(*GetParam(), encrypt_key_, {}, {}), Status::kOk);
  EXPECT_EQ(EcbDecrypt(*GetParam(), decrypt_key_, {}, {}), Status::kOk);
}

TEST_P(Ecb, RefusesTheOtherDirectionAndWritesNothing) {
  Bytes out(16, 0xa5);
  EXPECT_EQ(EcbEncrypt(*GetParam(), decrypt_key_, Bytes(16), out), Status::kWrongDirection);
  EXPECT_EQ(EcbDecrypt(*GetParam(), encrypt_key_, Bytes(16), out), Status::kWrongDirection);
  EXPECT_EQ(out, Bytes(16, 0xa5));
}

TEST_P(Ecb, RefusesKeysOfOthersAndWritesNothing) {
  Bytes out(16, 0xa5);
  AesKey nobody;
  EXPECT_EQ(EcbEncrypt(*GetParam(), nobody, Bytes(16), out), Status::kWrongBackend);
  EXPECT_EQ(EcbDecrypt(*GetParam(), nobody, Bytes(16), out), Status::kWrongBackend);
  for (const AesBackend* other : testing::RunnableAesBackends()) {
    if (other == GetParam()) continue;
    EXPECT_EQ(EcbEncrypt(*other, encrypt_key_, Bytes(16), out), Status::kWrongBackend) << NameOf(other);
    EXPECT_EQ(EcbDecrypt(*other, decrypt_key_, Bytes(16), out), Status::kWrongBackend) << NameOf(other);
    // The backend is looked at before the direction.
    EXPECT_EQ(EcbEncrypt(*other, decrypt_key_, Bytes(16), out), Status::kWrongBackend) << NameOf(other);
  }
  EXPECT_EQ(out, Bytes(16, 0xa5));
}

TEST_P(Ecb, RefusesPartsOfBlocksAndWritesNothing) {
  for (size_t in_len = 0; in_len <= 49; ++in_len) {
    for (const size_t out_len : {in_len, in_len + 1, in_len + 16}) {
      if (out_len == in_len && in_len % 16 == 0) continue;
      Bytes out(out_len, 0xa5);
      EXPECT_EQ(EcbEncrypt(*GetParam(), encrypt_key_, Bytes(in_len), out), Status::kBadLength) << in_len;
      EXPECT_EQ(EcbDecrypt(*GetParam(), decrypt_key_, Bytes(in_len), out), Status::kBadLength) << in_len;
      EXPECT_EQ(out, Bytes(out_len, 0xa5)) << in_len;
    }
  }
}

TEST_P(Ecb, RefusesShiftedOverlapAndWritesNothing) {
  constexpr int kLen = 48;
  for (int shift = -kLen; shift <= kLen; ++shift) {
    Bytes buffer = Scrambled(3 * kLen, 3);
    const Bytes before = buffer;
    const bool allowed = shift == 0 || shift == -kLen || shift == kLen;
    const Status expected = allowed ? Status::kOk : Status::kBadOverlap;
    const std::span<uint8_t> in(buffer.data() + kLen, kLen), out(buffer.data() + kLen + shift, kLen);
    EXPECT_EQ(EcbEncrypt(*GetParam(), encrypt_key_, in, out), expected) << shift;
    EXPECT_EQ(buffer == before, !allowed) << shift;
    buffer = before;
    EXPECT_EQ(EcbDecrypt(*GetParam(), decrypt_key_, in, out), expected) << shift;
    EXPECT_EQ(buffer == before, !allowed) << shift;
  }
}

TEST_P(Ecb, BadKeysAreRefusedAndTheOldOneCleared) {
  for (const AesDirection direction : {AesDirection::kEncrypt, AesDirection::kDecrypt}) {
    for (const size_t key_len : {0, 1, 15, 17, 23, 25, 31, 33, 48}) {
      AesKey key;
      ASSERT_EQ(ExpandAesKey(*GetParam(), direction, Scrambled(16, 4), &key), Status::kOk);
      EXPECT_EQ(ExpandAesKey(*GetParam(), direction, Bytes(key_len), &key), Status::kBadKeyLength) << key_len;
      EXPECT_EQ(key.backend, nullptr) << key_len;
    }
  }
  EXPECT_EQ(ExpandAesKey(*GetParam(), AesDirection::kNone, Scrambled(16, 4), &encrypt_key_), Status::kWrongDirection);
  EXPECT_EQ(encrypt_key_.backend, nullptr);
}

TEST_P(Ecb, ShorterKeyLeavesNothingOfALongerOne) {
  AesKey key, fresh;
  const auto schedule_bytes = static_cast<std::ptrdiff_t>(GetParam()->schedule_bytes);
  std::fill(std::begin(fresh.schedule), std::end(fresh.schedule), 0);
  ASSERT_EQ(ExpandAesKey(*GetParam(), AesDirection::kEncrypt, Scrambled(32, 5), &key), Status::kOk);
  ASSERT_EQ(ExpandAesKey(*GetParam(), AesDirection::kEncrypt, Scrambled(16, 6), &key), Status::kOk);
  ASSERT_EQ(ExpandAesKey(*GetParam(), AesDirection::kEncrypt, Scrambled(16, 6), &fresh), Status::kOk);
  EXPECT_TRUE(std::equal(key.schedule, key.schedule + schedule_bytes, fresh.schedule));
}

INSTANTIATE_TEST_SUITE_P(, Ecb, ::testing::ValuesIn(testing::RunnableAesBackends()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
