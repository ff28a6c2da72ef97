#include "reference/vectors/wycheproof.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "reference/hex.h"

namespace assay::reference {
namespace {

using nlohmann::json;

// Passes over a text and counts its lines on the way: the JSON library keeps no positions.
class LineCountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  LineCountingIterator(const char* position, int* line) : position_(position), line_(line) {}
  reference operator*() const { return *position_; }
  LineCountingIterator& operator++() {
    if (*position_ == '\n') ++*line_;
    ++position_;
    return *this;
  }
  LineCountingIterator operator++(int) {
    const LineCountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const LineCountingIterator& other) const { return position_ == other.position_; }
  bool operator!=(const LineCountingIterator& other) const { return position_ != other.position_; }

 private:
  const char* position_;
  int* line_;
};

// The file as values, and the line of the "tcId" of each test in order.
struct Document {
  json root;
  std::vector<int> test_lines;
};

// A key's depth in the callback: {"testGroups": [{"tests": [{"tcId": ...
constexpr int kTestKeyDepth = 5;

// Refuses what is not JSON, and an object that has a key twice, of which the JSON library would drop one.
bool ParseDocument(std::string_view text, Document* document, ErrorSink* errors) {
  int line = 1;
  int duplicate_line = 0;
  std::vector<std::set<std::string>> keys;  // of the objects around the current place
  const auto on_event = [&](int depth, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key) {
      const std::string key = parsed.get<std::string>();
      if (!keys.back().insert(key).second && duplicate_line == 0) duplicate_line = line;
      if (depth == kTestKeyDepth && key == "tcId") document->test_lines.push_back(line);
    }
    return true;
  };
  try {
    document->root = json::parse(LineCountingIterator(text.data(), &line),
                                 LineCountingIterator(text.data() + text.size(), &line), on_event);
  } catch (const json::parse_error& e) {
    return errors->Fail(line, "not JSON from byte " + std::to_string(e.byte) + " on");
  } catch (const json::exception&) {
    return errors->Fail(line, "a number out of range");
  }
  if (duplicate_line != 0) return errors->Fail(duplicate_line, "a key that its object already has");
  return true;
}

