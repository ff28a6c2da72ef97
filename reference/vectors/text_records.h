// The common form of CAVP's and RFC 3686's text files: comments, bracketed headers, and records of "NAME = VALUE" lines
// that begin with a count.
#ifndef ASSAY_REFERENCE_VECTORS_TEXT_RECORDS_H_
#define ASSAY_REFERENCE_VECTORS_TEXT_RECORDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::reference {

struct Line {
  enum class Kind : uint8_t {
    kBlank,
    kComment,  // text: what follows "#"
    kHeader,   // text: what stands between "[" and "]"
    kField,    // "name = value" or "name ="
    kWord,     // text: anything else
  };
  int number;  // from 1
  Kind kind;
  std::string_view text;
  std::string_view name;
  std::string_view value;
};

// The lines of `text`, ended by LF or CR LF, with the blanks at both ends of each part taken off. They point into
// `text`.
std::vector<Line> SplitLines(std::string_view text);

// "name = value" as a header's text has it.
bool SplitAssignment(std::string_view text, std::string_view* name, std::string_view* value);

// True if one of the comments contains `phrase`.
bool HasComment(const std::vector<Line>& lines, std::string_view phrase);

// Lines that belong together: a run of headers, or one record, whose first line is its count.
struct Group {
  bool is_record;
  std::vector<Line> lines;  // not empty; no blanks or comments
};

// Where an error is said to be.
class ErrorSink {
 public:
  ErrorSink(const std::string& file, std::string* error) : file_(file), error_(error) {}

  // Sets the error to "FILE:LINE: WHAT", or "FILE: WHAT" if `line` is 0. Returns false.
  bool Fail(int line, std::string_view what);

  const std::string& file() const { return file_; }

 private:
  const std::string file_;
  std::string* error_;
};

// Groups lines. A record begins at each field called `count_name` and ends at a blank line, at a header or at the next
// record. False if a field or a word stands outside of a record.
bool GroupLines(const std::vector<Line>& lines, std::string_view count_name, std::vector<Group>* groups,
                ErrorSink* errors);

// A record's fields by position, after its count.
class RecordFields {
 public:
  RecordFields(const Group& record, ErrorSink* errors) : record_(record), errors_(errors) {}

  // Reads the next field, which must be called `name` and hold hex digits.
  bool ReadBytes(std::string_view name, std::vector<uint8_t>* bytes);

  // True, and moves on, if the next line is the word `word`.
  bool SkipWord(std::string_view word);

  // The name of the next field, or "" at the end.
  std::string_view NextName() const;

  // Checks that the last field read has so many bits.
  bool CheckBits(const std::vector<uint8_t>& bytes, uint64_t bits, std::string_view declared_by);

  // Checks that there is no field left.
  bool AtEnd();

  // Fails at the field that was read last.
  bool FailHere(std::string_view what);

 private:
  const Group& record_;
  ErrorSink* errors_;
  size_t next_ = 1;
};

// Checks the counts of the records of one section: each is one more than the one before it. After a header, `previous`
// is to be empty again.
bool CheckCount(const Group& record, bool starts_at_0, std::optional<uint64_t>* previous, ErrorSink* errors);

// A whole decimal number below 2^32.
std::optional<uint64_t> ParseNumber(std::string_view digits);

// FIPS 197 has no other key lengths.
bool IsAesKeyBytes(size_t num_bytes);

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_VECTORS_TEXT_RECORDS_H_
