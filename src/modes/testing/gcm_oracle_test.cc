#include "src/modes/testing/gcm_oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"

namespace assay::testing {
namespace {

Block ToBlock(const Bytes& bytes) {
  Block block;
  std::copy_n(bytes.begin(), 16, block.begin());
  return block;
}

Block Hex(std::string_view hex) { return ToBlock(FromHex(hex)); }

constexpr std::string_view kOne = "80000000000000000000000000000000";  // the coefficient of x^0 comes first

TEST(GfMultiply, MatchesTheIntermediateValuesOfTestCase2) {
  // The revised GCM specification, appendix B, test case 2: H, X1 = C.H and GHASH(H, {}, C) = (X1 ^ len).H.
  const Block h = Hex("66e94bd4ef8a2c3b884cfa59ca342b2e");
  Block x = GfMultiply(Hex("0388dace60b6a392f328c2b971b2fe78"), h);
  EXPECT_EQ(ToHex(x), "5e2ec746917062882c85b0685353deb7");
  x[15] ^= 0x80;
  EXPECT_EQ(ToHex(GfMultiply(x, h)), "f38cbb1ad69223dcc3457ae5b6b0f885");
}

TEST(GfMultiply, IsCommutativeAndHasAUnit) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const Block a = ToBlock(Scrambled(16, 2 * seed)), b = ToBlock(Scrambled(16, 2 * seed + 1));
    EXPECT_EQ(GfMultiply(a, b), GfMultiply(b, a));
    EXPECT_EQ(GfMultiply(a, Hex(kOne)), a);
  }
}

TEST(GfInverse, TimesItsArgumentIsOne) {
  EXPECT_EQ(GfInverse(Hex(kOne)), Hex(kOne));
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const Block a = ToBlock(Scrambled(16, seed));
    EXPECT_EQ(ToHex(GfMultiply(a, GfInverse(a))), kOne);
  }
}

TEST(GcmOracle, SolvesTheIvOfAChosenJ0) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    GcmOracle oracle(OracleAes(), Scrambled(16, seed));
    const Block j0 = ToBlock(Scrambled(16, seed + 100));
    EXPECT_EQ(oracle.DeriveJ0(oracle.SolveIv(j0)), j0);
  }
}

TEST(GcmOracle, SealsSpecificationCases) {
  // The revised GCM specification, appendix B, test cases 2 and 6.
  const Sealed second = GcmOracle(OracleAes(), Bytes(16)).Seal(Bytes(12), {}, Bytes(16));
  EXPECT_EQ(ToHex(second.ciphertext), "0388dace60b6a392f328c2b971b2fe78");
  EXPECT_EQ(ToHex(second.tag), "ab6e47d42cec13bdf53a67b21257bddf");

  const Bytes iv = FromHex(
      "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728"
      "c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b");
  const Bytes plaintext = FromHex(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
      "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");
  const Sealed sixth = GcmOracle(OracleAes(), FromHex("feffe9928665731c6d6a8f9467308308"))
                           .Seal(iv, FromHex("feedfacedeadbeeffeedfacedeadbeefabaddad2"), plaintext);
  EXPECT_EQ(ToHex(sixth.ciphertext),
            "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca7"
            "01e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5");
  EXPECT_EQ(ToHex(sixth.tag), "619cc5aefffe0bfa462af43c1699d050");
}

}  // namespace
}  // namespace assay::testing
