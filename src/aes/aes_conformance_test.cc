// One suite for every AES backend of this build.

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "src/aes/aes_backend.h"
#include "src/aes/plain_aes.h"
#include "src/aes/registry.h"
#include "src/cpu/features.h"
#include "src/cpu/kernel_mark.h"

namespace assay {
namespace {

using Bytes = std::vector<uint8_t>;

constexpr size_t kKeyLens[] = {16, 24, 32};

Bytes FromHex(const std::string& hex) {
  Bytes bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

// Bytes without pattern, the same in every run.
Bytes Noise(size_t num_bytes, uint64_t seed) {
  Bytes bytes(num_bytes);
  uint64_t state = seed * 0x9e3779b97f4a7c15 + 1;
  for (uint8_t& byte : bytes) {
    state = state * 6364136223846793005 + 1442695040888963407;
    byte = static_cast<uint8_t>(state >> 56);
  }
  return bytes;
}

// `transform` on each block of `in`, by the book.
template <typename Transform>
Bytes BlockByBlock(const Bytes& in, Transform transform) {
  Bytes out(in.size());
  for (size_t at = 0; at < in.size(); at += 16) {
    plain::Block block;
    std::copy_n(in.begin() + static_cast<ptrdiff_t>(at), 16, block.begin());
    block = transform(block);
    std::copy(block.begin(), block.end(), out.begin() + static_cast<ptrdiff_t>(at));
  }
  return out;
}

Bytes PlainEncrypt(const Bytes& key, const Bytes& in) {
  const std::vector<plain::Word> w = plain::KeyExpansion(key);
  return BlockByBlock(in, [&](const plain::Block& block) { return plain::Cipher(w, block); });
}

Bytes PlainDecrypt(const Bytes& key, const Bytes& in) {
  const std::vector<plain::Word> w = plain::KeyExpansion(key);
  return BlockByBlock(in, [&](const plain::Block& block) { return plain::InvCipher(w, block); });
}

// The first 12 bytes stay, the last four count mod 2^32.
Bytes CounterBlocks(const Bytes& icb, size_t num_blocks) {
  Bytes blocks;
  const uint32_t first = uint32_t{icb[12]} << 24 | uint32_t{icb[13]} << 16 | uint32_t{icb[14]} << 8 | icb[15];
  for (size_t i = 0; i < num_blocks; ++i) {
    const uint32_t counter = first + static_cast<uint32_t>(i);
    blocks.insert(blocks.end(), icb.begin(), icb.begin() + 12);
    for (const int shift : {24, 16, 8, 0}) blocks.push_back(static_cast<uint8_t>(counter >> shift));
  }
  return blocks;
}

Bytes PlainCtr32(const Bytes& key, const Bytes& icb, const Bytes& in) {
  Bytes out = PlainEncrypt(key, CounterBlocks(icb, in.size() / 16));
  for (size_t i = 0; i < in.size(); ++i) out[i] ^= in[i];
  return out;
}

// Text in a field of canaries, at an odd place.
class Field {
 public:
  Field(const Bytes& text, size_t offset) : text_len_(text.size()), offset_(kMargin + offset) {
    bytes_.assign(text.size() + 2 * kMargin + offset, kCanary);
    std::copy(text.begin(), text.end(), bytes_.begin() + static_cast<ptrdiff_t>(offset_));
  }
  uint8_t* data() { return bytes_.data() + offset_; }
  Bytes Text() const { return Bytes(data_begin(), data_begin() + static_cast<ptrdiff_t>(text_len_)); }
  bool MarginsAreWhole() const {
    const auto is_canary = [](uint8_t byte) { return byte == kCanary; };
    return std::all_of(bytes_.begin(), data_begin(), is_canary) &&
           std::all_of(data_begin() + static_cast<ptrdiff_t>(text_len_), bytes_.end(), is_canary);
  }

 private:
  static constexpr size_t kMargin = 64;
  static constexpr uint8_t kCanary = 0xc5;

  Bytes::const_iterator data_begin() const { return bytes_.begin() + static_cast<ptrdiff_t>(offset_); }

  size_t text_len_, offset_;
  Bytes bytes_;
};

KernelSet WipeKernels() {
  return KernelSet().With(Kernel::kWipeX86_64).With(Kernel::kWipeI386).With(Kernel::kWipeGeneric);
}

class AesConformance : public testing::TestWithParam<const AesBackend*> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(DetectFeatures().ContainsAll(backend().required))
        << backend().name << " cannot run here: it needs " << backend().required.ToString()
        << ", and this CPU has only '" << DetectFeatures().ToString() << "'";
  }

