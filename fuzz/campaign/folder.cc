#include "fuzz/campaign/folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "fuzz/files.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

constexpr int kVersion = 1;
constexpr char kVersionField[] = "assay_campaign";

std::string Because(const std::string& path, int number) { return path + ": " + std::strerror(number); }

// "" or one line.
std::string MakeFolders(const Layout& layout) {
  for (const std::string& folder :
       {layout.root + "/corpus", layout.findings(), layout.pending(), layout.unreproduced(), layout.scratch()}) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return folder + ": " + error.message();
  }
  return "";
}

std::string ForeignFolder(const std::string& root) {
  std::error_code error;
  const fs::directory_iterator it(root, error);
  if (error) return root + ": " + error.message();
  if (it == fs::directory_iterator()) return "";
  return root + ": is not a campaign's folder, but holds " + it->path().filename().string();
}

std::optional<State> ReadState(const Layout& layout, std::string* error) {
  const std::optional<std::string> json = fuzz::ReadFile(layout.state(), error);
  if (!json) return std::nullopt;
  std::optional<State> state = ParseState(*json);
  if (!state) *error = layout.state() + ": is not of a campaign that this program can go on with";
  return state;
}

}  // namespace

std::string StateJson(const State& state) {
  const nlohmann::ordered_json json = {
      {kVersionField, kVersion},  {"started", state.started},           {"seconds", state.seconds},
      {"repeats", state.repeats}, {"unreproduced", state.unreproduced},
  };
  return json.dump(2) + "\n";
}

std::optional<State> ParseState(const std::string& json) {
  const nlohmann::json root = nlohmann::json::parse(json, nullptr, false);
  try {
    if (root.is_discarded() || root.at(kVersionField) != kVersion) return std::nullopt;
    State state;
    root.at("started").get_to(state.started);
    root.at("seconds").get_to(state.seconds);
    root.at("repeats").get_to(state.repeats);
    root.at("unreproduced").get_to(state.unreproduced);
    return state;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

std::optional<Folder> Folder::Open(const std::string& root, std::string* error) {
  const Layout layout{root};
  std::error_code failure;
  fs::create_directories(root, failure);
  if (failure) {
    *error = root + ": " + failure.message();
    return std::nullopt;
  }
  const bool is_known = fs::exists(layout.state(), failure);
  if (!is_known) *error = ForeignFolder(root);
  if (!error->empty()) return std::nullopt;
  State state;
  state.started =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  if (is_known) {
    const std::optional<State> read = ReadState(layout, error);
    if (!read) return std::nullopt;
    state = *read;
  } else {
    // The mark comes first: a folder that is left half made is a campaign's.
    *error = fuzz::WriteFile(layout.state(), StateJson(state));
    if (!error->empty()) return std::nullopt;
  }
  const int lock = open(layout.lock().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock < 0) {
    *error = Because(layout.lock(), errno);
    return std::nullopt;
  }
  Folder folder(layout, std::move(state), lock);
  if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
    *error = errno == EWOULDBLOCK ? root + ": a campaign runs there already" : Because(layout.lock(), errno);
    return std::nullopt;
  }
  *error = MakeFolders(layout);
  if (!error->empty()) return std::nullopt;
  folder.RemovePartialFiles();
  // So that a folder that can be read but not written is told before anything runs.
  *error = folder.SaveState();
  if (!error->empty()) return std::nullopt;
  return folder;
}

std::optional<State> Folder::Read(const std::string& root, std::string* error) {
  const Layout layout{root};
  if (!fs::exists(root)) {
    *error = Because(root, ENOENT);
    return std::nullopt;
  }
  if (!fs::exists(layout.state())) {
    *error = root + ": is not a campaign's folder";
    return std::nullopt;
  }
  return ReadState(layout, error);
}

Folder::Folder(Layout layout, State state, int lock)
    : layout_(std::move(layout)), state_(std::move(state)), lock_(lock) {}

Folder::Folder(Folder&& other) noexcept
    : layout_(std::move(other.layout_)), state_(std::move(other.state_)), lock_(std::exchange(other.lock_, -1)) {}

Folder::~Folder() {
  if (lock_ >= 0) close(lock_);
}

std::string Folder::SaveState() const { return fuzz::WriteFile(layout_.state(), StateJson(state_)); }

void Folder::RemovePartialFiles() const {
  std::error_code error;
  for (fs::recursive_directory_iterator it(layout_.root, error), end; !error && it != end; it.increment(error)) {
    if (it->path().filename() == "scratch") it.disable_recursion_pending();
    std::error_code ignored;
    if (it->path().filename().string().find(".partial.") != std::string::npos) fs::remove(it->path(), ignored);
  }
}

uint64_t FreeBytes(const std::string& path, std::string* error) {
  struct statvfs status = {};
  if (statvfs(path.c_str(), &status) == 0) return uint64_t{status.f_bavail} * status.f_frsize;
  *error = Because(path, errno);
  return 0;
}

std::string SyncFolder(const std::string& folder) {
  const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return Because(folder, errno);
  const std::string error = fsync(file) == 0 ? "" : Because(folder, errno);
  close(file);
  return error;
}

}  // namespace assay::campaign
