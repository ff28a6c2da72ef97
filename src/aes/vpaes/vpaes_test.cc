#include "src/aes/vpaes/vpaes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "src/aes/aes_backend.h"
#include "src/cpu/features.h"
#include "src/cpu/kernel_mark.h"

namespace assay {
namespace {

using Bytes = std::vector<uint8_t>;

Bytes FromHex(const std::string& hex) {
  Bytes bytes;
  for (size_t i = 0; i < hex.size(); i += 2)
    bytes.push_back(static_cast<uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  return bytes;
}

Bytes RandomBytes(size_t num_bytes, uint32_t seed) {
  std::mt19937 random(seed);
  Bytes bytes(num_bytes);
  for (uint8_t& b : bytes) b = static_cast<uint8_t>(random());
  return bytes;
}

constexpr size_t kKeyLens[] = {16, 24, 32};
constexpr size_t kMaxBlocks = 9;

class VpaesTest : public testing::TestWithParam<const AesBackend*> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(DetectFeatures().ContainsAll(backend().required)) << "this CPU lacks " << backend().required.ToString();
    TakeKernelMarks();
  }
  const AesBackend& backend() const { return *GetParam(); }

  void ExpandEncrypt(AesKey* key, const Bytes& bytes) const {
    backend().expand_encrypt_key(key, bytes.data(), bytes.size());
  }
  void ExpandDecrypt(AesKey* key, const Bytes& bytes) const {
    backend().expand_decrypt_key(key, bytes.data(), bytes.size());
  }

  // One block at a time.
  Bytes EncryptOneByOne(const AesKey& key, const Bytes& in) const {
    Bytes out(in.size());
    for (size_t at = 0; at < in.size(); at += 16) backend().encrypt_blocks(key, &in[at], &out[at], 1);
    return out;
  }

