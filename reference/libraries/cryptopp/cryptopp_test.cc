#include "reference/libraries/cryptopp/cryptopp.h"

#include <cryptopp/aes.h>
#include <gtest/gtest.h>

#include "reference/libraries/cryptopp/cpu_path.h"
#include "reference/libraries/cryptopp/probes.h"
#include "reference/published.h"

namespace assay::reference {
namespace {

using CryptoPP::AES;
using CryptoPP::byte;

class CryptoppPaths : public testing::Test {
 protected:
  void SetUp() override {
    if (!HasAesniPath()) GTEST_SKIP() << "only one path: " << kCryptopp.unavailable();
  }
};

// The flags govern both moments, keying and use: a key made on one path and used on the other gives another result,
// because the paths keep their round keys in different byte orders.
TEST_F(CryptoppPaths, AreChosenWhenKeyedAndAgainWhenUsed) {
  const PublishedBlock& published = Fips197Blocks()[1];
  for (const auto& [keyed, used] :
       {std::pair(CpuPath::kAesni, CpuPath::kTables), std::pair(CpuPath::kTables, CpuPath::kAesni)}) {
    AES::Encryption cipher;
    PublishedBytes out(16);
    {
      const ScopedCpuPath scope(keyed);
      cipher.SetKey(published.key.data(), published.key.size());
      cipher.ProcessBlock(published.plaintext.data(), out.data());
      EXPECT_EQ(out, published.ciphertext);
    }
    const ScopedCpuPath scope(used);
    cipher.ProcessBlock(published.plaintext.data(), out.data());
    EXPECT_NE(out, published.ciphertext);
  }
}

TEST_F(CryptoppPaths, KeyGhashInTheirOwnWay) {
  const byte key[16] = {};
  const byte iv[12] = {};
  for (const auto& [path, table_bytes] :
       {std::pair(CpuPath::kAesni, kClmulTableBytes), std::pair(CpuPath::kTables, kSmallTableBytes)}) {
    const ScopedCpuPath scope(path);
    GcmTableProbe gcm;
    gcm.SetKeyWithIV(key, sizeof(key), iv, sizeof(iv));
    EXPECT_EQ(gcm.table_bytes(), table_bytes);
    EXPECT_EQ(gcm.AlgorithmProvider() == "AESNI", path == CpuPath::kAesni);
  }
}

TEST_F(CryptoppPaths, ScopePutsTheFlagsBack) {
  const bool aesni = CryptoPP::g_hasAESNI;
  const bool clmul = CryptoPP::g_hasCLMUL;
  {
    const ScopedCpuPath outer(CpuPath::kTables);
    EXPECT_FALSE(CryptoPP::HasAESNI());
    EXPECT_FALSE(CryptoPP::HasCLMUL());
    {
      const ScopedCpuPath inner(CpuPath::kAesni);
      EXPECT_TRUE(CryptoPP::HasAESNI());
      EXPECT_TRUE(CryptoPP::HasCLMUL());
    }
    EXPECT_FALSE(CryptoPP::HasAESNI());
  }
  EXPECT_EQ(CryptoPP::g_hasAESNI, aesni);
  EXPECT_EQ(CryptoPP::g_hasCLMUL, clmul);
}

TEST_F(CryptoppPaths, AreBackInPlaceAfterARefusal) {
  const PublishedBytes bad_key(5);
  PublishedBytes block(16);
  for (const Library* library : {&kCryptopp, &kCryptoppNoAesni}) {
    EXPECT_EQ(library->encrypt_blocks(bad_key, block.data(), block.data(), 1), Answer::kRefused);
    EXPECT_TRUE(CryptoPP::HasAESNI());
    EXPECT_TRUE(CryptoPP::HasCLMUL());
  }
}

TEST_F(CryptoppPaths, MayAlternate) {
  for (int i = 0; i < 50; ++i) {
    for (const PublishedGcm& published : GcmSpecificationCases()) {
      for (const Library* library : {&kCryptopp, &kCryptoppNoAesni}) {
        PublishedBytes out(published.plaintext.size());
        PublishedBytes tag(16);
        const GcmCall call = {.key = published.key,
                              .iv = published.iv.data(),
                              .iv_len = published.iv.size(),
                              .aad = published.aad.data(),
                              .aad_len = published.aad.size(),
                              .aad_pieces = {},
                              .in = published.plaintext.data(),
                              .out = out.data(),
                              .text_len = out.size(),
                              .text_pieces = {},
                              .tag_len = 16};
        ASSERT_EQ(library->gcm_seal(call, tag.data()), Answer::kOk);
        ASSERT_EQ(out, published.ciphertext) << library->name;
        ASSERT_EQ(tag, published.tag) << library->name;
      }
    }
  }
}

// What the adapter says that Crypto++ does not check.
TEST(Cryptopp, TakesTagsThatTheStandardForbids) {
  const byte key[16] = {};
  const byte iv[12] = {};
  for (const size_t tag_len : {0, 1, 2, 3, 5, 6, 7, 9, 10, 11}) {
    CryptoPP::GCM<AES>::Encryption gcm;
    gcm.SetKeyWithIV(key, sizeof(key), iv, sizeof(iv));
    byte tag[16];
    EXPECT_NO_THROW(gcm.TruncatedFinal(tag, tag_len)) << tag_len;
  }
}

TEST(Cryptopp, RefusesATextThatIsTooLongBeforeReadingIt) {
  const PublishedBytes key(16);
  const PublishedBytes iv(12);
  PublishedBytes tag(16);
  const GcmCall call = {.key = key,
                        .iv = iv.data(),
                        .iv_len = iv.size(),
                        .aad = nullptr,
                        .aad_len = 0,
                        .aad_pieces = {},
                        .in = nullptr,
                        .out = nullptr,
                        .text_len = (size_t{1} << 36) - 31,
                        .text_pieces = {},
                        .tag_len = 16};
  EXPECT_EQ(kCryptoppNoAesni.gcm_seal(call, tag.data()), Answer::kRefused);
  EXPECT_EQ(kCryptoppNoAesni.gcm_open(call, tag.data()), Answer::kRefused);
}

}  // namespace
}  // namespace assay::reference
