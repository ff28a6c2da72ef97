#include "reference/vectors/vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "reference/published.h"

namespace assay::reference {
namespace {

// Two sections of two records, as gcmEncryptExtIV*.rsp has them. The values are the GCM specification's test case 2,
// shortened where a section says so.
constexpr std::string_view kGcmSeal =
    "# GCM Encrypt with keysize 128 test information\r\n"
    "\r\n"
    "[Keylen = 128]\r\n"
    "[IVlen = 96]\r\n"
    "[PTlen = 128]\r\n"
    "[AADlen = 0]\r\n"
    "[Taglen = 128]\r\n"
    "\r\n"
    "Count = 0\r\n"
    "Key = 00000000000000000000000000000000\r\n"
    "IV = 000000000000000000000000\r\n"
    "PT = 00000000000000000000000000000000\r\n"
    "AAD = \r\n"
    "CT = 0388dace60b6a392f328c2b971b2fe78\r\n"
    "Tag = ab6e47d42cec13bdf53a67b21257bddf\r\n"
    "\r\n"
    "Count = 1\r\n"
    "Key = 00000000000000000000000000000000\r\n"
    "IV = 000000000000000000000000\r\n"
    "PT = 00000000000000000000000000000000\r\n"
    "AAD = \r\n"
    "CT = 0388dace60b6a392f328c2b971b2fe78\r\n"
    "Tag = ab6e47d42cec13bdf53a67b21257bddf\r\n"
    "\r\n"
    "[Keylen = 128]\r\n"
    "[IVlen = 96]\r\n"
    "[PTlen = 0]\r\n"
    "[AADlen = 0]\r\n"
    "[Taglen = 32]\r\n"
    "\r\n"
    "Count = 0\r\n"
    "Key = 00000000000000000000000000000000\r\n"
    "IV = 000000000000000000000000\r\n"
    "PT = \r\n"
    "AAD = \r\n"
    "CT = \r\n"
    "Tag = 58e2fcce\r\n"
    "\r\n";

constexpr std::string_view kGcmOpen =
    "# GCM Decrypt with keysize 128 test information\n"
    "[Keylen = 128]\n"
    "[IVlen = 96]\n"
    "[PTlen = 128]\n"
    "[AADlen = 8]\n"
    "[Taglen = 32]\n"
    "\n"
    "Count = 0\n"
    "Key = 00000000000000000000000000000000\n"
    "IV = 000000000000000000000000\n"
    "CT = 0388dace60b6a392f328c2b971b2fe78\n"
    "AAD = 5a\n"
    "Tag = 00000001\n"
    "FAIL\n"
    "\n"
    "Count = 1\n"
    "Key = 00000000000000000000000000000000\n"
    "IV = 000000000000000000000000\n"
    "CT = 0388dace60b6a392f328c2b971b2fe78\n"
    "AAD = 5a\n"
    "Tag = 00000002\n"
    "PT = 00000000000000000000000000000000\n"
    "\n";

constexpr std::string_view kEcb =
    "# CAVS 11.1\n"
    "# AESVS KeySbox test data for ECB\n"
    "# State : Encrypt and Decrypt\n"
    "\n"
    "[ENCRYPT]\n"
    "\n"
    "COUNT = 0\n"
    "KEY = 000102030405060708090a0b0c0d0e0f\n"
    "PLAINTEXT = 00112233445566778899aabbccddeeff\n"
    "CIPHERTEXT = 69c4e0d86a7b0430d8cdb78070b4c55a\n"
    "\n"
    "[DECRYPT]\n"
    "\n"
    "COUNT = 0\n"
    "KEY = 000102030405060708090a0b0c0d0e0f1011121314151617\n"
    "CIPHERTEXT = dda97ca4864cdfe06eaf70a0ec0d7191\n"
    "PLAINTEXT = 00112233445566778899aabbccddeeff\n"
    "\n";

// Messages 1 and 2 of RFC 3686 for AES-128, the second cut to 20 bytes.
constexpr std::string_view kCtr =
    "# AES Counter test vectors from RFC 3686\n"
    "\n"
    "[ENCRYPT]\n"
    "\n"
    "COUNT = 0\n"
    "KEY = AE6852F8121067CC4BF7A5765577F39E\n"
    "IV = 00000030000000000000000000000001\n"
    "PLAINTEXT = 53696E676C6520626C6F636B206D7367\n"
    "CIPHERTEXT = E4095D4FB7A7B3792D6175A3261311B8\n"
    "\n"
    "COUNT = 1\n"
    "KEY = 7E24067817FAE0D743D6CE1F32539163\n"
    "IV = 006CB6DBC0543B59DA48D90B00000001\n"
    "PLAINTEXT = 000102030405060708090A0B0C0D0E0F10111213\n"
    "CIPHERTEXT = 5104A106168A72D9790D41EE8EDAD388EB2E1EFC\n";

// The first record of NIST's ECBMCT128.rsp.
constexpr std::string_view kMonteCarlo =
    "# CAVS 11.1\n"
    "# AESVS MCT test data for ECB\n"
    "# State : Encrypt and Decrypt\n"
    "\n"
    "[ENCRYPT]\n"
    "\n"
    "COUNT = 0\n"
    "KEY = 139a35422f1d61de3c91787fe0507afd\n"
    "PLAINTEXT = b9145a768b7dc489a096b546f43b231f\n"
    "CIPHERTEXT = d7c3ffac9031238650901e157364c386\n"
    "\n"
    "[DECRYPT]\n"
    "\n"
    "COUNT = 0\n"
    "KEY = 139a35422f1d61de3c91787fe0507afd\n"
    "CIPHERTEXT = d7c3ffac9031238650901e157364c386\n"
    "PLAINTEXT = b9145a768b7dc489a096b546f43b231f\n"
    "\n";

constexpr std::string_view kWycheproof = R"({
  "algorithm" : "AES-GCM",
  "schema" : "aead_test_schema_v1.json",
  "numberOfTests" : 4,
  "header" : [],
  "notes" : {},
  "testGroups" : [
    {
      "type" : "AeadTest",
      "keySize" : 128,
      "ivSize" : 96,
      "tagSize" : 128,
      "tests" : [
        {
          "tcId" : 1,
          "comment" : "as it is",
          "flags" : [ "Ktv" ],
          "key" : "00000000000000000000000000000000",
          "iv" : "000000000000000000000000",
          "aad" : "",
          "msg" : "00000000000000000000000000000000",
          "ct" : "0388dace60b6a392f328c2b971b2fe78",
          "tag" : "ab6e47d42cec13bdf53a67b21257bddf",
          "result" : "valid"
        },
        {
          "tcId" : 2,
          "comment" : "",
          "flags" : [ "ModifiedTag", "Other" ],
          "key" : "00000000000000000000000000000000",
          "iv" : "000000000000000000000000",
          "aad" : "",
          "msg" : "00000000000000000000000000000000",
          "ct" : "0388dace60b6a392f328c2b971b2fe78",
          "tag" : "ab6e47d42cec13bdf53a67b21257bdde",
          "result" : "invalid"
        },
        {
          "tcId" : 3,
          "comment" : "",
          "flags" : [],
          "key" : "00000000000000000000000000000000",
          "iv" : "000000000000000000000000",
          "aad" : "",
          "msg" : "",
          "ct" : "",
          "tag" : "58e2fccefa7e3061367f1d57a4e7455a",
          "result" : "acceptable"
        }
      ]
    },
    {
      "type" : "AeadTest",
      "keySize" : 128,
      "ivSize" : 0,
      "tagSize" : 128,
      "tests" : [
        {
          "tcId" : 4,
          "comment" : "empty IV",
          "flags" : [],
          "key" : "00000000000000000000000000000000",
          "iv" : "",
          "aad" : "",
          "msg" : "ab",
          "ct" : "cd",
          "tag" : "00000000000000000000000000000000",
          "result" : "invalid"
        }
      ]
    }
  ]
}
)";

