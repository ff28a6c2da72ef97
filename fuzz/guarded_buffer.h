// Memory between two unreadable pages, with canaries where the pages do not reach.
#ifndef ASSAY_FUZZ_GUARDED_BUFFER_H_
#define ASSAY_FUZZ_GUARDED_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz/operation.h"

namespace assay::fuzz {

// One buffer at a time, reused from run to run. A read or write beyond a guard page is a fault of the memory system and
// so is seen in code that no sanitizer has instrumented; a write into the bytes between the buffer and the guard pages
// damages a canary.
class GuardedBuffer {
 public:
  GuardedBuffer() = default;
  GuardedBuffer(const GuardedBuffer&) = delete;
  GuardedBuffer& operator=(const GuardedBuffer&) = delete;
  ~GuardedBuffer();

  // Makes room for num_bytes placed as `placement` says (operation.h), fills them with kFill and puts up the canaries.
  // What an earlier call returned is no longer valid.
  uint8_t* Place(size_t num_bytes, Placement placement);

  // The canaries as they are now: "" if whole, else "3 bytes before the buffer" or "0 bytes behind the buffer", the
  // damage next to the buffer.
  std::string Damage() const;

  static constexpr uint8_t kFill = 0xee;

 private:
  void Reserve(size_t num_bytes);

  uint8_t* mapping_ = nullptr;  // guard page, capacity_ bytes, guard page
  size_t capacity_ = 0;         // whole pages
  uint8_t* buffer_ = nullptr;
  size_t num_bytes_ = 0;
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_GUARDED_BUFFER_H_
