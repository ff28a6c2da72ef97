// Files of published test vectors.
#ifndef ASSAY_REFERENCE_VECTORS_VECTORS_H_
#define ASSAY_REFERENCE_VECTORS_VECTORS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reference {

enum class VectorKind : uint8_t { kEcbEncrypt, kEcbDecrypt, kCtr, kGcmSeal, kGcmOpen };

enum class Expectation : uint8_t {
  kAccept,  // the operation succeeds with the given output
  kReject,  // it is refused: the tag does not verify, or a parameter is forbidden
  kEither,  // it may be refused; if it is not, the output is the given one
};

// One operation with its expected outcome.
struct Vector {
  VectorKind kind;
  Expectation expected = Expectation::kAccept;

  // ECB only, where it may exceed 1 (a Monte Carlo test): so many times one block is enciphered (or deciphered), each
  // time the result of the time before. The text is then one block.
  int iterations = 1;

  std::vector<uint8_t> key;         // 16, 24, 32 bytes
  std::vector<uint8_t> iv;          // GCM: the IV; CTR: the first counter block, 16 bytes; ECB: empty
  std::vector<uint8_t> aad;         // GCM
  std::vector<uint8_t> plaintext;   // empty where an open is to be rejected
  std::vector<uint8_t> ciphertext;  // as long as the plaintext; empty where a seal is to be rejected
  std::vector<uint8_t> tag;         // GCM; empty where a seal is to be rejected

  std::string file;
  int line;             // where its record starts in `file`, from 1
  std::string comment;  // what the file says of it: "Count = 3", "tcId 77 (SpecialCase): J0:0000..."
};

// Reads a file of one of these formats, told apart by what is in it and not by its name:
//   NIST CAVP .rsp for AES-ECB (known answers, multi-block, Monte Carlo) and for AES-GCM (gcmEncryptExtIV*,
//   gcmDecrypt*); the same form with an IV for AES-CTR, as RFC 3686's values are distributed; a comment says "AES
//   Counter"; Wycheproof JSON of schema aead_test_schema for AES-GCM.
// A Wycheproof test gives an open and, if it is not invalid, or if its IV is empty, a seal too; both have its line. Any
// other record gives one vector.
//
// A file that is damaged, contradicts itself, holds no case or cannot be read gives nothing, and *error is one line
// without a newline: "FILE:LINE: what is wrong", or "FILE: what is wrong" where there is no line to point to. A file
// cut short is refused if that can be known: within a record; where a count that the file declares is not reached; for
// a file with CAVP's own header, where its last section is shorter than the others.
std::optional<std::vector<Vector>> ReadVectors(const std::string& path, std::string* error);

// The same for the content `text` of a file that errors and vectors call `file`.
std::optional<std::vector<Vector>> ParseVectors(const std::string& file, std::string_view text, std::string* error);

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_VECTORS_VECTORS_H_