// The vectors, or a failed expectation and none.
std::vector<Vector> MustParse(std::string_view text) {
  std::string error;
  std::optional<std::vector<Vector>> vectors = ParseVectors("F", text, &error);
  EXPECT_TRUE(vectors.has_value()) << error;
  return vectors.value_or(std::vector<Vector>());
}

// The error, or a failed expectation.
std::string ErrorOf(std::string_view text) {
  std::string error;
  EXPECT_FALSE(ParseVectors("F", text, &error).has_value());
  EXPECT_EQ(error.find('\n'), std::string::npos);
  return error;
}

// `text` with its only, or its first, `from` replaced.
std::string With(std::string_view text, std::string_view from, std::string_view to) {
  std::string changed(text);
  const size_t position = changed.find(from);
  EXPECT_NE(position, std::string::npos) << from;
  return changed.replace(position, from.size(), to);
}

std::string WithLast(std::string_view text, std::string_view from, std::string_view to) {
  std::string changed(text);
  const size_t position = changed.rfind(from);
  EXPECT_NE(position, std::string::npos) << from;
  return changed.replace(position, from.size(), to);
}

TEST(GcmText, ReadsSealsWithTheirSections) {
  const std::vector<Vector> vectors = MustParse(kGcmSeal);
  ASSERT_EQ(vectors.size(), 3u);
  EXPECT_EQ(vectors[1].kind, VectorKind::kGcmSeal);
  EXPECT_EQ(vectors[1].expected, Expectation::kAccept);
  EXPECT_EQ(vectors[1].key, FromHex("00000000000000000000000000000000"));
  EXPECT_EQ(vectors[1].iv, FromHex("000000000000000000000000"));
  EXPECT_EQ(vectors[1].aad, FromHex(""));
  EXPECT_EQ(vectors[1].plaintext, FromHex("00000000000000000000000000000000"));
  EXPECT_EQ(vectors[1].ciphertext, FromHex("0388dace60b6a392f328c2b971b2fe78"));
  EXPECT_EQ(vectors[1].tag, FromHex("ab6e47d42cec13bdf53a67b21257bddf"));
  EXPECT_EQ(vectors[1].file, "F");
  EXPECT_EQ(vectors[1].line, 17);
  EXPECT_EQ(vectors[1].comment, "Count = 1");
  EXPECT_EQ(vectors[2].tag, FromHex("58e2fcce"));
}

