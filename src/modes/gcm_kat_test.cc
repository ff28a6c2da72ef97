// The test cases of the revised GCM specification (McGrew, Viega: The Galois/Counter Mode of Operation (GCM), 2005,
// appendix B).
#include <gtest/gtest.h>

#include <string_view>

#include "src/modes/gcm.h"
#include "src/modes/testing/backends.h"
#include "src/modes/testing/bytes.h"
#include "src/modes/testing/gcm_calls.h"

namespace assay {
namespace {

using testing::Bytes;
using testing::FromHex;
using testing::NameOf;
using testing::Sealed;
using testing::ToHex;

struct TestCase {
  int number;
  std::string_view key, iv, aad, plaintext, ciphertext, tag;
};

constexpr std::string_view kKey128 = "feffe9928665731c6d6a8f9467308308";
constexpr std::string_view kKey192 = "feffe9928665731c6d6a8f9467308308feffe9928665731c";
constexpr std::string_view kKey256 = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";
constexpr std::string_view kIv8 = "cafebabefacedbad";
constexpr std::string_view kIv12 = "cafebabefacedbaddecaf888";
constexpr std::string_view kIv60 =
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a6"
    "37b39b";
constexpr std::string_view kAad20 = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
constexpr std::string_view kText64 =
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba"
    "637b391aafd255";
constexpr std::string_view kText60 = kText64.substr(0, 120);

constexpr TestCase kTestCases[] = {
    {1, "00000000000000000000000000000000", "000000000000000000000000", "", "", "", "58e2fccefa7e3061367f1d57a4e7455a"},
    {2, "00000000000000000000000000000000", "000000000000000000000000", "", "00000000000000000000000000000000",
     "0388dace60b6a392f328c2b971b2fe78", "ab6e47d42cec13bdf53a67b21257bddf"},
    {3, kKey128, kIv12, "", kText64,
     "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973"
     "d58e091473f5985",
     "4d5c2af327cd64a62cf35abd2ba6fab4"},
    {4, kKey128, kIv12, kAad20, kText60,
     "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973"
     "d58e091",
     "5bc94fbc3221a5db94fae95ae7121a47"},
    {5, kKey128, kIv8, kAad20, kText60,
     "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c742373806900e49f24b22b097544d4896b424989b5e1ebac0f07c"
     "23f4598",
     "3612d2e79e3b0785561be14aaca2fccb"},
    {6, kKey128, kIv60, kAad20, kText60,
     "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca701e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034"
     "c34aee5",
     "619cc5aefffe0bfa462af43c1699d050"},
    {7, "000000000000000000000000000000000000000000000000", "000000000000000000000000", "", "", "",
     "cd33b28ac773f74ba00ed1f312572435"},
    {8, "000000000000000000000000000000000000000000000000", "000000000000000000000000", "",
     "00000000000000000000000000000000", "98e7247c07f0fe411c267e4384b0f600", "2ff58d80033927ab8ef4d4587514f0fb"},
    {9, kKey192, kIv12, "", kText64,
     "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9c"
     "cda2710acade256",
     "9924a7c8587336bfb118024db8674a14"},
    {10, kKey192, kIv12, kAad20, kText60,
     "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9c"
     "cda2710",
     "2519498e80f1478f37ba55bd6d27618c"},
    {11, kKey192, kIv8, kAad20, kText60,
     "0f10f599ae14a154ed24b36e25324db8c566632ef2bbb34f8347280fc4507057fddc29df9a471f75c66541d4d4dad1c9e93a19a58e8b473fa"
     "0f062f7",
     "65dcc57fcf623a24094fcca40d3533f8"},
    {12, kKey192, kIv60, kAad20, kText60,
     "d27e88681ce3243c4830165a8fdcf9ff1de9a1d8e6b447ef6ef7b79828666e4581e79012af34ddd9e2f037589b292db3e67c036745fa22e7e"
     "9b7373b",
     "dcf566ff291c25bbb8568fc3d376a6d9"},
    {13, "0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", "", "", "",
     "530f8afbc74536b9a963b4f1c4cb738b"},
    {14, "0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", "",
     "00000000000000000000000000000000", "cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919"},
    {15, kKey256, kIv12, "", kText64,
     "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0ab"
     "cc9f662898015ad",
     "b094dac5d93471bdec1a502270e3cc6c"},
    {16, kKey256, kIv12, kAad20, kText60,
     "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0ab"
     "cc9f662",
     "76fc6ece0f4e1768cddf8853bb2d551b"},
    {17, kKey256, kIv8, kAad20, kText60,
     "c3762df1ca787d32ae47c13bf19844cbaf1ae14d0b976afac52ff7d79bba9de0feb582d33934a4f0954cc2363bc73f7862ac430e64abe499f"
     "47c9b1f",
     "3a337dbf46a792c45e454913fe2ea8f2"},
    {18, kKey256, kIv60, kAad20, kText60,
     "5a8def2f0c9e53f1f75d7853659e2a20eeb2b22aafde6419a058ab4f6f746bf40fc0c3b780f244452da3ebf1c5d82cdea2418997200ef82e4"
     "4ae7e3f",
     "a44a8266ee1c8eb0c8b5d4cf5ae9f19a"},
};

class GcmKat : public ::testing::TestWithParam<GcmPair> {};

TEST_P(GcmKat, SealsSpecificationCases) {
  for (const TestCase& c : kTestCases) {
    const auto gcm = testing::NewGcm(GetParam(), FromHex(c.key));
    const Sealed sealed = testing::SealAtOnce(gcm.get(), FromHex(c.iv), FromHex(c.aad), FromHex(c.plaintext));
    EXPECT_EQ(ToHex(sealed.ciphertext), c.ciphertext) << "test case " << c.number;
    EXPECT_EQ(ToHex(sealed.tag), c.tag) << "test case " << c.number;
  }
}

TEST_P(GcmKat, OpensSpecificationCases) {
  for (const TestCase& c : kTestCases) {
    const auto gcm = testing::NewGcm(GetParam(), FromHex(c.key));
    const Sealed sealed{FromHex(c.ciphertext), FromHex(c.tag)};
    const Bytes plaintext = testing::OpenAtOnce(gcm.get(), FromHex(c.iv), FromHex(c.aad), sealed);
    EXPECT_EQ(ToHex(plaintext), c.plaintext) << "test case " << c.number;
  }
}

TEST_P(GcmKat, StreamsSpecificationCases) {
  for (const TestCase& c : kTestCases) {
    const auto gcm = testing::NewGcm(GetParam(), FromHex(c.key));
    const Bytes iv = FromHex(c.iv), aad = FromHex(c.aad), plaintext = FromHex(c.plaintext);
    const Sealed sealed{FromHex(c.ciphertext), FromHex(c.tag)};
    const testing::Pieces aad_pieces = testing::Evenly(aad.size(), 7);
    const testing::Pieces text_pieces = testing::Evenly(plaintext.size(), 11);
    EXPECT_EQ(testing::SealInPieces(gcm.get(), iv, aad, aad_pieces, plaintext, text_pieces), sealed)
        << "test case " << c.number;
    EXPECT_EQ(testing::OpenInPieces(gcm.get(), iv, aad, aad_pieces, sealed, text_pieces), plaintext)
        << "test case " << c.number;
  }
}

INSTANTIATE_TEST_SUITE_P(, GcmKat, ::testing::ValuesIn(testing::RunnablePairs()),
                         [](const auto& info) { return NameOf(info.param); });

}  // namespace
}  // namespace assay