// A member of a JSON object, or null.
const json* Find(const json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

// One test of a group.
class TestParser {
 public:
  TestParser(const json& test, int line, std::string place, ErrorSink* errors)
      : test_(test), line_(line), place_(std::move(place)), errors_(errors) {}

  bool Parse(uint64_t key_bits, uint64_t iv_bits, uint64_t tag_bits, std::vector<Vector>* vectors) {
    const json* id = Find(test_, "tcId");
    if (id == nullptr || !id->is_number_unsigned()) return Fail("tcId is missing or no number");
    place_ = "tcId " + std::to_string(id->get<uint64_t>());
    Vector vector;
    std::string result;
    std::string comment;
    std::vector<uint8_t> plaintext;
    if (!ReadBytes("key", &vector.key) || !ReadBytes("iv", &vector.iv) || !ReadBytes("aad", &vector.aad) ||
        !ReadBytes("msg", &plaintext) || !ReadBytes("ct", &vector.ciphertext) || !ReadBytes("tag", &vector.tag) ||
        !ReadString("result", &result) || !ReadString("comment", &comment)) {
      return false;
    }
    if (!CheckBits("key", vector.key, "keySize", key_bits) || !CheckBits("iv", vector.iv, "ivSize", iv_bits) ||
        !CheckBits("tag", vector.tag, "tagSize", tag_bits)) {
      return false;
    }
    std::string flags;
    if (!ReadFlags(&flags) || !ParseResult(result, &vector.expected)) return false;
    const bool valid = vector.expected != Expectation::kReject;
    if (valid && plaintext.size() != vector.ciphertext.size()) return Fail("msg and ct differ in length");
    vector.file = errors_->file();
    vector.line = line_;
    vector.comment = place_ + (flags.empty() ? "" : " (" + flags + ")") + (comment.empty() ? "" : ": " + comment);

    vector.kind = VectorKind::kGcmOpen;
    if (valid) vector.plaintext = plaintext;
    vectors->push_back(vector);
    // An invalid tag says nothing about sealing; an empty IV does.
    if (!valid && !vector.iv.empty()) return true;
    vector.kind = VectorKind::kGcmSeal;
    vector.plaintext = plaintext;
    if (!valid) {
      vector.ciphertext.clear();
      vector.tag.clear();
    }
    vectors->push_back(std::move(vector));
    return true;
  }

 private:
  bool Fail(const std::string& what) { return errors_->Fail(line_, place_ + ": " + what); }

  bool ReadString(const char* key, std::string* value) {
    const json* member = Find(test_, key);
    if (member == nullptr || !member->is_string()) return Fail(std::string(key) + " is missing or no string");
    *value = member->get<std::string>();
    return true;
  }

  bool ReadBytes(const char* key, std::vector<uint8_t>* bytes) {
    std::string digits;
    if (!ReadString(key, &digits)) return false;
    std::string what;
    std::optional<std::vector<uint8_t>> parsed = ParseHex(digits, &what);
    if (!parsed.has_value()) return Fail(std::string(key) + ": " + what);
    *bytes = std::move(*parsed);
    return true;
  }

  bool ReadFlags(std::string* flags) {
    const json* member = Find(test_, "flags");
    if (member == nullptr || !member->is_array()) return Fail("flags is missing or no array");
    for (const json& flag : *member) {
      if (!flag.is_string()) return Fail("a flag is no string");
      *flags += (flags->empty() ? "" : ", ") + flag.get<std::string>();
    }
    return true;
  }

  bool ParseResult(const std::string& result, Expectation* expected) {
    if (result == "valid") {
      *expected = Expectation::kAccept;
    } else if (result == "invalid") {
      *expected = Expectation::kReject;
    } else if (result == "acceptable") {
      *expected = Expectation::kEither;
    } else {
      return Fail("result is not valid, invalid or acceptable");
    }
    return true;
  }

  bool CheckBits(const char* key, const std::vector<uint8_t>& bytes, const char* declared_by, uint64_t bits) {
    if (8 * uint64_t{bytes.size()} == bits) return true;
    return Fail(std::string(key) + " has " + std::to_string(8 * bytes.size()) + " bits, but " + declared_by + " says " +
                std::to_string(bits));
  }

  const json& test_;
  const int line_;
  std::string place_;
  ErrorSink* const errors_;
};

class FileParser {
 public:
  FileParser(const Document& document, std::vector<Vector>* vectors, ErrorSink* errors)
      : document_(document), vectors_(vectors), errors_(errors) {}

  bool Parse() {
    const json& root = document_.root;
    const json* algorithm = Find(root, "algorithm");
    if (algorithm == nullptr || !algorithm->is_string()) {
      return errors_->Fail(0, "JSON, but not Wycheproof's: there is no \"algorithm\"");
    }
    if (*algorithm != "AES-GCM") {
      return errors_->Fail(0, "algorithm " + algorithm->dump() + " is not supported, only \"AES-GCM\"");
    }
    const json* schema = Find(root, "schema");
    if (schema == nullptr || !schema->is_string() || schema->get<std::string>().rfind("aead_test_schema", 0) != 0) {
      return errors_->Fail(0, "the schema is not an aead_test_schema");
    }
    const json* declared = Find(root, "numberOfTests");
    if (declared == nullptr || !declared->is_number_unsigned()) {
      return errors_->Fail(0, "numberOfTests is missing or no number");
    }
    const json* groups = Find(root, "testGroups");
    if (groups == nullptr || !groups->is_array()) return errors_->Fail(0, "testGroups is missing or no array");
    for (const json& group : *groups) {
      if (!ParseGroup(group)) return false;
    }
    if (declared->get<uint64_t>() != num_tests_) {
      return errors_->Fail(0,
                           "numberOfTests says " + declared->dump() + ", the file has " + std::to_string(num_tests_));
    }
    return true;
  }

 private:
  bool ParseGroup(const json& group) {
    ++num_groups_;
    const std::string place = "group " + std::to_string(num_groups_);
    const json* type = Find(group, "type");
    if (type == nullptr || *type != "AeadTest") return errors_->Fail(0, place + ": type is not AeadTest");
    uint64_t key_bits = 0;
    uint64_t iv_bits = 0;
    uint64_t tag_bits = 0;
    if (!ReadSize(group, "keySize", place, &key_bits) || !ReadSize(group, "ivSize", place, &iv_bits) ||
        !ReadSize(group, "tagSize", place, &tag_bits)) {
      return false;
    }
    if (key_bits % 8 != 0 || !IsAesKeyBytes(key_bits / 8)) {
      return errors_->Fail(0, place + ": keySize is not 128, 192 or 256");
    }
    const json* tests = Find(group, "tests");
    if (tests == nullptr || !tests->is_array()) return errors_->Fail(0, place + ": tests is missing or no array");
    for (size_t i = 0; i < tests->size(); ++i) {
      const json& test = (*tests)[i];
      const bool has_line = Find(test, "tcId") != nullptr && next_line_ < document_.test_lines.size();
      const int line = has_line ? document_.test_lines[next_line_++] : 0;
      TestParser parser(test, line, place + ", test " + std::to_string(i + 1), errors_);
      if (!parser.Parse(key_bits, iv_bits, tag_bits, vectors_)) return false;
      ++num_tests_;
    }
    return true;
  }

  bool ReadSize(const json& group, const char* key, const std::string& place, uint64_t* bits) {
    const json* size = Find(group, key);
    if (size == nullptr || !size->is_number_unsigned()) {
      return errors_->Fail(0, place + ": " + key + " is missing or no number");
    }
    *bits = size->get<uint64_t>();
    return true;
  }

  const Document& document_;
  std::vector<Vector>* const vectors_;
  ErrorSink* const errors_;
  uint64_t num_groups_ = 0;
  uint64_t num_tests_ = 0;
  size_t next_line_ = 0;
};

}  // namespace

bool ParseWycheproof(std::string_view text, std::vector<Vector>* vectors, ErrorSink* errors) {
  Document document;
  return ParseDocument(text, &document, errors) && FileParser(document, vectors, errors).Parse();
}

}  // namespace assay::reference