TEST(GcmText, ReadsOpensAndRefusals) {
  const std::vector<Vector> vectors = MustParse(kGcmOpen);
  ASSERT_EQ(vectors.size(), 2u);
  EXPECT_EQ(vectors[0].kind, VectorKind::kGcmOpen);
  EXPECT_EQ(vectors[0].expected, Expectation::kReject);
  EXPECT_EQ(vectors[0].tag, FromHex("00000001"));
  EXPECT_EQ(vectors[0].aad, FromHex("5a"));
  EXPECT_TRUE(vectors[0].plaintext.empty());
  EXPECT_EQ(vectors[1].expected, Expectation::kAccept);
  EXPECT_EQ(vectors[1].plaintext, FromHex("00000000000000000000000000000000"));
  EXPECT_EQ(vectors[1].line, 16);
}

TEST(GcmText, RefusesDamage) {
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "PT = 000", "PT = 00g")), "F:12: PT: character 3 is not a hex digit");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "PT = 000", "PT = 00")), "F:12: PT: odd number of hex digits (31)");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "PT = 000", "PT = 0")), "F:12: PT has 120 bits, but [PTlen] says 128");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[Keylen = 128]", "[Keylen = 192]")),
            "F:10: Key has 128 bits, but [Keylen] says 192");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[IVlen = 96]", "[IVlen = 8]")), "F:11: IV has 96 bits, but [IVlen] says 8");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[AADlen = 0]", "[AADlen = 8]")), "F:13: AAD has 0 bits, but [AADlen] says 8");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[Taglen = 128]", "[Taglen = 96]")), "F:15: Tag has 128 bits, but [Taglen] says 96");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "CT = 03", "CT = ")), "F:14: CT has 120 bits, but [PTlen] says 128");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[Keylen = 128]", "[Keylen = 64]")), "F:3: [Keylen] is not 128, 192 or 256");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[IVlen = 96]", "[IVlen = 95]")), "F:4: [IVlen] is not a whole number of bytes");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[IVlen = 96]", "[IVlen = 9x]")), "F:4: [IVlen] is not a number");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[IVlen = 96]\r\n", "")), "F:6: the section does not say [IVlen]");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[IVlen = 96]", "[PTlen = 128]")), "F:5: a second [PTlen] in one section");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "[IVlen = 96]", "[Something]")),
            "F:4: expected [Keylen = ...], [IVlen = ...], [PTlen = ...], [AADlen = ...] or [Taglen = ...]");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "IV = 000000000000000000000000\r\n", "")), "F:11: expected IV, found \"PT\"");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "Tag = ab6e47d42cec13bdf53a67b21257bddf\r\n", "")),
            "F:14: the record ends without Tag");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "AAD = ", "AAD")), "F:13: expected AAD, found \"AAD\"");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "Count = 1", "Count = 2")), "F:17: Count is 2 after 0: records are missing");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "Count = 1", "Count = one")), "F:17: Count is not a number");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "\r\n\r\nCount = 1\r\n", "\r\n\r\n")), "F:17: unexpected \"Key\"");
  EXPECT_EQ(ErrorOf(With(kGcmSeal, "\r\n\r\nCount = 1", "\r\nmore\r\n\r\nCount = 1")),
            "F:16: unexpected \"more\" at the end of a record");
  EXPECT_EQ(ErrorOf(With(kGcmOpen, "FAIL\n", "")), "F:13: the record ends without PT");
  EXPECT_EQ(ErrorOf(With(kGcmOpen, "FAIL\n", "FAILED\n")), "F:14: expected PT, found \"FAILED\"");
  EXPECT_EQ(ErrorOf(With(kGcmOpen, "FAIL\n", "FAIL\nPT = 00000000000000000000000000000000\n")),
            "F:15: unexpected \"PT\" at the end of a record");
  EXPECT_EQ(ErrorOf("# GCM Encrypt\nCount = 0\n"), "F:2: a record before the lengths of its section");
}

