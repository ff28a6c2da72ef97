#include "ct/leftovers/heap_watch.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

extern "C" {
void* __real_malloc(size_t num_bytes);
void* __wrap_malloc(size_t num_bytes);
void __real_free(void* block);
void __wrap_free(void* block);
}

namespace assay::ct {
namespace {

constexpr size_t kMaxKept = size_t{1} << 20;

// The one place of this program that is global: the heap is.
constinit bool watching = false;
constinit size_t kept_bytes = 0;
uint8_t kept[kMaxKept];

void Keep(const void* block) {
  if (!watching || block == nullptr) return;
  const size_t num_bytes = std::min(malloc_usable_size(const_cast<void*>(block)), kMaxKept - kept_bytes);
  std::memcpy(kept + kept_bytes, block, num_bytes);
  kept_bytes += num_bytes;
}

}  // namespace

void StartHeapWatch() {
  kept_bytes = 0;
  watching = true;
}

std::vector<uint8_t> StopHeapWatch() {
  watching = false;
  return {kept, kept + kept_bytes};
}

}  // namespace assay::ct

// A block is a little larger than was asked for; what it held before must not be taken for what it holds in the end.
void* __wrap_malloc(size_t num_bytes) {
  void* const block = __real_malloc(num_bytes);
  if (block != nullptr) std::memset(block, 0, malloc_usable_size(block));
  return block;
}

void __wrap_free(void* block) {
  assay::ct::Keep(block);
  __real_free(block);
}

void* operator new(size_t num_bytes) {
  void* const block = __wrap_malloc(num_bytes);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void operator delete(void* block) noexcept { __wrap_free(block); }
void operator delete(void* block, size_t) noexcept { __wrap_free(block); }
void operator delete(void* block, std::align_val_t) noexcept { __wrap_free(block); }
void operator delete(void* block, size_t, std::align_val_t) noexcept { __wrap_free(block); }
