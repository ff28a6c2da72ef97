#include "reference/libraries/openssl/openssl.h"

#include <gtest/gtest.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include <memory>

#include "reference/published.h"

namespace assay::reference {
namespace {

GcmCall CallFor(const PublishedBytes& key, const PublishedBytes& iv, size_t tag_len) {
  return {.key = key,
          .iv = iv.data(),
          .iv_len = iv.size(),
          .aad = nullptr,
          .aad_len = 0,
          .aad_pieces = {},
          .in = nullptr,
          .out = nullptr,
          .text_len = 0,
          .text_pieces = {},
          .tag_len = tag_len};
}

TEST(Openssl, LeavesNoErrorsBehind) {
  const PublishedBytes key(16);
  const PublishedBytes iv(12);
  PublishedBytes tag(17);
  EXPECT_EQ(kOpenssl.gcm_seal(CallFor(key, iv, 17), tag.data()), Answer::kRefused);
  EXPECT_EQ(kOpenssl.gcm_open(CallFor(key, {}, 16), tag.data()), Answer::kRefused);
  EXPECT_EQ(ERR_peek_error(), 0u);
}

TEST(Openssl, TakesPartUpToAnIvOf128Bytes) {
  const PublishedBytes key(16);
  PublishedBytes tag(16);
  EXPECT_EQ(kOpenssl.gcm_seal(CallFor(key, PublishedBytes(128), 16), tag.data()), Answer::kOk);
  EXPECT_EQ(kOpenssl.gcm_seal(CallFor(key, PublishedBytes(129), 16), tag.data()), Answer::kUnsupported);
}

// What the adapter says that OpenSSL cannot do or does not check. If one of these changes, the adapter can do more.
TEST(Openssl, HasTheLimitsThatTheAdapterKnows) {
  const std::unique_ptr<EVP_CIPHER, decltype(&EVP_CIPHER_free)> cipher(
      EVP_CIPHER_fetch(nullptr, "AES-128-GCM", nullptr), EVP_CIPHER_free);
  ASSERT_NE(cipher, nullptr);
  const uint8_t key[16] = {};
  const uint8_t iv[12] = {};
  for (int tag_len = 0; tag_len <= 16; ++tag_len) {
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(),
                                                                                  EVP_CIPHER_CTX_free);
    uint8_t tag[16];
    int written = 0;
    ASSERT_EQ(EVP_EncryptInit_ex2(context.get(), cipher.get(), key, iv, nullptr), 1);
    ASSERT_EQ(EVP_EncryptFinal_ex(context.get(), tag, &written), 1);
    EXPECT_EQ(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, tag_len, tag), tag_len == 0 ? 0 : 1) << tag_len;
  }
  for (const int iv_len : {0, 1, 128, 129}) {
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(),
                                                                                  EVP_CIPHER_CTX_free);
    ASSERT_EQ(EVP_EncryptInit_ex2(context.get(), cipher.get(), nullptr, nullptr, nullptr), 1);
    EXPECT_EQ(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_IVLEN, iv_len, nullptr) == 1,
              iv_len == 1 || iv_len == 128)
        << iv_len;
  }
  ERR_clear_error();
}

}  // namespace
}  // namespace assay::reference
