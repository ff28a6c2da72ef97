#include "reference/libraries/cryptopp/counter_fault.h"

#include <cryptopp/aes.h>
#include <cryptopp/gcm.h>
#include <gtest/gtest.h>

#include "reference/libraries/cryptopp/cryptopp.h"
#include "reference/spec/aes.h"
#include "reference/spec/field.h"
#include "reference/spec/gcm.h"

namespace assay::reference {
namespace {

// The ciphertext of three blocks of zeros under an IV of 16 bytes that gives a J0 with this last byte after ffffff.
struct Case {
  spec::Bytes key, iv, crypto_pp, standard;
  GcmCall call() const {
    GcmCall call = {};
    call.key = key;
    call.iv = iv.data();
    call.iv_len = iv.size();
    call.text_len = standard.size();
    return call;
  }
};

Case CaseOf(uint8_t last_byte) {
  Case result;
  result.key = spec::Bytes(16, 7);
  spec::Block j0 = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0xff, 0xff, 0xff, last_byte};
  result.iv = spec::SolveIv(spec::HashSubkey(spec::KeyExpansion(result.key)), {}, j0).value();
  const spec::Bytes text(48);
  result.standard = spec::GcmAe(result.key, result.iv, text, {}, 16).ciphertext;
  CryptoPP::GCM<CryptoPP::AES>::Encryption gcm;
  gcm.SetKeyWithIV(result.key.data(), result.key.size(), result.iv.data(), result.iv.size());
  result.crypto_pp.resize(text.size());
  gcm.ProcessData(result.crypto_pp.data(), text.data(), text.size());
  return result;
}

TEST(CryptoppCounterFault, IsThereWhenJ0EndsInAllOnes) {
  const Case wrong = CaseOf(0xff);
  EXPECT_NE(wrong.crypto_pp, wrong.standard) << "this Crypto++ is right: let it take part again";
  EXPECT_TRUE(HitsCounterFault(wrong.call()));
}

TEST(CryptoppCounterFault, IsNotThereOtherwise) {
  for (const uint8_t last_byte : {0x00, 0x01, 0xf0, 0xfc, 0xfd, 0xfe}) {
    const Case right = CaseOf(last_byte);
    EXPECT_EQ(right.crypto_pp, right.standard);
    EXPECT_FALSE(HitsCounterFault(right.call()));
  }
}

TEST(CryptoppCounterFault, MessagesThatHitItAreLeftToOthers) {
  const Case wrong = CaseOf(0xff);
  const spec::Bytes text(48);
  spec::Bytes out(48);
  uint8_t tag[16];
  GcmCall call = wrong.call();
  call.in = text.data();
  call.out = out.data();
  call.tag_len = sizeof tag;
  EXPECT_EQ(kCryptoppNoAesni.gcm_seal(call, tag), Answer::kUnsupported);
  call.text_len = 0;
  EXPECT_EQ(kCryptoppNoAesni.gcm_seal(call, tag), Answer::kOk);
}

}  // namespace
}  // namespace assay::reference