TEST(GcmText, AnOriginalFileHasEqualSections) {
  const std::string original = "# CAVS 14.0\r\n" + std::string(kGcmSeal);
  EXPECT_EQ(ErrorOf(original), "F:39: the section that ends here has 1 records, the others have 2");
  EXPECT_EQ(ErrorOf("# CAVS 14.0\n" + With(kGcmOpen, "Count = 0", "Count = 5")),
            "F:9: the first Count of a section is not 0");
  EXPECT_EQ(MustParse("# CAVS 14.0\n" + std::string(kGcmOpen)).size(), 2u);
}

TEST(EcbText, ReadsBothDirections) {
  const std::vector<Vector> vectors = MustParse(kEcb);
  ASSERT_EQ(vectors.size(), 2u);
  EXPECT_EQ(vectors[0].kind, VectorKind::kEcbEncrypt);
  EXPECT_EQ(vectors[0].key, FromHex("000102030405060708090a0b0c0d0e0f"));
  EXPECT_EQ(vectors[0].plaintext, FromHex("00112233445566778899aabbccddeeff"));
  EXPECT_EQ(vectors[0].ciphertext, FromHex("69c4e0d86a7b0430d8cdb78070b4c55a"));
  EXPECT_EQ(vectors[0].iterations, 1);
  EXPECT_EQ(vectors[0].line, 7);
  EXPECT_EQ(vectors[0].comment, "[ENCRYPT] COUNT = 0");
  EXPECT_EQ(vectors[1].kind, VectorKind::kEcbDecrypt);
  EXPECT_EQ(vectors[1].plaintext, FromHex("00112233445566778899aabbccddeeff"));
  EXPECT_EQ(vectors[1].ciphertext, FromHex("dda97ca4864cdfe06eaf70a0ec0d7191"));
}

TEST(EcbText, ReadsMonteCarloTestsAs1000Iterations) {
  const std::vector<Vector> vectors = MustParse(kMonteCarlo);
  ASSERT_EQ(vectors.size(), 2u);
  EXPECT_EQ(vectors[0].iterations, 1000);
  EXPECT_EQ(vectors[1].iterations, 1000);
  EXPECT_EQ(ErrorOf(With(kMonteCarlo, "PLAINTEXT = ", "PLAINTEXT = 00000000000000000000000000000000")),
            "F:9: PLAINTEXT of a Monte Carlo test is not one block");
}

