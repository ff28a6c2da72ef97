#include "fuzz/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace assay::fuzz {
namespace {

std::string Because(const std::string& path) { return path + ": " + std::strerror(errno); }

bool WriteAll(int file, const std::string& contents) {
  size_t done = 0;
  while (done < contents.size()) {
    const ssize_t step = write(file, contents.data() + done, contents.size() - done);
    if (step < 0 && errno == EINTR) continue;
    if (step < 0) return false;
    done += static_cast<size_t>(step);
  }
  return fsync(file) == 0;
}

// So that a new name outlives the machine's power.
std::string SyncFolderOf(const std::string& path) {
  const std::filesystem::path parent = std::filesystem::path(path).parent_path();
  const int folder = open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return Because(path);
  std::string error;
  if (fsync(folder) != 0) error = Because(path);
  close(folder);
  return error;
}

}  // namespace

std::optional<std::string> ReadFile(const std::string& path, std::string* error, size_t max_bytes) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status = {};
  if (file < 0 || fstat(file, &status) != 0) {
    *error = Because(path);
    if (file >= 0) close(file);
    return std::nullopt;
  }
  std::string contents;
  ssize_t step = 0;
  if (S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    step = -1;
  } else {
    char buffer[1 << 16];
    do {
      step = read(file, buffer, sizeof buffer);
      if (step > 0) contents.append(buffer, static_cast<size_t>(step));
    } while ((step > 0 && contents.size() <= max_bytes) || (step < 0 && errno == EINTR));
  }
  if (step < 0) *error = Because(path);
  close(file);
  if (step < 0) return std::nullopt;
  if (contents.size() > max_bytes) {
    *error = path + ": more than " + std::to_string(max_bytes) + " bytes";
    return std::nullopt;
  }
  return contents;
}

std::string WriteFile(const std::string& path, const std::string& contents) {
  const std::string temporary = path + ".partial." + std::to_string(getpid());
  const int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return Because(path);
  const bool written = WriteAll(file, contents);
  std::string error;
  if (!written) error = Because(path);
  if (close(file) != 0 && error.empty()) error = Because(path);
  if (error.empty() && rename(temporary.c_str(), path.c_str()) != 0) error = Because(path);
  if (error.empty()) error = SyncFolderOf(path);
  if (!error.empty()) unlink(temporary.c_str());
  return error;
}

std::string CallersPath(const std::string& path) {
  const char* const folder = std::getenv("BUILD_WORKING_DIRECTORY");
  return folder == nullptr || path.empty() ? path : (std::filesystem::path(folder) / path).string();
}

}  // namespace assay::fuzz
