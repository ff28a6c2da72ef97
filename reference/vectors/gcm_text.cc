#include "reference/vectors/gcm_text.h"

#include <array>

namespace assay::reference {
namespace {

// What a section declares, in bits.
enum Length : size_t { kKey, kIv, kPlaintext, kAad, kTag };
constexpr std::array<std::string_view, 5> kLengthNames = {"Keylen", "IVlen", "PTlen", "AADlen", "Taglen"};

class Parser {
 public:
  Parser(const std::vector<Line>& lines, std::vector<Vector>* vectors, ErrorSink* errors)
      : is_original_(HasComment(lines, "CAVS")),
        last_line_(lines.empty() ? 1 : lines.back().number),
        vectors_(vectors),
        errors_(errors) {}

  bool Parse(const std::vector<Group>& groups) {
    for (const Group& group : groups) {
      const bool ok =
          group.is_record ? ParseRecord(group) : EndSection(group.lines.front().number) && ParseHeader(group);
      if (!ok) return false;
    }
    return EndSection(last_line_);
  }

 private:
  bool ParseHeader(const Group& group) {
    for (std::optional<uint64_t>& length : lengths_) length.reset();
    for (const Line& line : group.lines) {
      std::string_view name;
      std::string_view value;
      size_t i = 0;
      if (SplitAssignment(line.text, &name, &value)) {
        while (i < kLengthNames.size() && kLengthNames[i] != name) ++i;
      }
      if (value.empty() || i == kLengthNames.size()) {
        return errors_->Fail(line.number,
                             "expected [Keylen = ...], [IVlen = ...], [PTlen = ...], [AADlen = ...] or "
                             "[Taglen = ...]");
      }
      const std::string quoted = "[" + std::string(name) + "]";
      if (lengths_[i].has_value()) return errors_->Fail(line.number, "a second " + quoted + " in one section");
      lengths_[i] = ParseNumber(value);
      if (!lengths_[i].has_value()) return errors_->Fail(line.number, quoted + " is not a number");
      if (*lengths_[i] % 8 != 0) return errors_->Fail(line.number, quoted + " is not a whole number of bytes");
    }
    for (size_t i = 0; i < lengths_.size(); ++i) {
      if (!lengths_[i].has_value()) {
        return errors_->Fail(group.lines.back().number,
                             "the section does not say [" + std::string(kLengthNames[i]) + "]");
      }
    }
    if (!IsAesKeyBytes(*lengths_[kKey] / 8)) {
      return errors_->Fail(group.lines.front().number, "[Keylen] is not 128, 192 or 256");
    }
    in_section_ = true;
    num_records_ = 0;
    count_.reset();
    return true;
  }

  // Checks the number of records of the section that ends at `line`, if any.
  bool EndSection(int line) {
    if (!in_section_) return true;
    if (num_records_ == 0) return errors_->Fail(line, "the section that ends here holds no record");
    if (is_original_ && records_per_section_ != 0 && num_records_ != records_per_section_) {
      return errors_->Fail(line, "the section that ends here has " + std::to_string(num_records_) +
                                     " records, the others have " + std::to_string(records_per_section_));
    }
    records_per_section_ = num_records_;
    return true;
  }

  bool ParseRecord(const Group& group) {
    const int line = group.lines.front().number;
    if (!in_section_) return errors_->Fail(line, "a record before the lengths of its section");
    if (!CheckCount(group, is_original_, &count_, errors_)) return false;
    Vector vector;
    vector.file = errors_->file();
    vector.line = line;
    vector.comment = "Count = " + std::to_string(*count_);
    RecordFields fields(group, errors_);
    if (!Read(&fields, "Key", kKey, &vector.key) || !Read(&fields, "IV", kIv, &vector.iv)) return false;
    const bool is_seal = fields.NextName() == "PT";
    vector.kind = is_seal ? VectorKind::kGcmSeal : VectorKind::kGcmOpen;
    if (!(is_seal ? ReadSeal(&fields, &vector) : ReadOpen(&fields, &vector)) || !fields.AtEnd()) return false;
    vectors_->push_back(std::move(vector));
    ++num_records_;
    return true;
  }

  bool ReadSeal(RecordFields* fields, Vector* vector) {
    return Read(fields, "PT", kPlaintext, &vector->plaintext) && Read(fields, "AAD", kAad, &vector->aad) &&
           Read(fields, "CT", kPlaintext, &vector->ciphertext) && Read(fields, "Tag", kTag, &vector->tag);
  }

  bool ReadOpen(RecordFields* fields, Vector* vector) {
    if (!Read(fields, "CT", kPlaintext, &vector->ciphertext) || !Read(fields, "AAD", kAad, &vector->aad) ||
        !Read(fields, "Tag", kTag, &vector->tag)) {
      return false;
    }
    if (fields->SkipWord("FAIL")) {
      vector->expected = Expectation::kReject;
      return true;
    }
    return Read(fields, "PT", kPlaintext, &vector->plaintext);
  }

  bool Read(RecordFields* fields, std::string_view name, Length length, std::vector<uint8_t>* bytes) {
    return fields->ReadBytes(name, bytes) &&
           fields->CheckBits(*bytes, *lengths_[length], "[" + std::string(kLengthNames[length]) + "]");
  }

  const bool is_original_;
  const int last_line_;
  std::vector<Vector>* const vectors_;
  ErrorSink* const errors_;
  std::array<std::optional<uint64_t>, 5> lengths_;
  std::optional<uint64_t> count_;
  bool in_section_ = false;
  int num_records_ = 0;          // of the current section
  int records_per_section_ = 0;  // of the sections before it; 0 in the first one
};

}  // namespace

bool ParseGcmText(const std::vector<Line>& lines, std::vector<Vector>* vectors, ErrorSink* errors) {
  std::vector<Group> groups;
  return GroupLines(lines, "Count", &groups, errors) && Parser(lines, vectors, errors).Parse(groups);
}

}  // namespace assay::reference