TEST(EcbText, RefusesDamage) {
  EXPECT_EQ(ErrorOf(With(kEcb, "KEY = 0001", "KEY = 00")), "F:8: KEY has not 128, 192 or 256 bits");
  EXPECT_EQ(ErrorOf(With(kEcb, "PLAINTEXT = 0011", "PLAINTEXT = 00")),
            "F:9: PLAINTEXT is not a whole number of blocks");
  EXPECT_EQ(ErrorOf(With(kEcb, "PLAINTEXT = 00112233445566778899aabbccddeeff", "PLAINTEXT =")),
            "F:9: PLAINTEXT is empty");
  EXPECT_EQ(ErrorOf(With(kEcb, "CIPHERTEXT = 69", "CIPHERTEXT = ")),
            "F:10: CIPHERTEXT has 120 bits, but PLAINTEXT says 128");
  EXPECT_EQ(ErrorOf(With(kEcb, "[ENCRYPT]", "[DECRYPT]")), "F:9: expected CIPHERTEXT, found \"PLAINTEXT\"");
  EXPECT_EQ(ErrorOf(With(kEcb, "[DECRYPT]", "[ENCRYPT]")), "F:12: a second [ENCRYPT] section");
  EXPECT_EQ(ErrorOf(With(kEcb, "[ENCRYPT]", "[ENCRYPTED]")), "F:5: expected [ENCRYPT] or [DECRYPT]");
  EXPECT_EQ(ErrorOf(With(kEcb, "[ENCRYPT]", "")), "F:7: a record before [ENCRYPT] or [DECRYPT]");
  EXPECT_EQ(ErrorOf(With(kEcb, "[ENCRYPT]", "[ENCRYPT]\n[DECRYPT]")),
            "F:6: the section before this one holds no record");
  EXPECT_EQ(ErrorOf(With(kEcb, "COUNT = 0", "COUNT = 1")), "F:7: the first COUNT of a section is not 0");
  EXPECT_EQ(ErrorOf(With(kEcb, "KEY = ", "IV = ")), "F:8: expected KEY, found \"IV\"");
}

TEST(EcbText, ADeclaredSectionMustBeThereAndAsLong) {
  const std::string_view text = kEcb;
  EXPECT_EQ(ErrorOf(text.substr(0, text.find("[DECRYPT]"))),
            "F:11: the file says \"Encrypt and Decrypt\" but has 1 records of one and 0 of the other");
  EXPECT_EQ(ErrorOf(text.substr(0, text.rfind("COUNT"))), "F:13: the last section holds no record");
  const std::string one_section(With(text.substr(0, text.find("[DECRYPT]")), "# State : Encrypt and Decrypt\n", ""));
  EXPECT_EQ(MustParse(one_section).size(), 1u);
}

TEST(CtrText, ReadsCounterBlocks) {
  const std::vector<Vector> vectors = MustParse(kCtr);
  ASSERT_EQ(vectors.size(), 2u);
  EXPECT_EQ(vectors[1].kind, VectorKind::kCtr);
  EXPECT_EQ(vectors[1].iv, FromHex("006cb6dbc0543b59da48d90b00000001"));
  EXPECT_EQ(vectors[1].plaintext, FromHex("000102030405060708090a0b0c0d0e0f10111213"));
  EXPECT_EQ(vectors[1].ciphertext, FromHex("5104a106168a72d9790d41ee8edad388eb2e1efc"));
}

TEST(CtrText, RefusesDamage) {
  EXPECT_EQ(ErrorOf(With(kCtr, "IV = 00", "IV = ")), "F:7: IV has 120 bits, but AES-CTR says 128");
  EXPECT_EQ(ErrorOf(With(kCtr, "IV = 00000030000000000000000000000001\n", "")),
            "F:7: expected IV, found \"PLAINTEXT\"");
  EXPECT_EQ(ErrorOf(WithLast(kCtr, "EFC\n", "E")), "F:15: CIPHERTEXT has 152 bits, but PLAINTEXT says 160");
}

