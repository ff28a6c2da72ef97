#include "reference/published.h"

#include <string>

#include "reference/hex.h"

namespace assay::reference {
namespace {

PublishedBytes Prefix(const PublishedBytes& bytes, size_t num_bytes) {
  return PublishedBytes(bytes.begin(), bytes.begin() + num_bytes);
}

PublishedBytes Twice(const PublishedBytes& bytes, size_t second_len) {
  PublishedBytes result = bytes;
  result.insert(result.end(), bytes.begin(), bytes.begin() + second_len);
  return result;
}

}  // namespace

PublishedBytes FromHex(std::string_view digits) {
  std::string dense;
  for (const char c : digits) {
    if (c != ' ') dense += c;
  }
  return ParseHex(dense, nullptr).value();
}

const std::vector<PublishedBlock>& Fips197Blocks() {
  static const std::vector<PublishedBlock> kBlocks = {
      {FromHex("2b7e151628aed2a6abf7158809cf4f3c"), FromHex("3243f6a8885a308d313198a2e0370734"),
       FromHex("3925841d02dc09fbdc118597196a0b32")},
      {FromHex("000102030405060708090a0b0c0d0e0f"), FromHex("00112233445566778899aabbccddeeff"),
       FromHex("69c4e0d86a7b0430d8cdb78070b4c55a")},
      {FromHex("000102030405060708090a0b0c0d0e0f1011121314151617"), FromHex("00112233445566778899aabbccddeeff"),
       FromHex("dda97ca4864cdfe06eaf70a0ec0d7191")},
      {FromHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
       FromHex("00112233445566778899aabbccddeeff"), FromHex("8ea2b7ca516745bfeafc49904b496089")},
  };
  return kBlocks;
}

const std::vector<PublishedKeyExpansion>& Fips197KeyExpansions() {
  static const std::vector<PublishedKeyExpansion> kKeyExpansions = {
      {FromHex("2b7e151628aed2a6abf7158809cf4f3c"), FromHex("2b7e1516 28aed2a6 abf71588 09cf4f3c"
                                                            "a0fafe17 88542cb1 23a33939 2a6c7605"
                                                            "f2c295f2 7a96b943 5935807a 7359f67f"
                                                            "3d80477d 4716fe3e 1e237e44 6d7a883b"
                                                            "ef44a541 a8525b7f b671253b db0bad00"
                                                            "d4d1c6f8 7c839d87 caf2b8bc 11f915bc"
                                                            "6d88a37a 110b3efd dbf98641 ca0093fd"
                                                            "4e54f70e 5f5fc9f3 84a64fb2 4ea6dc4f"
                                                            "ead27321 b58dbad2 312bf560 7f8d292f"
                                                            "ac7766f3 19fadc21 28d12941 575c006e"
                                                            "d014f9a8 c9ee2589 e13f0cc8 b6630ca6")},
      {FromHex("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b"),
       FromHex("8e73b0f7 da0e6452 c810f32b 809079e5 62f8ead2 522c6b7b"
               "fe0c91f7 2402f5a5 ec12068e 6c827f6b 0e7a95b9 5c56fec2"
               "4db7b4bd 69b54118 85a74796 e92538fd e75fad44 bb095386"
               "485af057 21efb14f a448f6d9 4d6dce24 aa326360 113b30e6"
               "a25e7ed5 83b1cf9a 27f93943 6a94f767 c0a69407 d19da4e1"
               "ec1786eb 6fa64971 485f7032 22cb8755 e26d1352 33f0b7b3"
               "40beeb28 2f18a259 6747d26b 458c553e a7e1466c 9411f1df"
               "821f750a ad07d753 ca400538 8fcc5006 282d166a bc3ce7b5"
               "e98ba06f 448c773c 8ecc7204 01002202")},
      {FromHex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"),
       FromHex("603deb10 15ca71be 2b73aef0 857d7781 1f352c07 3b6108d7 2d9810a3 0914dff4"
               "9ba35411 8e6925af a51a8b5f 2067fcde a8b09c1a 93d194cd be49846e b75d5b9a"
               "d59aecb8 5bf3c917 fee94248 de8ebe96 b5a9328a 2678a647 98312229 2f6c79b3"
               "812c81ad dadf48ba 24360af2 fab8b464 98c5bfc9 bebd198e 268c3ba7 09e04214"
               "68007bac b2df3316 96e939e4 6c518d80 c814e204 76a9fb8a 5025c02d 59c58239"
               "de136967 6ccc5a71 fa256395 9674ee15 5886ca5d 2e2f31d7 7e0af1fa 27cf73c3"
               "749c47ab 18501dda e2757e4f 7401905a cafaaae3 e4d59b34 9adf6ace bd10190d"
               "fe4890d1 e6188d0b 046df344 706c631e")},
  };
  return kKeyExpansions;
}

const std::vector<PublishedCtr>& Sp80038aCtr() {
  static const PublishedBytes icb = FromHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  static const PublishedBytes plaintext = FromHex(
      "6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51"
      "30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710");
  static const std::vector<PublishedCtr> kCtr = {
      {FromHex("2b7e151628aed2a6abf7158809cf4f3c"), icb, plaintext,
       FromHex("874d6191b620e3261bef6864990db6ce 9806f66b7970fdff8617187bb9fffdff"
               "5ae4df3edbd5d35e5b4f09020db03eab 1e031dda2fbe03d1792170a0f3009cee")},
      {FromHex("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b"), icb, plaintext,
       FromHex("1abc932417521ca24f2b0459fe7e6e0b 090339ec0aa6faefd5ccc2c6f4ce8e94"
               "1e36b26bd1ebc670d1bd1d665620abf7 4f78a7f6d29809585a97daec58c6b050")},
      {FromHex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"), icb, plaintext,
       FromHex("601ec313775789a5b7a7f504bbf3d228 f443e3ca4d62b59aca84e990cacaf5c5"
               "2b0930daa23de94ce87017ba2d84988d dfc9c58db67aada613c2dd08457941a6")},
  };
  return kCtr;
}

// For each key length: an empty message, a zero block, four blocks, the same four less 4 bytes with AAD, and the latter
// with an IV of 8 and of 60 bytes.
const std::vector<PublishedGcm>& GcmSpecificationCases() {
  static const PublishedBytes key = FromHex("feffe9928665731c6d6a8f9467308308");
  static const PublishedBytes iv = FromHex("cafebabefacedbaddecaf888");
  static const PublishedBytes iv8 = FromHex("cafebabefacedbad");
  static const PublishedBytes iv60 = FromHex(
      "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728"
      "c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b");
  static const PublishedBytes aad = FromHex("feedfacedeadbeeffeedfacedeadbeefabaddad2");
  static const PublishedBytes text64 = FromHex(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
      "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255");
  static const PublishedBytes text60 = Prefix(text64, 60);
  static const PublishedBytes zeros12(12);
  static const PublishedBytes zeros16(16);
  static const PublishedBytes c3 = FromHex(
      "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
      "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985");
  static const PublishedBytes c9 = FromHex(
      "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c"
      "7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda2710acade256");
  static const PublishedBytes c15 = FromHex(
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
      "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad");
  static const std::vector<PublishedGcm> kCases = {
      {zeros16, zeros12, {}, {}, {}, FromHex("58e2fccefa7e3061367f1d57a4e7455a")},
      {zeros16,
       zeros12,
       {},
       zeros16,
       FromHex("0388dace60b6a392f328c2b971b2fe78"),
       FromHex("ab6e47d42cec13bdf53a67b21257bddf")},
      {key, iv, {}, text64, c3, FromHex("4d5c2af327cd64a62cf35abd2ba6fab4")},
      {key, iv, aad, text60, Prefix(c3, 60), FromHex("5bc94fbc3221a5db94fae95ae7121a47")},
      {key, iv8, aad, text60,
       FromHex("61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c7423"
               "73806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598"),
       FromHex("3612d2e79e3b0785561be14aaca2fccb")},
      {key, iv60, aad, text60,
       FromHex("8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca7"
               "01e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5"),
       FromHex("619cc5aefffe0bfa462af43c1699d050")},
      {PublishedBytes(24), zeros12, {}, {}, {}, FromHex("cd33b28ac773f74ba00ed1f312572435")},
      {PublishedBytes(24),
       zeros12,
       {},
       zeros16,
       FromHex("98e7247c07f0fe411c267e4384b0f600"),
       FromHex("2ff58d80033927ab8ef4d4587514f0fb")},
      {Twice(key, 8), iv, {}, text64, c9, FromHex("9924a7c8587336bfb118024db8674a14")},
      {Twice(key, 8), iv, aad, text60, Prefix(c9, 60), FromHex("2519498e80f1478f37ba55bd6d27618c")},
      {Twice(key, 8), iv8, aad, text60,
       FromHex("0f10f599ae14a154ed24b36e25324db8c566632ef2bbb34f8347280fc4507057"
               "fddc29df9a471f75c66541d4d4dad1c9e93a19a58e8b473fa0f062f7"),
       FromHex("65dcc57fcf623a24094fcca40d3533f8")},
      {Twice(key, 8), iv60, aad, text60,
       FromHex("d27e88681ce3243c4830165a8fdcf9ff1de9a1d8e6b447ef6ef7b79828666e45"
               "81e79012af34ddd9e2f037589b292db3e67c036745fa22e7e9b7373b"),
       FromHex("dcf566ff291c25bbb8568fc3d376a6d9")},
      {PublishedBytes(32), zeros12, {}, {}, {}, FromHex("530f8afbc74536b9a963b4f1c4cb738b")},
      {PublishedBytes(32),
       zeros12,
       {},
       zeros16,
       FromHex("cea7403d4d606b6e074ec5d3baf39d18"),
       FromHex("d0d1c8a799996bf0265b98b5d48ab919")},
      {Twice(key, 16), iv, {}, text64, c15, FromHex("b094dac5d93471bdec1a502270e3cc6c")},
      {Twice(key, 16), iv, aad, text60, Prefix(c15, 60), FromHex("76fc6ece0f4e1768cddf8853bb2d551b")},
      {Twice(key, 16), iv8, aad, text60,
       FromHex("c3762df1ca787d32ae47c13bf19844cbaf1ae14d0b976afac52ff7d79bba9de0"
               "feb582d33934a4f0954cc2363bc73f7862ac430e64abe499f47c9b1f"),
       FromHex("3a337dbf46a792c45e454913fe2ea8f2")},
      {Twice(key, 16), iv60, aad, text60,
       FromHex("5a8def2f0c9e53f1f75d7853659e2a20eeb2b22aafde6419a058ab4f6f746bf4"
               "0fc0c3b780f244452da3ebf1c5d82cdea2418997200ef82e44ae7e3f"),
       FromHex("a44a8266ee1c8eb0c8b5d4cf5ae9f19a")},
  };
  return kCases;
}

}  // namespace assay::reference
