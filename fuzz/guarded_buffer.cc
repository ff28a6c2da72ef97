#include "fuzz/guarded_buffer.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace assay::fuzz {
namespace {

constexpr size_t kCanaryBytes = 64;
constexpr uint8_t kCanary = 0xc5;

size_t PageBytes() {
  static const size_t page_bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return page_bytes;
}

[[noreturn]] void Fail(const char* what) {
  std::perror(what);
  std::abort();
}

}  // namespace

GuardedBuffer::~GuardedBuffer() {
  if (mapping_ != nullptr) munmap(mapping_, capacity_ + 2 * PageBytes());
}

void GuardedBuffer::Reserve(size_t num_bytes) {
  if (num_bytes <= capacity_) return;
  const size_t page = PageBytes();
  if (mapping_ != nullptr) munmap(mapping_, capacity_ + 2 * page);
  capacity_ = (num_bytes + page - 1) / page * page;
  void* mapping = mmap(nullptr, capacity_ + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED) Fail("guarded buffer: mmap");
  mapping_ = static_cast<uint8_t*>(mapping);
  if (mprotect(mapping_ + page, capacity_, PROT_READ | PROT_WRITE) != 0) Fail("guarded buffer: mprotect");
}

uint8_t* GuardedBuffer::Place(size_t num_bytes, Placement placement) {
  Reserve(num_bytes + 16);
  uint8_t* const first = mapping_ + PageBytes();
  uint8_t* const last = first + capacity_ - num_bytes;  // where a buffer that touches the back guard starts
  if (placement == kFlushFront) {
    buffer_ = first;
  } else if (placement == kFlushBack) {
    buffer_ = last;
  } else {
    buffer_ = last - ((reinterpret_cast<uintptr_t>(last) - placement) & 15);
  }
  num_bytes_ = num_bytes;
  const size_t before = std::min<size_t>(kCanaryBytes, static_cast<size_t>(buffer_ - first));
  const size_t behind = std::min<size_t>(kCanaryBytes, static_cast<size_t>(last - buffer_));
  std::memset(buffer_ - before, kCanary, before);
  std::memset(buffer_, kFill, num_bytes);
  std::memset(buffer_ + num_bytes, kCanary, behind);
  return buffer_;
}

std::string GuardedBuffer::Damage() const {
  if (buffer_ == nullptr) return "";
  const uint8_t* const first = mapping_ + PageBytes();
  const uint8_t* const end = first + capacity_;
  const size_t before = std::min<size_t>(kCanaryBytes, static_cast<size_t>(buffer_ - first));
  const size_t behind = std::min<size_t>(kCanaryBytes, static_cast<size_t>(end - (buffer_ + num_bytes_)));
  for (size_t i = 1; i <= before; ++i) {
    if (*(buffer_ - i) != kCanary) return std::to_string(i) + " bytes before the buffer";
  }
  for (size_t i = 0; i < behind; ++i) {
    if (buffer_[num_bytes_ + i] != kCanary) return std::to_string(i) + " bytes behind the buffer";
  }
  return "";
}

}  // namespace assay::fuzz
