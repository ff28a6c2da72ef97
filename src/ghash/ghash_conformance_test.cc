// One suite for every GHASH backend of this build.

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "src/cpu/features.h"
#include "src/cpu/kernel_mark.h"
#include "src/ghash/ghash_backend.h"
#include "src/ghash/plain_ghash.h"
#include "src/ghash/registry.h"

namespace assay {
namespace {

using plain::Block;
using Bytes = std::vector<uint8_t>;

Bytes FromHex(const std::string& hex) {
  Bytes bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

Block BlockFromHex(const std::string& hex) {
  Block block = {};
  const Bytes bytes = FromHex(hex);
  std::copy_n(bytes.begin(), std::min(bytes.size(), block.size()), block.begin());
  return block;
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

Block NoiseBlock(uint64_t seed) {
  Block block = {};
  const Bytes bytes = Noise(16, seed);
  std::copy(bytes.begin(), bytes.end(), block.begin());
  return block;
}

Block Filled(uint8_t byte) {
  Block block = {};
  block.fill(byte);
  return block;
}

// u^i.
Block Monomial(size_t i) {
  Block block = {};
  block[i / 8] = static_cast<uint8_t>(0x80 >> i % 8);
  return block;
}

// Elements that stress the arithmetic: all ones (the longest sums), every fourth or every second bit, halves, the
// neutral element, and two without pattern.
std::vector<Block> HardElements() {
  std::vector<Block> elements = {Block{},      Filled(0xff), Filled(0x11), Filled(0x22), Filled(0x44),  Filled(0x88),
                                 Filled(0x55), Filled(0xaa), Filled(0x0f), Filled(0xf0), NoiseBlock(1), NoiseBlock(2)};
  for (const size_t i : {0, 1, 63, 64, 126, 127}) elements.push_back(Monomial(i));
  Block upper = {}, lower = {};
  std::fill_n(upper.begin(), 8, 0xff);
  std::fill_n(lower.begin() + 8, 8, 0xff);
  elements.push_back(upper);
  elements.push_back(lower);
  return elements;
}

KernelSet WipeKernels() {
  return KernelSet().With(Kernel::kWipeX86_64).With(Kernel::kWipeI386).With(Kernel::kWipeGeneric);
}

class GhashConformance : public testing::TestWithParam<const GhashBackend*> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(DetectFeatures().ContainsAll(backend().required))
        << backend().name << " cannot run here: it needs " << backend().required.ToString()
        << ", and this CPU has only '" << DetectFeatures().ToString() << "'";
  }

  const GhashBackend& backend() const { return *GetParam(); }
  size_t MaxBlocks() const { return 2 * backend().parallel_blocks + 1; }

  Block Hash(const Block& h, Block y, const Bytes& in) const {
    GhashKey key;
    backend().init(&key, h.data());
    backend().update(key, y.data(), in.data(), in.size() / 16);
    return y;
  }
  Block Multiply(const Block& h, Block y) const {
    GhashKey key;
    backend().init(&key, h.data());
    backend().multiply(key, y.data());
    return y;
  }
};

std::string NameOf(const testing::TestParamInfo<const GhashBackend*>& info) { return info.param->name; }

// Test cases 2, 3 and 4 of D. McGrew, J. Viega, "The Galois/Counter Mode of Operation (GCM)", appendix B, whose values
// of GHASH are printed there; the input is the padded AAD, the padded ciphertext and their lengths.
TEST_P(GhashConformance, HashIsThatOfTheGcmSpecification) {
  const struct {
    const char* h;
    const char* in;
    const char* hash;
  } kExamples[] = {
      {"66e94bd4ef8a2c3b884cfa59ca342b2e", "0388dace60b6a392f328c2b971b2fe7800000000000000000000000000000080",
       "f38cbb1ad69223dcc3457ae5b6b0f885"},
      {"b83b533708bf535d0aa6e52980d53b78",
       "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
       "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985"
       "00000000000000000000000000000200",
       "7f1b32b81b820d02614f8895ac1d4eac"},
      {"b83b533708bf535d0aa6e52980d53b78",
       "feedfacedeadbeeffeedfacedeadbeefabaddad2000000000000000000000000"
       "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
       "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e09100000000"
       "00000000000000a000000000000001e0",
       "698e57f70e6ecc7fd9463b7260a9ae5f"},
  };
  for (const auto& example : kExamples) {
    EXPECT_EQ(Hash(BlockFromHex(example.h), Block{}, FromHex(example.in)), BlockFromHex(example.hash)) << example.hash;
  }
}

TEST_P(GhashConformance, MultiplyIsTheFieldProduct) {
  const std::vector<Block> elements = HardElements();
  for (size_t i = 0; i < elements.size(); ++i) {
    for (size_t k = 0; k < elements.size(); ++k) {
      ASSERT_EQ(Multiply(elements[i], elements[k]), plain::Multiply(elements[i], elements[k])) << i << " times " << k;
    }
  }
}

// Each power of u by each other: the product and its reduction, term by term.
TEST_P(GhashConformance, MultiplyIsRightForEveryPairOfBits) {
  for (size_t i = 0; i < 128; ++i) {
    GhashKey key;
    backend().init(&key, Monomial(i).data());
    for (size_t k = 0; k < 128; ++k) {
      Block y = Monomial(k);
      backend().multiply(key, y.data());
      ASSERT_EQ(y, plain::Multiply(Monomial(i), Monomial(k))) << "u^" << i << " times u^" << k;
    }
  }
}

TEST_P(GhashConformance, UpdateTakesEveryNumberOfBlocks) {
  const Block start = NoiseBlock(3);
  const Bytes noise = Noise(16 * MaxBlocks(), 4);
  const Bytes ones(16 * MaxBlocks(), 0xff);
  for (const Block& h : HardElements()) {
    GhashKey key;
    backend().init(&key, h.data());
    for (const Bytes* in : {&noise, &ones}) {
      for (size_t num_blocks = 0; num_blocks <= MaxBlocks(); ++num_blocks) {
        // An allocation of exactly these blocks, at a changing alignment.
        Bytes exact(num_blocks % 16 + 16 * num_blocks);
        std::copy_n(in->begin(), 16 * num_blocks, exact.begin() + static_cast<ptrdiff_t>(num_blocks % 16));
        const Bytes before = exact;
        Block y = start;
        backend().update(key, y.data(), exact.data() + num_blocks % 16, num_blocks);
        ASSERT_EQ(y, plain::Ghash(h, start, in->data(), num_blocks)) << num_blocks << " blocks";
        ASSERT_EQ(exact, before) << num_blocks << " blocks: the input was written to";
      }
    }
  }
}

TEST_P(GhashConformance, UpdateDoesNotDependOnTheCut) {
  const Block h = NoiseBlock(5);
  const Bytes in = Noise(16 * MaxBlocks(), 6);
  GhashKey key;
  backend().init(&key, h.data());
  const Block whole = plain::Ghash(h, Block{}, in.data(), MaxBlocks());
  for (size_t cut = 0; cut <= MaxBlocks(); ++cut) {
    Block y = {};
    backend().update(key, y.data(), in.data(), cut);
    backend().update(key, y.data(), in.data() + 16 * cut, MaxBlocks() - cut);
    ASSERT_EQ(y, whole) << "cut after " << cut;
  }
}

TEST_P(GhashConformance, StateNeedsNoAlignmentAndHasNoNeighbours) {
  const Block h = NoiseBlock(7), start = NoiseBlock(8);
  const Bytes in = Noise(16 * 3, 9);
  GhashKey key;
  backend().init(&key, h.data());
  for (size_t at = 0; at < 16; ++at) {
    Bytes field(64, 0x3a), expected = field;
    std::copy(start.begin(), start.end(), field.begin() + static_cast<ptrdiff_t>(16 + at));
    const Block hash = plain::Ghash(h, start, in.data(), 3);
    std::copy(hash.begin(), hash.end(), expected.begin() + static_cast<ptrdiff_t>(16 + at));
    backend().update(key, field.data() + 16 + at, in.data(), 3);
    ASSERT_EQ(field, expected) << "update, alignment " << at;
    const Block product = plain::Multiply(hash, h);
    std::copy(product.begin(), product.end(), expected.begin() + static_cast<ptrdiff_t>(16 + at));
    backend().multiply(key, field.data() + 16 + at);
    ASSERT_EQ(field, expected) << "multiply, alignment " << at;
  }
}

TEST_P(GhashConformance, NoBlocksTakeANullPointer) {
  GhashKey key;
  backend().init(&key, NoiseBlock(1).data());
  Block y = NoiseBlock(2);
  backend().update(key, y.data(), nullptr, 0);
  EXPECT_EQ(y, NoiseBlock(2));
}

TEST_P(GhashConformance, InitReplacesTheOldKey) {
  GhashKey key;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    backend().init(&key, NoiseBlock(seed).data());
    Block y = NoiseBlock(10);
    backend().multiply(key, y.data());
    EXPECT_EQ(y, plain::Multiply(NoiseBlock(10), NoiseBlock(seed)));
  }
}

TEST_P(GhashConformance, TableStaysWithinItsBytesAndIsWiped) {
  constexpr uint8_t kCanary = 0x5c;
  GhashKey key;
  std::memset(key.htable, kCanary, sizeof key.htable);
  backend().init(&key, NoiseBlock(1).data());
  ASSERT_LE(backend().htable_bytes, sizeof key.htable);
  for (size_t i = backend().htable_bytes; i < sizeof key.htable; ++i) ASSERT_EQ(key.htable[i], kCanary) << "byte " << i;
  EXPECT_EQ(key.backend, &backend());
  EXPECT_TRUE(std::any_of(key.htable, key.htable + backend().htable_bytes,
                          [](uint8_t byte) { return byte != kCanary && byte != 0; }));
  key.Clear();
  EXPECT_EQ(key.backend, nullptr);
  for (size_t i = 0; i < backend().htable_bytes; ++i) ASSERT_EQ(key.htable[i], 0) << "byte " << i;
}

TEST_P(GhashConformance, KernelsLeaveTheirMarks) {
  const KernelSet own = KernelSet().With(backend().kernel);
  const auto marks = [] { return TakeKernelMarks().Without(WipeKernels()); };
  GhashKey key;
  Block y = NoiseBlock(1);
  const Bytes in = Noise(16, 2);
  marks();
  backend().init(&key, NoiseBlock(3).data());
  EXPECT_EQ(marks(), own);
  backend().multiply(key, y.data());
  EXPECT_EQ(marks(), own);
  backend().update(key, y.data(), in.data(), 1);
  EXPECT_EQ(marks(), own);
}

using GhashConformanceDeathTest = GhashConformance;

TEST_P(GhashConformanceDeathTest, KeyOfAnotherBackendAborts) {
  Block y = NoiseBlock(1);
  const Bytes in = Noise(16, 2);
  GhashKey nobodys;
  EXPECT_DEATH(backend().multiply(nobodys, y.data()), "^GHASH key made by nobody was given to ");
  EXPECT_DEATH(backend().update(nobodys, y.data(), in.data(), 1), "made by nobody");

  // A stranger with this backend's own table: only the tag tells.
  GhashBackend stranger = backend();
  stranger.name = "stranger";
  GhashKey key;
  backend().init(&key, NoiseBlock(3).data());
  key.backend = &stranger;
  EXPECT_DEATH(backend().multiply(key, y.data()), "made by stranger");
  EXPECT_DEATH(backend().update(key, y.data(), in.data(), 1), "made by stranger");
  EXPECT_DEATH(backend().update(key, y.data(), nullptr, 0), "made by stranger");
}

INSTANTIATE_TEST_SUITE_P(Ghash, GhashConformance, testing::ValuesIn(GhashBackends().begin(), GhashBackends().end()),
                         NameOf);
INSTANTIATE_TEST_SUITE_P(Ghash, GhashConformanceDeathTest,
                         testing::ValuesIn(GhashBackends().begin(), GhashBackends().end()), NameOf);

TEST(GhashRegistry, FindsEachBackendByItsOwnName) {
  ASSERT_FALSE(GhashBackends().empty());
  for (const GhashBackend* backend : GhashBackends()) {
    EXPECT_EQ(FindGhashBackend(backend->name), backend) << backend->name;
  }
  EXPECT_EQ(FindGhashBackend(""), nullptr);
  EXPECT_EQ(FindGhashBackend("ctmu"), nullptr);
}

TEST(GhashRegistry, EndsWithTheOneThatRunsAnywhere) {
  EXPECT_STREQ(GhashBackends().back()->name, "ctmul");
  EXPECT_EQ(GhashBackends().back()->required, FeatureSet());
}

}  // namespace
}  // namespace assay