TEST(Wycheproof, ReadsOpensAndSeals) {
  const std::vector<Vector> vectors = MustParse(kWycheproof);
  ASSERT_EQ(vectors.size(), 7u);
  EXPECT_EQ(vectors[0].kind, VectorKind::kGcmOpen);
  EXPECT_EQ(vectors[0].expected, Expectation::kAccept);
  EXPECT_EQ(vectors[0].plaintext, FromHex("00000000000000000000000000000000"));
  EXPECT_EQ(vectors[0].ciphertext, FromHex("0388dace60b6a392f328c2b971b2fe78"));
  EXPECT_EQ(vectors[0].tag, FromHex("ab6e47d42cec13bdf53a67b21257bddf"));
  EXPECT_EQ(vectors[0].comment, "tcId 1 (Ktv): as it is");
  EXPECT_EQ(vectors[0].line, 15);
  EXPECT_EQ(vectors[1].kind, VectorKind::kGcmSeal);
  EXPECT_EQ(vectors[1].line, 15);
  EXPECT_EQ(vectors[1].ciphertext, vectors[0].ciphertext);
  // Invalid: an open that is refused, and nothing to seal.
  EXPECT_EQ(vectors[2].kind, VectorKind::kGcmOpen);
  EXPECT_EQ(vectors[2].expected, Expectation::kReject);
  EXPECT_TRUE(vectors[2].plaintext.empty());
  EXPECT_EQ(vectors[2].comment, "tcId 2 (ModifiedTag, Other)");
  EXPECT_EQ(vectors[2].line, 27);
  // Acceptable: either answer, both ways.
  EXPECT_EQ(vectors[3].expected, Expectation::kEither);
  EXPECT_EQ(vectors[4].expected, Expectation::kEither);
  EXPECT_EQ(vectors[4].kind, VectorKind::kGcmSeal);
  // An empty IV is refused both ways.
  EXPECT_EQ(vectors[5].kind, VectorKind::kGcmOpen);
  EXPECT_EQ(vectors[5].expected, Expectation::kReject);
  EXPECT_EQ(vectors[6].kind, VectorKind::kGcmSeal);
  EXPECT_EQ(vectors[6].expected, Expectation::kReject);
  EXPECT_EQ(vectors[6].plaintext, FromHex("ab"));
  EXPECT_TRUE(vectors[6].ciphertext.empty());
  EXPECT_TRUE(vectors[6].tag.empty());
  EXPECT_EQ(vectors[6].line, 59);
}

TEST(Wycheproof, RefusesDamage) {
  EXPECT_EQ(ErrorOf(With(kWycheproof, "0388da", "0388dx")), "F:15: tcId 1: ct: character 6 is not a hex digit");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "0388da", "0388d")), "F:15: tcId 1: ct: odd number of hex digits (31)");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "0388da", "0388")), "F:15: tcId 1: msg and ct differ in length");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"ct\" :", "\"CT\" :")), "F:15: tcId 1: ct is missing or no string");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"keySize\" : 128", "\"keySize\" : 256")),
            "F:15: tcId 1: key has 128 bits, but keySize says 256");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"ivSize\" : 96", "\"ivSize\" : 104")),
            "F:15: tcId 1: iv has 96 bits, but ivSize says 104");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"tagSize\" : 128", "\"tagSize\" : 96")),
            "F:15: tcId 1: tag has 128 bits, but tagSize says 96");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"invalid\"", "\"wrong\"")),
            "F:27: tcId 2: result is not valid, invalid or acceptable");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"numberOfTests\" : 4", "\"numberOfTests\" : 5")),
            "F: numberOfTests says 5, the file has 4");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"numberOfTests\" : 4", "\"numberOfTests\" : \"4\"")),
            "F: numberOfTests is missing or no number");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"tcId\" : 1,", "")), "F: group 1, test 1: tcId is missing or no number");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"keySize\" : 128,", "")), "F: group 1: keySize is missing or no number");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"keySize\" : 128,", "\"keySize\" : 80,")),
            "F: group 1: keySize is not 128, 192 or 256");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"AeadTest\"", "\"MacTest\"")), "F: group 1: type is not AeadTest");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"AES-GCM\"", "\"AES-SIV\"")),
            "F: algorithm \"AES-SIV\" is not supported, only \"AES-GCM\"");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "aead_test", "mac_test")), "F: the schema is not an aead_test_schema");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"flags\" : [ \"Ktv\" ]", "\"flags\" : [ 7 ]")),
            "F:15: tcId 1: a flag is no string");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"aad\" : \"\",", "\"aad\" : \"\", \"aad\" : \"00\",")),
            "F:20: a key that its object already has");
  const std::string no_comma = With(kWycheproof, "\"as it is\",", "\"as it is\"");
  const size_t end_of_next_key = no_comma.find("\"flags\"") + 7;
  EXPECT_EQ(ErrorOf(no_comma), "F:17: not JSON from byte " + std::to_string(end_of_next_key) + " on");
  EXPECT_EQ(ErrorOf(With(kWycheproof, "\"tagSize\" : 128", "\"tagSize\" : 1e999")), "F:12: a number out of range");
  EXPECT_EQ(ErrorOf(std::string(kWycheproof) + "x"),
            "F:74: not JSON from byte " + std::to_string(kWycheproof.size() + 1) + " on");
  EXPECT_EQ(ErrorOf("[\n]"), "F: JSON, but not Wycheproof's: there is no \"algorithm\"");
}

