#include "reference/vectors/text_records.h"

#include <algorithm>

#include "reference/hex.h"

namespace assay::reference {
namespace {

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

Line ParseLine(int number, std::string_view raw) {
  const std::string_view text = Trimmed(raw);
  Line line = {number, Line::Kind::kWord, text, {}, {}};
  if (text.empty()) {
    line.kind = Line::Kind::kBlank;
  } else if (text.front() == '#') {
    line.kind = Line::Kind::kComment;
    line.text = Trimmed(text.substr(1));
  } else if (text.front() == '[' && text.back() == ']') {
    line.kind = Line::Kind::kHeader;
    line.text = Trimmed(text.substr(1, text.size() - 2));
  } else if (SplitAssignment(text, &line.name, &line.value)) {
    line.kind = Line::Kind::kField;
  }
  return line;
}

// On one line, whatever the text holds.
std::string Printable(std::string_view text) {
  std::string printable(text);
  std::replace_if(printable.begin(), printable.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return printable;
}

// A line as an error quotes it: a field by its name, all of it short.
std::string Shown(const Line& line) {
  constexpr size_t kMost = 24;
  const std::string_view text = line.kind == Line::Kind::kField ? line.name : line.text;
  const std::string shown = Printable(text.substr(0, kMost));
  return "\"" + shown + (text.size() > kMost ? "...\"" : "\"");
}

}  // namespace

std::vector<Line> SplitLines(std::string_view text) {
  std::vector<Line> lines;
  int number = 1;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(ParseLine(number++, text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool SplitAssignment(std::string_view text, std::string_view* name, std::string_view* value) {
  const size_t equals = text.find('=');
  if (equals == std::string_view::npos) return false;
  *name = Trimmed(text.substr(0, equals));
  *value = Trimmed(text.substr(equals + 1));
  return true;
}

bool HasComment(const std::vector<Line>& lines, std::string_view phrase) {
  return std::any_of(lines.begin(), lines.end(), [phrase](const Line& line) {
    return line.kind == Line::Kind::kComment && line.text.find(phrase) != std::string_view::npos;
  });
}

bool ErrorSink::Fail(int line, std::string_view what) {
  std::string file = file_;
  std::replace_if(file.begin(), file.end(), [](unsigned char c) { return c < ' '; }, '?');
  *error_ = file + (line == 0 ? "" : ":" + std::to_string(line)) + ": " + std::string(what);
  return false;
}

bool GroupLines(const std::vector<Line>& lines, std::string_view count_name, std::vector<Group>* groups,
                ErrorSink* errors) {
  Group* open = nullptr;  // the group that the next line may belong to
  for (const Line& line : lines) {
    if (line.kind == Line::Kind::kComment) continue;
    if (line.kind == Line::Kind::kBlank) {
      open = nullptr;
      continue;
    }
    const bool is_count = line.kind == Line::Kind::kField && line.name == count_name;
    const bool is_header = line.kind == Line::Kind::kHeader;
    const bool goes_on = open != nullptr && !is_count && open->is_record != is_header;
    if (!goes_on && !is_count && !is_header) return errors->Fail(line.number, "unexpected " + Shown(line));
    if (!goes_on) open = &groups->emplace_back(Group{is_count, {}});
    open->lines.push_back(line);
  }
  return true;
}

std::string_view RecordFields::NextName() const {
  return next_ < record_.lines.size() ? record_.lines[next_].name : std::string_view();
}

bool RecordFields::ReadBytes(std::string_view name, std::vector<uint8_t>* bytes) {
  if (next_ == record_.lines.size()) {
    return errors_->Fail(record_.lines.back().number, "the record ends without " + std::string(name));
  }
  const Line& line = record_.lines[next_++];
  if (line.kind != Line::Kind::kField || line.name != name) {
    return FailHere("expected " + std::string(name) + ", found " + Shown(line));
  }
  std::string what;
  std::optional<std::vector<uint8_t>> parsed = ParseHex(line.value, &what);
  if (!parsed.has_value()) return FailHere(std::string(name) + ": " + what);
  *bytes = std::move(*parsed);
  return true;
}

bool RecordFields::SkipWord(std::string_view word) {
  if (next_ == record_.lines.size()) return false;
  const Line& line = record_.lines[next_];
  if (line.kind != Line::Kind::kWord || line.text != word) return false;
  ++next_;
  return true;
}

bool RecordFields::CheckBits(const std::vector<uint8_t>& bytes, uint64_t bits, std::string_view declared_by) {
  if (8 * uint64_t{bytes.size()} == bits) return true;
  return FailHere(std::string(record_.lines[next_ - 1].name) + " has " + std::to_string(8 * bytes.size()) +
                  " bits, but " + std::string(declared_by) + " says " + std::to_string(bits));
}

bool RecordFields::AtEnd() {
  if (next_ == record_.lines.size()) return true;
  const Line& line = record_.lines[next_++];
  return FailHere("unexpected " + Shown(line) + " at the end of a record");
}

bool RecordFields::FailHere(std::string_view what) { return errors_->Fail(record_.lines[next_ - 1].number, what); }

bool CheckCount(const Group& record, bool starts_at_0, std::optional<uint64_t>* previous, ErrorSink* errors) {
  const Line& line = record.lines.front();
  const std::optional<uint64_t> count = ParseNumber(line.value);
  if (!count.has_value()) return errors->Fail(line.number, std::string(line.name) + " is not a number");
  if (!previous->has_value() && starts_at_0 && *count != 0) {
    return errors->Fail(line.number, "the first " + std::string(line.name) + " of a section is not 0");
  }
  if (previous->has_value() && *count != **previous + 1) {
    return errors->Fail(line.number, std::string(line.name) + " is " + std::to_string(*count) + " after " +
                                         std::to_string(**previous) + ": records are missing");
  }
  *previous = count;
  return true;
}

std::optional<uint64_t> ParseNumber(std::string_view digits) {
  if (digits.empty()) return std::nullopt;
  uint64_t number = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + static_cast<uint64_t>(digit - '0');
    if (number >> 32 != 0) return std::nullopt;
  }
  return number;
}

bool IsAesKeyBytes(size_t num_bytes) { return num_bytes == 16 || num_bytes == 24 || num_bytes == 32; }

}  // namespace assay::reference