  // The counter blocks from icb on, each made by itself; only the last 4 bytes count.
  static Bytes CounterBlocks(const Bytes& icb, size_t num_blocks) {
    Bytes blocks;
    for (size_t i = 0; i < num_blocks; ++i) {
      Bytes block = icb;
      for (size_t step = 0; step < i; ++step) {
        for (int byte = 15; byte >= 12 && ++block[byte] == 0; --byte) {
        }
      }
      blocks.insert(blocks.end(), block.begin(), block.end());
    }
    return blocks;
  }
};

// Suites are named after what they hold.
using Cipher = VpaesTest;
using InvCipher = VpaesTest;
using Ctr32 = VpaesTest;
using Aliasing = VpaesTest;
using OutOfBoundsWrite = VpaesTest;
using KernelMarks = VpaesTest;

struct KnownAnswer {
  const char* key;
  const char* plaintext;
  const char* ciphertext;
};
// FIPS 197 appendix B and appendix C.1 to C.3.
constexpr KnownAnswer kFips197[] = {
    {"2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734", "3925841d02dc09fbdc118597196a0b32"},
    {"000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff", "69c4e0d86a7b0430d8cdb78070b4c55a"},
    {"000102030405060708090a0b0c0d0e0f1011121314151617", "00112233445566778899aabbccddeeff",
     "dda97ca4864cdfe06eaf70a0ec0d7191"},
    {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "00112233445566778899aabbccddeeff",
     "8ea2b7ca516745bfeafc49904b496089"},
};

TEST_P(Cipher, GivesTheValuesOfFips197) {
  for (const KnownAnswer& answer : kFips197) {
    AesKey key;
    ExpandEncrypt(&key, FromHex(answer.key));
    EXPECT_EQ(EncryptOneByOne(key, FromHex(answer.plaintext)), FromHex(answer.ciphertext)) << answer.key;
  }
}

TEST_P(InvCipher, GivesTheValuesOfFips197) {
  for (const KnownAnswer& answer : kFips197) {
    AesKey key;
    ExpandDecrypt(&key, FromHex(answer.key));
    Bytes block(16);
    backend().decrypt_blocks(key, FromHex(answer.ciphertext).data(), block.data(), 1);
    EXPECT_EQ(block, FromHex(answer.plaintext)) << answer.key;
  }
}

TEST_P(Cipher, ManyBlocksAreManyTimesOne) {
  for (size_t key_len : kKeyLens) {
    AesKey key;
    ExpandEncrypt(&key, RandomBytes(key_len, 1));
    for (size_t num_blocks = 0; num_blocks <= kMaxBlocks; ++num_blocks) {
      const Bytes in = RandomBytes(16 * num_blocks, 2);
      Bytes out(in.size());
      backend().encrypt_blocks(key, in.data(), out.data(), num_blocks);
      EXPECT_EQ(out, EncryptOneByOne(key, in)) << key_len << " " << num_blocks;
    }
  }
}

TEST_P(InvCipher, UndoesCipherForAllCounts) {
  for (size_t key_len : kKeyLens) {
    const Bytes key_bytes = RandomBytes(key_len, 3);
    AesKey encrypt_key, decrypt_key;
    ExpandEncrypt(&encrypt_key, key_bytes);
    ExpandDecrypt(&decrypt_key, key_bytes);
    for (size_t num_blocks = 0; num_blocks <= kMaxBlocks; ++num_blocks) {
      const Bytes plaintext = RandomBytes(16 * num_blocks, 4);
      const Bytes ciphertext = EncryptOneByOne(encrypt_key, plaintext);
      Bytes out(plaintext.size());
      backend().decrypt_blocks(decrypt_key, ciphertext.data(), out.data(), num_blocks);
      EXPECT_EQ(out, plaintext) << key_len << " " << num_blocks;
    }
  }
}

// SP 800-38A appendix F.5: CTR-AES128, 192, 256.Encrypt.
TEST_P(Ctr32, GivesTheValuesOfSp800_38a) {
  const Bytes icb = FromHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  const Bytes plaintext = FromHex(
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
      "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
  const struct {
    const char* key;
    const char* ciphertext;
  } answers[] = {
      {"2b7e151628aed2a6abf7158809cf4f3c",
       "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
       "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee"},
      {"8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
       "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e94"
       "1e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050"},
      {"603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
       "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
       "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6"},
  };
  for (const auto& answer : answers) {
    AesKey key;
    ExpandEncrypt(&key, FromHex(answer.key));
    Bytes out(plaintext.size());
    backend().ctr32_encrypt_blocks(key, plaintext.data(), out.data(), 4, icb.data());
    EXPECT_EQ(out, FromHex(answer.ciphertext)) << answer.key;
  }
}

// The counter passes 2^32 at every distance from the start, so in every lane of a batch and in the tail; and 2^8, 2^16
// and 2^24, where a byte carries into the next.
TEST_P(Ctr32, WrapsLow32BitsOnly) {
  for (size_t key_len : kKeyLens) {
    AesKey key;
    ExpandEncrypt(&key, RandomBytes(key_len, 5));
    for (const char* last4 : {"ffffffff", "00ffffff", "1200ffff", "345600ff", "7fffffff"}) {
      for (uint8_t distance = 0; distance <= kMaxBlocks; ++distance) {
        Bytes icb = FromHex(std::string("ffffffffffffffffffffffff") + last4);
        icb[15] = static_cast<uint8_t>(icb[15] - distance);
        for (size_t num_blocks = 0; num_blocks <= kMaxBlocks; ++num_blocks) {
          const Bytes in = RandomBytes(16 * num_blocks, 6);
          Bytes expected = EncryptOneByOne(key, CounterBlocks(icb, num_blocks));
          for (size_t i = 0; i < in.size(); ++i) expected[i] ^= in[i];
          Bytes out(in.size());
          backend().ctr32_encrypt_blocks(key, in.data(), out.data(), num_blocks, icb.data());
          ASSERT_EQ(out, expected) << key_len << " " << last4 << " - " << int{distance} << ", blocks " << num_blocks;
        }
      }
    }
  }
}

// Each of the three operations over blocks, as a function of (in, out, num_blocks).
template <typename Check>
void ForEachOperation(const AesBackend& backend, Check check) {
  const Bytes key_bytes = RandomBytes(32, 7);
  const Bytes icb = RandomBytes(17, 8);
  AesKey encrypt_key, decrypt_key;
  backend.expand_encrypt_key(&encrypt_key, key_bytes.data(), key_bytes.size());
  backend.expand_decrypt_key(&decrypt_key, key_bytes.data(), key_bytes.size());
  check("encrypt", [&](const uint8_t* in, uint8_t* out, size_t num_blocks) {
    backend.encrypt_blocks(encrypt_key, in, out, num_blocks);
  });
  check("decrypt", [&](const uint8_t* in, uint8_t* out, size_t num_blocks) {
    backend.decrypt_blocks(decrypt_key, in, out, num_blocks);
  });
  check("ctr32", [&](const uint8_t* in, uint8_t* out, size_t num_blocks) {
    backend.ctr32_encrypt_blocks(encrypt_key, in, out, num_blocks, icb.data() + 1);
  });
}

TEST_P(Aliasing, InPlaceEqualsOutOfPlace) {
  ForEachOperation(backend(), [](const char* name, auto operation) {
    for (size_t num_blocks = 0; num_blocks <= kMaxBlocks; ++num_blocks) {
      const Bytes in = RandomBytes(16 * num_blocks, 9);
      Bytes out(in.size());
      operation(in.data(), out.data(), num_blocks);
      Bytes in_place = in;
      operation(in_place.data(), in_place.data(), num_blocks);
      EXPECT_EQ(in_place, out) << name << " " << num_blocks;
    }
  });
}

TEST_P(OutOfBoundsWrite, NothingAroundTheOutputAtAnyAlignment) {
  ForEachOperation(backend(), [](const char* name, auto operation) {
    for (size_t num_blocks = 0; num_blocks <= kMaxBlocks; ++num_blocks) {
      const Bytes in = RandomBytes(16 * num_blocks + 16, 10);
      for (size_t shift = 0; shift < 16; ++shift) {
        const size_t end = 16 + shift + 16 * num_blocks;
        Bytes out(end + 16, 0xa5);
        operation(in.data() + shift, out.data() + 16 + shift, num_blocks);
        EXPECT_TRUE(std::all_of(out.begin(), out.begin() + 16 + shift, [](uint8_t b) { return b == 0xa5; }))
            << name << " " << num_blocks << " " << shift;
        EXPECT_TRUE(std::all_of(out.begin() + end, out.end(), [](uint8_t b) { return b == 0xa5; }))
            << name << " " << num_blocks << " " << shift;
        Bytes aligned(16 * num_blocks);
        const Bytes copy(in.begin() + shift, in.begin() + shift + 16 * num_blocks);
        operation(copy.data(), aligned.data(), num_blocks);
        EXPECT_TRUE(std::equal(aligned.begin(), aligned.end(), out.begin() + 16 + shift))
            << name << " " << num_blocks << " " << shift;
      }
    }
  });
}

TEST_P(OutOfBoundsWrite, NoBlocksNeedNoPointers) {
  AesKey encrypt_key, decrypt_key;
  ExpandEncrypt(&encrypt_key, RandomBytes(16, 11));
  ExpandDecrypt(&decrypt_key, RandomBytes(16, 11));
  TakeKernelMarks();
  backend().encrypt_blocks(encrypt_key, nullptr, nullptr, 0);
  backend().decrypt_blocks(decrypt_key, nullptr, nullptr, 0);
  backend().ctr32_encrypt_blocks(encrypt_key, nullptr, nullptr, 0, nullptr);
  EXPECT_EQ(TakeKernelMarks(), KernelSet().With(backend().blocks_kernel).With(backend().ctr32_kernel));
}

TEST_P(KernelMarks, AreTheBackendsOwn) {
  const KernelSet wipe = KernelSet().With(Kernel::kWipeX86_64);  // key expansion wipes the stack below it
  const Kernel expected = backend().parallel_blocks == 1 ? Kernel::kVpaesCtr32One : Kernel::kVpaesCtr32Two;
  AesKey key, decrypt_key;
  ExpandEncrypt(&key, RandomBytes(16, 12));
  EXPECT_EQ(TakeKernelMarks().Without(wipe), KernelSet().With(Kernel::kVpaesKey));
  ExpandDecrypt(&decrypt_key, RandomBytes(16, 12));
  EXPECT_EQ(TakeKernelMarks().Without(wipe), KernelSet().With(Kernel::kVpaesKey));
  for (size_t num_blocks = 1; num_blocks <= kMaxBlocks; ++num_blocks) {
    Bytes text(16 * num_blocks);
    backend().encrypt_blocks(key, text.data(), text.data(), num_blocks);
    EXPECT_EQ(TakeKernelMarks(), KernelSet().With(Kernel::kVpaesBlocks));
    backend().decrypt_blocks(decrypt_key, text.data(), text.data(), num_blocks);
    EXPECT_EQ(TakeKernelMarks(), KernelSet().With(Kernel::kVpaesBlocks));
    backend().ctr32_encrypt_blocks(key, text.data(), text.data(), num_blocks, text.data());
    EXPECT_EQ(TakeKernelMarks(), KernelSet().With(expected)) << num_blocks;
  }
}

// The two share the form of their keys; the tag alone tells them apart.
TEST(KeyTag, TheOtherBackendsKeyAborts) {
  AesKey key;
  kVpaes1x.expand_encrypt_key(&key, RandomBytes(16, 13).data(), 16);
  Bytes text(32);
  EXPECT_DEATH(kVpaes2x.encrypt_blocks(key, text.data(), text.data(), 1), "expanded by vpaes_1x .* given to vpaes_2x");
  EXPECT_DEATH(kVpaes2x.ctr32_encrypt_blocks(key, text.data(), text.data(), 1, &text[16]),
               "expanded by vpaes_1x .* given to vpaes_2x");
  EXPECT_DEATH(kVpaes1x.decrypt_blocks(key, text.data(), text.data(), 1), "for encryption .* for decryption");
}

std::string BackendName(const testing::TestParamInfo<const AesBackend*>& info) { return info.param->name; }

const auto kBothBackends = testing::Values(&kVpaes1x, &kVpaes2x);

INSTANTIATE_TEST_SUITE_P(, Cipher, kBothBackends, BackendName);
INSTANTIATE_TEST_SUITE_P(, InvCipher, kBothBackends, BackendName);
INSTANTIATE_TEST_SUITE_P(, Ctr32, kBothBackends, BackendName);
INSTANTIATE_TEST_SUITE_P(, Aliasing, kBothBackends, BackendName);
INSTANTIATE_TEST_SUITE_P(, OutOfBoundsWrite, kBothBackends, BackendName);
INSTANTIATE_TEST_SUITE_P(, KernelMarks, kBothBackends, BackendName);

}  // namespace
}  // namespace assay
