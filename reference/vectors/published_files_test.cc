// The published files, read and run through every reference that can run here.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "reference/libraries/libraries.h"
#include "reference/vectors/vectors.h"

namespace assay::reference {
namespace {

using Bytes = std::vector<uint8_t>;

constexpr char kDebianVectors[] = "/usr/lib/python3/dist-packages/cryptography_vectors/ciphers/AES/";

Answer RunEcb(const Library& library, const Vector& vector, Bytes* out) {
  const bool encrypt = vector.kind == VectorKind::kEcbEncrypt;
  *out = encrypt ? vector.plaintext : vector.ciphertext;
  const auto function = encrypt ? library.encrypt_blocks : library.decrypt_blocks;
  for (int i = 0; i < vector.iterations; ++i) {
    const Answer answer = function(vector.key, out->data(), out->data(), out->size() / 16);
    if (answer != Answer::kOk) return answer;
  }
  return Answer::kOk;
}

Answer RunCtr(const Library& library, const Vector& vector, Bytes* out) {
  out->resize(vector.plaintext.size());
  return library.ctr(vector.key, vector.iv.data(), 0, vector.plaintext.data(), out->data(), out->size(), {});
}

// *out is the text followed by the tag when sealing.
Answer RunGcm(const Library& library, const Vector& vector, Bytes* out) {
  const bool seal = vector.kind == VectorKind::kGcmSeal;
  const Bytes& in = seal ? vector.plaintext : vector.ciphertext;
  Bytes tag = vector.tag;
  if (vector.expected == Expectation::kReject && seal) tag.resize(16);
  out->resize(in.size());
  const GcmCall call = {.key = vector.key,
                        .iv = vector.iv.data(),
                        .iv_len = vector.iv.size(),
                        .aad = vector.aad.data(),
                        .aad_len = vector.aad.size(),
                        .aad_pieces = {},
                        .in = in.data(),
                        .out = out->data(),
                        .text_len = in.size(),
                        .text_pieces = {},
                        .tag_len = tag.size()};
  if (!seal) return library.gcm_open(call, tag.data());
  const Answer answer = library.gcm_seal(call, tag.data());
  out->insert(out->end(), tag.begin(), tag.end());
  return answer;
}

Answer Run(const Library& library, const Vector& vector, Bytes* out) {
  switch (vector.kind) {
    case VectorKind::kEcbEncrypt:
    case VectorKind::kEcbDecrypt:
      return RunEcb(library, vector, out);
    case VectorKind::kCtr:
      return RunCtr(library, vector, out);
    case VectorKind::kGcmSeal:
    case VectorKind::kGcmOpen:
      return RunGcm(library, vector, out);
  }
  return Answer::kUnsupported;
}

Bytes ExpectedOutput(const Vector& vector) {
  if (vector.kind == VectorKind::kEcbDecrypt || vector.kind == VectorKind::kGcmOpen) return vector.plaintext;
  Bytes expected = vector.ciphertext;
  if (vector.kind == VectorKind::kGcmSeal) expected.insert(expected.end(), vector.tag.begin(), vector.tag.end());
  return expected;
}

// Runs every vector of the file through every reference, and gives the vectors.
std::vector<Vector> CheckFile(const std::string& path) {
  std::string error;
  const std::optional<std::vector<Vector>> vectors = ReadVectors(path, &error);
  EXPECT_TRUE(vectors.has_value()) << error;
  if (!vectors.has_value()) return {};
  for (const Library* library : Libraries()) {
    if (!library->unavailable().empty()) continue;
    int num_run = 0;
    for (const Vector& vector : *vectors) {
      Bytes out;
      const Answer answer = Run(*library, vector, &out);
      if (answer == Answer::kUnsupported) continue;
      ++num_run;
      const std::string place = std::string(library->name) + ", " + vector.file + ":" + std::to_string(vector.line);
      if (vector.expected == Expectation::kAccept) {
        EXPECT_EQ(answer, Answer::kOk) << place;
      }
      if (vector.expected == Expectation::kReject) {
        EXPECT_EQ(answer, Answer::kRefused) << place;
      }
      if (answer == Answer::kOk) {
        EXPECT_EQ(out, ExpectedOutput(vector)) << place;
      }
    }
    EXPECT_GT(num_run, 0) << library->name;
  }
  return *vectors;
}

size_t NumRejected(const std::vector<Vector>& vectors) {
  size_t num_rejected = 0;
  for (const Vector& vector : vectors) num_rejected += vector.expected == Expectation::kReject;
  return num_rejected;
}

TEST(NistFiles, OfGcmHold47250Cases) {
  size_t num_cases = 0;
  size_t num_rejected = 0;
  for (const char* name : {"gcmDecrypt128", "gcmDecrypt192", "gcmDecrypt256", "gcmEncryptExtIV128",
                           "gcmEncryptExtIV192", "gcmEncryptExtIV256"}) {
    const std::vector<Vector> vectors = CheckFile(kDebianVectors + std::string("GCM/") + name + ".rsp");
    EXPECT_EQ(vectors.size(), 7875u) << name;
    num_cases += vectors.size();
    num_rejected += NumRejected(vectors);
  }
  EXPECT_EQ(num_cases, 47250u);
  EXPECT_EQ(num_rejected, 11908u);
}

TEST(NistFiles, OfEcbHoldTheirCases) {
  size_t num_cases = 0;
  for (const char* test : {"GFSbox", "KeySbox", "MMT", "VarKey", "VarTxt"}) {
    for (const char* bits : {"128", "192", "256"}) {
      num_cases += CheckFile(kDebianVectors + std::string("ECB/ECB") + test + bits + ".rsp").size();
    }
  }
  // 2 directions x (7+6+5 + 21+24+16 + 3x10 + 128+192+256 + 3x128).
  EXPECT_EQ(num_cases, 2138u);
}

TEST(NistFiles, OfOtherModesAreRefusedByName) {
  std::string error;
  const std::string path = kDebianVectors + std::string("CBC/CBCMMT128.rsp");
  EXPECT_FALSE(ReadVectors(path, &error).has_value());
  EXPECT_EQ(error, path + ":1: vectors for AES-CBC are not supported, only ECB, CTR and GCM");
}

TEST(Rfc3686Files, HoldThreeCasesEach) {
  for (const char* bits : {"128", "192", "256"}) {
    EXPECT_EQ(CheckFile(kDebianVectors + std::string("CTR/aes-") + bits + "-ctr.txt").size(), 3u) << bits;
  }
}

TEST(Sp80038aFile, HoldsTheSixCasesOfF5) { EXPECT_EQ(CheckFile("reference/vectors/sp800_38a_f5.txt").size(), 6u); }

TEST(MonteCarloFile, IsRunThroughAllIterations) {
  EXPECT_EQ(CheckFile("reference/vectors/testdata/ecb_mct.rsp").size(), 2u);
}

TEST(WycheproofFile, Holds316Tests) {
  const char* folder = std::getenv("ASSAY_WYCHEPROOF_DIR");
  if (folder == nullptr || *folder == '\0')
    GTEST_SKIP() << "ASSAY_WYCHEPROOF_DIR is not set: no Wycheproof file is read";
  const std::vector<Vector> vectors = CheckFile(std::string(folder) + "/aes_gcm_test.json");
  std::set<int> lines;
  for (const Vector& vector : vectors) lines.insert(vector.line);
  EXPECT_EQ(lines.size(), 316u);
}

}  // namespace
}  // namespace assay::reference
