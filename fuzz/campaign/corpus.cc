#include "fuzz/campaign/corpus.h"

#include <openssl/evp.h>

#include <filesystem>
#include <utility>

#include "fuzz/files.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

std::string Message(const std::string& path, const std::error_code& error) { return path + ": " + error.message(); }

}  // namespace

std::string NameOf(const std::string& contents) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned num_bytes = 0;
  if (EVP_Digest(contents.data(), contents.size(), digest, &num_bytes, EVP_sha1(), nullptr) != 1) std::abort();
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string name;
  for (unsigned i = 0; i < num_bytes; ++i) {
    name += kDigits[digest[i] >> 4];
    name += kDigits[digest[i] & 15];
  }
  return name;
}

std::string LinkOrCopy(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::create_hard_link(from, to, error);
  if (!error || error == std::errc::file_exists) return "";
  if (error != std::errc::no_space_on_device) fs::copy_file(from, to, fs::copy_options::skip_existing, error);
  return error ? Message(to, error) : "";
}

Corpus::Corpus(std::string folder, std::string view) : folder_(std::move(folder)), view_(std::move(view)) {
  std::error_code ignored;  // Refresh says what does not work
  fs::remove_all(view_, ignored);
}

std::string Corpus::Refresh() {
  std::error_code error;
  for (const std::string& made : {folder_, view_}) {
    fs::create_directories(made, error);
    if (error) return Message(made, error);
  }
  std::set<std::string> names;
  num_bytes_ = 0;
  num_skipped_ = 0;
  for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename();
    std::error_code vanished;
    // A name that begins with a dot is of a copy from another host that has not ended.
    if (!it->is_regular_file(vanished) || name.starts_with('.') || name.find(".partial.") != std::string::npos)
      continue;
    const uintmax_t size = it->file_size(vanished);
    if (vanished) continue;
    if (size > kMaxEntryBytes) {
      ++num_skipped_;
      continue;
    }
    names.insert(name);
    num_bytes_ += size;
    if (names_.contains(name)) continue;
    if (std::string failure = LinkOrCopy(it->path(), view_ + "/" + name); !failure.empty()) return failure;
  }
  if (error) return Message(folder_, error);
  for (const std::string& name : names_) {
    std::error_code ignored;
    if (!names.contains(name)) fs::remove(fs::path(view_) / name, ignored);
  }
  names_ = std::move(names);
  return "";
}

std::string Corpus::Add(const std::string& contents) {
  const std::string name = NameOf(contents);
  if (names_.contains(name)) return "";
  if (contents.size() > kMaxEntryBytes) return "";
  if (std::string error = fuzz::WriteFile(folder_ + "/" + name, contents); !error.empty()) return error;
  if (std::string error = LinkOrCopy(folder_ + "/" + name, view_ + "/" + name); !error.empty()) return error;
  names_.insert(name);
  num_bytes_ += contents.size();
  return "";
}

std::string Corpus::AddAll(const std::string& other_folder) {
  std::error_code error;
  for (fs::directory_iterator it(other_folder, error), end; !error && it != end; it.increment(error)) {
    if (!it->is_regular_file() || it->file_size() > kMaxEntryBytes) continue;
    std::string message;
    const std::optional<std::string> contents = fuzz::ReadFile(it->path(), &message);
    if (!contents) return message;
    message = Add(*contents);
    if (!message.empty()) return message;
  }
  return error ? Message(other_folder, error) : "";
}

std::string Corpus::Reduce(const std::set<std::string>& known, const std::set<std::string>& kept) {
  for (const std::string& name : known) {
    if (kept.contains(name) || !names_.contains(name)) continue;
    std::error_code error;
    fs::remove(fs::path(folder_) / name, error);
    if (error) return Message(folder_ + "/" + name, error);
  }
  return Refresh();
}

}  // namespace assay::campaign