TEST(Wycheproof, RefusesNestingOfAnyDepth) {
  const std::string deep = "{\"a\":" + std::string(1000000, '[');
  EXPECT_EQ(ErrorOf(deep), "F:1: not JSON from byte " + std::to_string(deep.size() + 1) + " on");
}

TEST(Format, IsToldByContent) {
  const std::string unknown =
      "F:1: not a vector file of a known format: CAVP .rsp for AES-ECB or AES-GCM, text for AES-CTR, Wycheproof JSON "
      "for "
      "AES-GCM";
  EXPECT_EQ(ErrorOf("garbage"), unknown);
  EXPECT_EQ(ErrorOf(std::string("\0\xff\x80\n\0", 5)), unknown);
  EXPECT_EQ(ErrorOf("[ENCRYPT]\n\nCOUNT = 0\n"), unknown);
  EXPECT_EQ(ErrorOf(""), "F: is empty");
  EXPECT_EQ(ErrorOf(" \r\n\t\n"), "F: is empty");
  EXPECT_EQ(ErrorOf(With(kEcb, "data for ECB", "data for CBC")),
            "F:1: vectors for AES-CBC are not supported, only ECB, CTR and GCM");
  EXPECT_EQ(ErrorOf(With(kEcb, "data for ECB", "data for CFB128")),
            "F:1: vectors for AES-CFB128 are not supported, only ECB, CTR and GCM");
  EXPECT_EQ(ErrorOf("# GCM Encrypt with keysize 128 test information\n"), "F: holds no test case");
  EXPECT_EQ(ErrorOf("# AES Counter test vectors\n"), "F: holds no test case");
  EXPECT_EQ(ErrorOf(R"({"algorithm":"AES-GCM","schema":"aead_test_schema.json","numberOfTests":0,"testGroups":[]})"),
            "F: holds no test case");
}

TEST(Format, QuotesWhatItFindsOnOnePrintableLine) {
  EXPECT_EQ(ErrorOf("# GCM Encrypt\n\x01\x02"
                    "abc\n"),
            "F:2: unexpected \"??abc\"");
  EXPECT_EQ(ErrorOf("# GCM Encrypt\n" + std::string(100, 'a')), "F:2: unexpected \"" + std::string(24, 'a') + "...\"");
}

bool Equal(const Vector& a, const Vector& b) {
  return a.kind == b.kind && a.expected == b.expected && a.iterations == b.iterations && a.key == b.key &&
         a.iv == b.iv && a.aad == b.aad && a.plaintext == b.plaintext && a.ciphertext == b.ciphertext &&
         a.tag == b.tag && a.line == b.line && a.comment == b.comment;
}

