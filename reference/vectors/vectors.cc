#include "reference/vectors/vectors.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "reference/vectors/aes_text.h"
#include "reference/vectors/gcm_text.h"
#include "reference/vectors/text_records.h"
#include "reference/vectors/wycheproof.h"

namespace assay::reference {
namespace {

constexpr size_t kMaxFileBytes = size_t{256} << 20;

bool ReadFile(const std::string& path, std::string* text, ErrorSink* errors) {
  std::error_code status_error;
  const std::filesystem::file_status status = std::filesystem::status(path, status_error);
  if (status.type() == std::filesystem::file_type::not_found) return errors->Fail(0, "no such file");
  if (status_error) return errors->Fail(0, status_error.message());
  if (std::filesystem::is_directory(status)) return errors->Fail(0, "is a directory");
  if (!std::filesystem::is_regular_file(status) && !std::filesystem::is_fifo(status)) {
    return errors->Fail(0, "is neither a file nor a pipe");
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return errors->Fail(0, errno != 0 ? std::strerror(errno) : "cannot be opened");
  std::array<char, 65536> buffer;
  do {
    stream.read(buffer.data(), buffer.size());
    text->append(buffer.data(), static_cast<size_t>(stream.gcount()));
    if (text->size() > kMaxFileBytes) return errors->Fail(0, "is over 256 MiB");
  } while (stream);
  if (stream.bad() || !stream.eof()) return errors->Fail(0, "cannot be read to its end");
  return true;
}

bool HasHeader(const std::vector<Line>& lines, std::string_view name) {
  for (const Line& line : lines) {
    std::string_view found;
    std::string_view value;
    if (line.kind == Line::Kind::kHeader && SplitAssignment(line.text, &found, &value) && found == name) return true;
  }
  return false;
}

// The mode of AES that a comment names and that is not read here, or "".
std::string_view OtherMode(const std::vector<Line>& lines) {
  for (const std::string_view mode : {"CBC", "CFB128", "CFB8", "CFB1", "OFB", "CCM", "OCB", "XTS", "SIV"}) {
    if (HasComment(lines, mode)) return mode;
  }
  return "";
}

bool ParseText(std::string_view text, std::vector<Vector>* vectors, ErrorSink* errors) {
  const std::vector<Line> lines = SplitLines(text);
  if (HasHeader(lines, "Keylen") || HasComment(lines, "GCM Encrypt") || HasComment(lines, "GCM Decrypt")) {
    return ParseGcmText(lines, vectors, errors);
  }
  if (HasComment(lines, "test data for ECB")) return ParseAesText(AesTextMode::kEcb, lines, vectors, errors);
  if (HasComment(lines, "AES Counter")) return ParseAesText(AesTextMode::kCtr, lines, vectors, errors);
  const std::string other(OtherMode(lines));
  if (!other.empty()) return errors->Fail(1, "vectors for AES-" + other + " are not supported, only ECB, CTR and GCM");
  return errors->Fail(1,
                      "not a vector file of a known format: CAVP .rsp for AES-ECB or AES-GCM, text for AES-CTR, "
                      "Wycheproof JSON for AES-GCM");
}

}  // namespace

std::optional<std::vector<Vector>> ParseVectors(const std::string& file, std::string_view text, std::string* error) {
  ErrorSink errors(file, error);
  std::vector<Vector> vectors;
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) {
    errors.Fail(0, "is empty");
    return std::nullopt;
  }
  const bool is_json = text[begin] == '{' || text[begin] == '[';
  const bool looks_like_header = text[begin] == '[' && text.find(']', begin) < text.find('\n', begin);
  const bool ok =
      is_json && !looks_like_header ? ParseWycheproof(text, &vectors, &errors) : ParseText(text, &vectors, &errors);
  if (!ok) return std::nullopt;
  if (vectors.empty()) {
    errors.Fail(0, "holds no test case");
    return std::nullopt;
  }
  return vectors;
}

std::optional<std::vector<Vector>> ReadVectors(const std::string& path, std::string* error) {
  ErrorSink errors(path, error);
  std::string text;
  if (!ReadFile(path, &text, &errors)) return std::nullopt;
  return ParseVectors(path, text, error);
}

}  // namespace assay::reference
