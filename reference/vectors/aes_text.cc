#include "reference/vectors/aes_text.h"

namespace assay::reference {
namespace {

enum class Section : uint8_t { kNone, kEncrypt, kDecrypt };

constexpr int kMonteCarloIterations = 1000;

class Parser {
 public:
  Parser(AesTextMode mode, const std::vector<Line>& lines, std::vector<Vector>* vectors, ErrorSink* errors)
      : mode_(mode),
        is_monte_carlo_(HasComment(lines, " MCT ")),
        declares_both_(HasComment(lines, "Encrypt and Decrypt")),
        starts_at_0_(HasComment(lines, "CAVS")),
        last_line_(lines.empty() ? 1 : lines.back().number),
        vectors_(vectors),
        errors_(errors) {}

  bool Parse(const std::vector<Group>& groups) {
    for (const Group& group : groups) {
      if (!(group.is_record ? ParseRecord(group) : ParseHeader(group))) return false;
    }
    return CheckSections();
  }

 private:
  bool ParseHeader(const Group& group) {
    for (const Line& line : group.lines) {
      const Section next = line.text == "ENCRYPT"   ? Section::kEncrypt
                           : line.text == "DECRYPT" ? Section::kDecrypt
                                                    : Section::kNone;
      if (next == Section::kNone) return errors_->Fail(line.number, "expected [ENCRYPT] or [DECRYPT]");
      if (section_ != Section::kNone && NumRecords(section_) == 0) {
        return errors_->Fail(line.number, "the section before this one holds no record");
      }
      if (next == section_ || NumRecords(next) != 0) {
        return errors_->Fail(line.number, "a second [" + std::string(line.text) + "] section");
      }
      section_ = next;
      count_.reset();
    }
    return true;
  }

  bool ParseRecord(const Group& group) {
    const int line = group.lines.front().number;
    if (section_ == Section::kNone) return errors_->Fail(line, "a record before [ENCRYPT] or [DECRYPT]");
    if (!CheckCount(group, starts_at_0_, &count_, errors_)) return false;
    const bool encrypt = section_ == Section::kEncrypt;
    Vector vector;
    vector.kind = mode_ == AesTextMode::kCtr ? VectorKind::kCtr
                  : encrypt                  ? VectorKind::kEcbEncrypt
                                             : VectorKind::kEcbDecrypt;
    vector.file = errors_->file();
    vector.line = line;
    vector.comment = std::string(encrypt ? "[ENCRYPT]" : "[DECRYPT]") + " COUNT = " + std::to_string(*count_);
    RecordFields fields(group, errors_);
    if (!fields.ReadBytes("KEY", &vector.key)) return false;
    if (!IsAesKeyBytes(vector.key.size())) return fields.FailHere("KEY has not 128, 192 or 256 bits");
    if (mode_ == AesTextMode::kCtr && !ReadCounter(&fields, &vector)) return false;
    if (!ReadTexts(encrypt, &fields, &vector) || !fields.AtEnd()) return false;
    if (is_monte_carlo_) vector.iterations = kMonteCarloIterations;
    vectors_->push_back(std::move(vector));
    ++(encrypt ? num_encrypt_ : num_decrypt_);
    return true;
  }

  bool ReadCounter(RecordFields* fields, Vector* vector) {
    return fields->ReadBytes("IV", &vector->iv) && fields->CheckBits(vector->iv, 128, "AES-CTR");
  }

  bool ReadTexts(bool encrypt, RecordFields* fields, Vector* vector) {
    std::vector<uint8_t>& in = encrypt ? vector->plaintext : vector->ciphertext;
    std::vector<uint8_t>& out = encrypt ? vector->ciphertext : vector->plaintext;
    const char* in_name = encrypt ? "PLAINTEXT" : "CIPHERTEXT";
    const char* out_name = encrypt ? "CIPHERTEXT" : "PLAINTEXT";
    if (!fields->ReadBytes(in_name, &in)) return false;
    if (in.empty()) return fields->FailHere(std::string(in_name) + " is empty");
    if (mode_ == AesTextMode::kEcb && in.size() % 16 != 0) {
      return fields->FailHere(std::string(in_name) + " is not a whole number of blocks");
    }
    if (mode_ == AesTextMode::kEcb && is_monte_carlo_ && in.size() != 16) {
      return fields->FailHere(std::string(in_name) + " of a Monte Carlo test is not one block");
    }
    return fields->ReadBytes(out_name, &out) && fields->CheckBits(out, 8 * in.size(), in_name);
  }

  bool CheckSections() {
    if (section_ != Section::kNone && NumRecords(section_) == 0) {
      return errors_->Fail(last_line_, "the last section holds no record");
    }
    if (declares_both_ && num_encrypt_ != num_decrypt_) {
      return errors_->Fail(last_line_, "the file says \"Encrypt and Decrypt\" but has " + std::to_string(num_encrypt_) +
                                           " records of one and " + std::to_string(num_decrypt_) + " of the other");
    }
    return true;
  }

  int NumRecords(Section section) const { return section == Section::kEncrypt ? num_encrypt_ : num_decrypt_; }

  const AesTextMode mode_;
  const bool is_monte_carlo_;
  const bool declares_both_;
  const bool starts_at_0_;
  const int last_line_;
  std::vector<Vector>* const vectors_;
  ErrorSink* const errors_;
  Section section_ = Section::kNone;
  std::optional<uint64_t> count_;
  int num_encrypt_ = 0;
  int num_decrypt_ = 0;
};

}  // namespace

bool ParseAesText(AesTextMode mode, const std::vector<Line>& lines, std::vector<Vector>* vectors, ErrorSink* errors) {
  std::vector<Group> groups;
  return GroupLines(lines, "COUNT", &groups, errors) && Parser(mode, lines, vectors, errors).Parse(groups);
}

}  // namespace assay::reference