// A file cut at any byte is refused, or gives whole records from its start: every vector is one of the whole file's, in
// order. Returns how many cuts were taken.
int NumCutsTaken(std::string_view text) {
  const std::vector<Vector> whole = MustParse(text);
  int num_taken = 0;
  for (size_t length = 0; length < text.size(); ++length) {
    std::string error;
    const std::optional<std::vector<Vector>> cut = ParseVectors("F", text.substr(0, length), &error);
    if (!cut.has_value()) {
      EXPECT_EQ(error.rfind("F:", 0), 0u) << error;
      EXPECT_EQ(error.find('\n'), std::string::npos);
      continue;
    }
    ++num_taken;
    EXPECT_LE(cut->size(), whole.size()) << length;
    for (size_t i = 0; i < std::min(cut->size(), whole.size()); ++i) EXPECT_TRUE(Equal((*cut)[i], whole[i])) << length;
    // The cut is behind the last digit of its last record.
    const std::string_view rest = text.substr(length);
    const size_t next = rest.find_first_not_of("\r\n");
    EXPECT_TRUE(next == std::string_view::npos || rest.substr(next, 5) == "Count" || rest.substr(next, 5) == "COUNT" ||
                rest[next] == '[')
        << length;
  }
  return num_taken;
}

TEST(Cut, IsRefusedWithinARecord) {
  EXPECT_GT(NumCutsTaken(kGcmSeal), 0);
  EXPECT_GT(NumCutsTaken(kGcmOpen), 0);
  EXPECT_GT(NumCutsTaken(kCtr), 0);
}

// These declare how long they are: only blanks may be missing at the end.
TEST(Cut, IsRefusedBetweenRecordsOfAFileThatDeclaresThem) {
  EXPECT_EQ(NumCutsTaken(kEcb), 2);
  EXPECT_EQ(NumCutsTaken(kMonteCarlo), 2);
  EXPECT_EQ(NumCutsTaken(kWycheproof), 1);
}

// Any one byte turned into another is refused or read as some vectors; nothing else happens.
TEST(Change, OfAnyByteIsRefusedOrRead) {
  int num_refused = 0;
  for (const std::string_view text : {kGcmSeal, kGcmOpen, kEcb, kCtr, kWycheproof}) {
    for (size_t i = 0; i < text.size(); ++i) {
      for (const char byte : {'\0', '\n', '[', '0', 'g', '"', '\xff'}) {
        std::string changed(text);
        changed[i] = byte;
        std::string error;
        const std::optional<std::vector<Vector>> vectors = ParseVectors("F", changed, &error);
        if (vectors.has_value()) {
          ASSERT_FALSE(vectors->empty());
        } else {
          ++num_refused;
          ASSERT_EQ(error.rfind("F:", 0), 0u) << error;
          ASSERT_EQ(error.find('\n'), std::string::npos) << error;
        }
      }
    }
  }
  EXPECT_GT(num_refused, 10000);
}

class File : public testing::Test {
 protected:
  // The path of a new file with this content.
  std::string Write(const std::string& name, std::string_view content) {
    const std::string path = testing::TempDir() + "/" + name;
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }

  std::string ErrorOfFile(const std::string& path) {
    std::string error;
    EXPECT_FALSE(ReadVectors(path, &error).has_value());
    return error;
  }
};

TEST_F(File, IsReadWhateverItsName) {
  std::string error;
  const std::string path = Write("gcm.json", kGcmSeal);
  const std::optional<std::vector<Vector>> vectors = ReadVectors(path, &error);
  ASSERT_TRUE(vectors.has_value()) << error;
  EXPECT_EQ(vectors->size(), 3u);
  EXPECT_EQ(vectors->front().file, path);
}

TEST_F(File, IsNamedInErrors) {
  const std::string garbage = Write("garbage", "garbage");
  EXPECT_EQ(ErrorOfFile(garbage).rfind(garbage + ":1: ", 0), 0u);
  const std::string empty = Write("empty", "");
  EXPECT_EQ(ErrorOfFile(empty), empty + ": is empty");
  EXPECT_EQ(ErrorOfFile(testing::TempDir()), testing::TempDir() + ": is a directory");
  EXPECT_EQ(ErrorOfFile(garbage + ".missing"), garbage + ".missing: no such file");
  EXPECT_EQ(ErrorOfFile(garbage + "/below"), garbage + "/below: no such file");
  EXPECT_EQ(ErrorOfFile("/dev/zero"), "/dev/zero: is neither a file nor a pipe");
  EXPECT_EQ(ErrorOfFile(""), ": no such file");
  EXPECT_EQ(ErrorOfFile("a\nb"), "a?b: no such file");
}

}  // namespace
}  // namespace assay::reference