  const AesBackend& backend() const { return *GetParam(); }
  size_t MaxBlocks() const { return 2 * backend().parallel_blocks + 1; }

  // The key is copied to its own allocation, so that a tool which watches the heap sees a read past its end.
  void Expand(AesDirection direction, const Bytes& key, AesKey* out) const {
    const Bytes exact = key;
    const auto expand =
        direction == AesDirection::kEncrypt ? backend().expand_encrypt_key : backend().expand_decrypt_key;
    expand(out, exact.data(), exact.size());
  }

  Bytes Encrypt(const Bytes& key, const Bytes& in) const {
    AesKey expanded;
    Expand(AesDirection::kEncrypt, key, &expanded);
    Bytes out(in.size());
    backend().encrypt_blocks(expanded, in.data(), out.data(), in.size() / 16);
    return out;
  }
  Bytes Decrypt(const Bytes& key, const Bytes& in) const {
    AesKey expanded;
    Expand(AesDirection::kDecrypt, key, &expanded);
    Bytes out(in.size());
    backend().decrypt_blocks(expanded, in.data(), out.data(), in.size() / 16);
    return out;
  }

  // Every number of blocks, apart and in place, at changing alignments: `run` is to give what `expected` gives.
  template <typename Run, typename Expected>
  void ExpectForEveryNumberOfBlocks(Run run, Expected expected) const {
    for (size_t num_blocks = 0; num_blocks <= MaxBlocks(); ++num_blocks) {
      const Bytes text = Noise(16 * num_blocks, num_blocks + 1);
      const Bytes wanted = expected(text);
      Field in(text, num_blocks % 16), out(Noise(16 * num_blocks, 99), num_blocks * 7 % 16);
      run(in.data(), out.data(), num_blocks);
      ASSERT_EQ(out.Text(), wanted) << num_blocks << " blocks";
      ASSERT_EQ(in.Text(), text) << num_blocks << " blocks: the input was written to";
      ASSERT_TRUE(out.MarginsAreWhole() && in.MarginsAreWhole()) << num_blocks << " blocks";

      run(in.data(), in.data(), num_blocks);
      ASSERT_EQ(in.Text(), wanted) << num_blocks << " blocks in place";
      ASSERT_TRUE(in.MarginsAreWhole()) << num_blocks << " blocks in place";
    }
  }
};

std::string NameOf(const testing::TestParamInfo<const AesBackend*>& info) { return info.param->name; }

// FIPS 197 appendices B and C.
TEST_P(AesConformance, CipherIsThatOfFips197) {
  const struct {
    const char* key;
    const char* plaintext;
    const char* ciphertext;
  } kExamples[] = {
      {"2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734", "3925841d02dc09fbdc118597196a0b32"},
      {"000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff", "69c4e0d86a7b0430d8cdb78070b4c55a"},
      {"000102030405060708090a0b0c0d0e0f1011121314151617", "00112233445566778899aabbccddeeff",
       "dda97ca4864cdfe06eaf70a0ec0d7191"},
      {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "00112233445566778899aabbccddeeff",
       "8ea2b7ca516745bfeafc49904b496089"},
  };
  for (const auto& example : kExamples) {
    EXPECT_EQ(Encrypt(FromHex(example.key), FromHex(example.plaintext)), FromHex(example.ciphertext)) << example.key;
    EXPECT_EQ(Decrypt(FromHex(example.key), FromHex(example.ciphertext)), FromHex(example.plaintext)) << example.key;
  }
}

// SP 800-38A appendix F.5: CTR-AES128, CTR-AES192, CTR-AES256.
TEST_P(AesConformance, Ctr32IsThatOfSp80038a) {
  const Bytes icb = FromHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  const Bytes plaintext = FromHex(
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
      "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
  const struct {
    const char* key;
    const char* ciphertext;
  } kExamples[] = {
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
  for (const auto& example : kExamples) {
    AesKey key;
    Expand(AesDirection::kEncrypt, FromHex(example.key), &key);
    Bytes out(plaintext.size());
    backend().ctr32_encrypt_blocks(key, plaintext.data(), out.data(), 4, icb.data());
    EXPECT_EQ(out, FromHex(example.ciphertext)) << example.key;
  }
}

TEST_P(AesConformance, CipherTakesEveryNumberOfBlocks) {
  for (const size_t key_len : kKeyLens) {
    const Bytes key_bytes = Noise(key_len, key_len);
    AesKey key;
    Expand(AesDirection::kEncrypt, key_bytes, &key);
    ExpectForEveryNumberOfBlocks(
        [&](const uint8_t* in, uint8_t* out, size_t num_blocks) { backend().encrypt_blocks(key, in, out, num_blocks); },
        [&](const Bytes& in) { return PlainEncrypt(key_bytes, in); });
  }
}

TEST_P(AesConformance, InvCipherTakesEveryNumberOfBlocks) {
  for (const size_t key_len : kKeyLens) {
    const Bytes key_bytes = Noise(key_len, key_len);
    AesKey key;
    Expand(AesDirection::kDecrypt, key_bytes, &key);
    ExpectForEveryNumberOfBlocks(
        [&](const uint8_t* in, uint8_t* out, size_t num_blocks) { backend().decrypt_blocks(key, in, out, num_blocks); },
        [&](const Bytes& in) { return PlainDecrypt(key_bytes, in); });
  }
}

TEST_P(AesConformance, Ctr32TakesEveryNumberOfBlocks) {
  for (const size_t key_len : kKeyLens) {
    const Bytes key_bytes = Noise(key_len, key_len);
    const Bytes icb = Noise(16, 5);
    AesKey key;
    Expand(AesDirection::kEncrypt, key_bytes, &key);
    Bytes icb_given = icb;
    ExpectForEveryNumberOfBlocks(
        [&](const uint8_t* in, uint8_t* out, size_t num_blocks) {
          backend().ctr32_encrypt_blocks(key, in, out, num_blocks, icb_given.data());
        },
        [&](const Bytes& in) { return PlainCtr32(key_bytes, icb, in); });
    EXPECT_EQ(icb_given, icb) << "the counter block was written to";
  }
}

// The wrap of the last four bytes at every place of a batch, with and without a byte before them that a longer counter
// would change.
TEST_P(AesConformance, Ctr32WrapsLow32BitsOnly) {
  const Bytes key_bytes = Noise(16, 3);
  AesKey key;
  Expand(AesDirection::kEncrypt, key_bytes, &key);
  const size_t num_blocks = MaxBlocks();
  const Bytes text = Noise(16 * num_blocks, 4);
  for (const uint8_t above : {0x00, 0xff}) {
    for (uint32_t before_wrap = 0; before_wrap <= num_blocks; ++before_wrap) {
      Bytes icb(16, above);
      const uint32_t first = 0 - before_wrap;
      for (int i = 0; i < 4; ++i) icb[12 + static_cast<size_t>(i)] = static_cast<uint8_t>(first >> (24 - 8 * i));
      Bytes out(text.size());
      backend().ctr32_encrypt_blocks(key, text.data(), out.data(), num_blocks, icb.data());
      ASSERT_EQ(out, PlainCtr32(key_bytes, icb, text)) << before_wrap << " blocks before the wrap";
    }
  }
}

// A carry out of each byte of the counter.
TEST_P(AesConformance, Ctr32CarriesFromByteToByte) {
  const Bytes key_bytes = Noise(32, 8);
  AesKey key;
  Expand(AesDirection::kEncrypt, key_bytes, &key);
  const size_t num_blocks = MaxBlocks();
  const Bytes text = Noise(16 * num_blocks, 6);
  for (const uint32_t first : {0x000000feu, 0x0000fffau, 0x00fffff7u, 0x7fffffffu, 0x80fffffcu, 0x12345678u}) {
    Bytes icb = Noise(16, first);
    for (int i = 0; i < 4; ++i) icb[12 + static_cast<size_t>(i)] = static_cast<uint8_t>(first >> (24 - 8 * i));
    Bytes out(text.size());
    backend().ctr32_encrypt_blocks(key, text.data(), out.data(), num_blocks, icb.data());
    ASSERT_EQ(out, PlainCtr32(key_bytes, icb, text)) << "from counter " << first;
  }
}

TEST_P(AesConformance, NoBlocksTakeNullPointers) {
  AesKey encrypt_key, decrypt_key;
  Expand(AesDirection::kEncrypt, Noise(16, 1), &encrypt_key);
  Expand(AesDirection::kDecrypt, Noise(16, 1), &decrypt_key);
  const Bytes icb = Noise(16, 2);
  backend().encrypt_blocks(encrypt_key, nullptr, nullptr, 0);
  backend().decrypt_blocks(decrypt_key, nullptr, nullptr, 0);
  backend().ctr32_encrypt_blocks(encrypt_key, nullptr, nullptr, 0, icb.data());
  // The keys still work.
  const Bytes block = Noise(16, 3);
  Bytes out = block;
  backend().encrypt_blocks(encrypt_key, out.data(), out.data(), 1);
  backend().decrypt_blocks(decrypt_key, out.data(), out.data(), 1);
  EXPECT_EQ(out, block);
}

// Each single-bit key and each single-bit block: every path from an input bit.
TEST_P(AesConformance, EveryBitOfKeyAndBlockCounts) {
  for (const size_t key_len : kKeyLens) {
    for (size_t bit = 0; bit < 8 * key_len; ++bit) {
      Bytes key(key_len, 0);
      key[bit / 8] = static_cast<uint8_t>(0x80 >> bit % 8);
      Bytes block(16, 0);
      block[bit / 8 % 16] = static_cast<uint8_t>(1 << bit % 8);
      const Bytes wanted = PlainEncrypt(key, block);
      ASSERT_EQ(Encrypt(key, block), wanted) << 8 * key_len << " bits, bit " << bit;
      ASSERT_EQ(Decrypt(key, wanted), block) << 8 * key_len << " bits, bit " << bit;
    }
  }
}

TEST_P(AesConformance, ExpansionSetsEveryFieldAndReplacesTheOldKey) {
  const Bytes block = Noise(16, 12);
  AesKey key;
  for (const size_t key_len : {32, 16, 24, 16, 32}) {
    const Bytes key_bytes = Noise(key_len, key_len + 7);
    Expand(AesDirection::kDecrypt, key_bytes, &key);
    EXPECT_EQ(key.backend, &backend());
    EXPECT_EQ(key.direction, AesDirection::kDecrypt);
    EXPECT_EQ(key.nr, key_len / 4 + 6);
    Expand(AesDirection::kEncrypt, key_bytes, &key);
    EXPECT_EQ(key.backend, &backend());
    EXPECT_EQ(key.direction, AesDirection::kEncrypt);
    EXPECT_EQ(key.nr, key_len / 4 + 6);
    Bytes out(16);
    backend().encrypt_blocks(key, block.data(), out.data(), 1);
    EXPECT_EQ(out, PlainEncrypt(key_bytes, block)) << key_len;
  }
}

TEST_P(AesConformance, ScheduleStaysWithinItsBytesAndIsWiped) {
  constexpr uint8_t kCanary = 0x5c;
  for (const size_t key_len : kKeyLens) {
    AesKey key;
    std::memset(key.schedule, kCanary, sizeof key.schedule);
    Expand(AesDirection::kEncrypt, Noise(key_len, 1), &key);
    ASSERT_LE(backend().schedule_bytes, sizeof key.schedule);
    for (size_t i = backend().schedule_bytes; i < sizeof key.schedule; ++i) {
      ASSERT_EQ(key.schedule[i], kCanary) << "byte " << i;
    }
    EXPECT_TRUE(std::any_of(key.schedule, key.schedule + backend().schedule_bytes,
                            [](uint8_t byte) { return byte != kCanary && byte != 0; }));
    key.Clear();
    EXPECT_EQ(key.backend, nullptr);
    EXPECT_EQ(key.direction, AesDirection::kNone);
    for (size_t i = 0; i < backend().schedule_bytes; ++i) ASSERT_EQ(key.schedule[i], 0) << "byte " << i;
  }
}

TEST_P(AesConformance, KernelsLeaveTheirMarks) {
  AesKey encrypt_key, decrypt_key;
  const Bytes key = Noise(16, 1), icb = Noise(16, 2);
  Bytes text = Noise(16, 3);
  const auto marks = [] { return TakeKernelMarks().Without(WipeKernels()); };

  marks();
  backend().expand_encrypt_key(&encrypt_key, key.data(), key.size());
  EXPECT_EQ(marks(), KernelSet().With(backend().key_kernel));
  backend().expand_decrypt_key(&decrypt_key, key.data(), key.size());
  EXPECT_EQ(marks(), KernelSet().With(backend().key_kernel));
  backend().encrypt_blocks(encrypt_key, text.data(), text.data(), 1);
  EXPECT_EQ(marks(), KernelSet().With(backend().blocks_kernel));
  backend().decrypt_blocks(decrypt_key, text.data(), text.data(), 1);
  EXPECT_EQ(marks(), KernelSet().With(backend().blocks_kernel));
  backend().ctr32_encrypt_blocks(encrypt_key, text.data(), text.data(), 1, icb.data());
  EXPECT_EQ(marks(), KernelSet().With(backend().ctr32_kernel));
}

using AesConformanceDeathTest = AesConformance;

TEST_P(AesConformanceDeathTest, KeyOfTheOtherDirectionAborts) {
  AesKey encrypt_key, decrypt_key;
  Expand(AesDirection::kEncrypt, Noise(16, 1), &encrypt_key);
  Expand(AesDirection::kDecrypt, Noise(16, 1), &decrypt_key);
  Bytes text = Noise(16, 3);
  const Bytes icb = Noise(16, 2);
  EXPECT_DEATH(backend().encrypt_blocks(decrypt_key, text.data(), text.data(), 1),
               "^AES key expanded by .* for decryption was given to .* for encryption\n");
  EXPECT_DEATH(backend().ctr32_encrypt_blocks(decrypt_key, text.data(), text.data(), 1, icb.data()),
               "for decryption was given to .* for encryption");
  EXPECT_DEATH(backend().decrypt_blocks(encrypt_key, text.data(), text.data(), 1),
               "for encryption was given to .* for decryption");
}

TEST_P(AesConformanceDeathTest, KeyOfAnotherBackendAborts) {
  Bytes text = Noise(16, 3);
  const Bytes icb = Noise(16, 2);
  AesKey nobodys;
  EXPECT_DEATH(backend().encrypt_blocks(nobodys, text.data(), text.data(), 1), "expanded by nobody for nothing");

  // A stranger with this backend's own schedule: only the tag tells.
  AesBackend stranger = backend();
  stranger.name = "stranger";
  AesKey encrypt_key, decrypt_key;
  Expand(AesDirection::kEncrypt, Noise(16, 1), &encrypt_key);
  Expand(AesDirection::kDecrypt, Noise(16, 1), &decrypt_key);
  encrypt_key.backend = decrypt_key.backend = &stranger;
  EXPECT_DEATH(backend().encrypt_blocks(encrypt_key, text.data(), text.data(), 1), "expanded by stranger");
  EXPECT_DEATH(backend().decrypt_blocks(decrypt_key, text.data(), text.data(), 1), "expanded by stranger");
  EXPECT_DEATH(backend().ctr32_encrypt_blocks(encrypt_key, text.data(), text.data(), 1, icb.data()),
               "expanded by stranger");
  EXPECT_DEATH(backend().encrypt_blocks(encrypt_key, nullptr, nullptr, 0), "expanded by stranger");
}

TEST_P(AesConformanceDeathTest, KeyOfABadLengthAborts) {
  const Bytes key = Noise(64, 1);
  AesKey out;
  for (const size_t key_len : {0, 1, 15, 17, 20, 31, 33, 64}) {
    EXPECT_DEATH(backend().expand_encrypt_key(&out, key.data(), key_len), "not 16, 24 or 32") << key_len;
    EXPECT_DEATH(backend().expand_decrypt_key(&out, key.data(), key_len), "not 16, 24 or 32") << key_len;
  }
}

INSTANTIATE_TEST_SUITE_P(Aes, AesConformance, testing::ValuesIn(AesBackends().begin(), AesBackends().end()), NameOf);
INSTANTIATE_TEST_SUITE_P(Aes, AesConformanceDeathTest, testing::ValuesIn(AesBackends().begin(), AesBackends().end()),
                         NameOf);

TEST(AesRegistry, FindsEachBackendByItsOwnName) {
  ASSERT_FALSE(AesBackends().empty());
  for (const AesBackend* backend : AesBackends()) EXPECT_EQ(FindAesBackend(backend->name), backend) << backend->name;
  EXPECT_EQ(FindAesBackend(""), nullptr);
  EXPECT_EQ(FindAesBackend("vpaes"), nullptr);
  EXPECT_EQ(FindAesBackend("bitsliced "), nullptr);
}

TEST(AesRegistry, EndsWithTheOneThatRunsAnywhere) {
  EXPECT_STREQ(AesBackends().back()->name, "bitsliced");
  EXPECT_EQ(AesBackends().back()->required, FeatureSet());
}

}  // namespace
}  // namespace assay
