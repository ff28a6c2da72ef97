#include "ct/leftovers/machine.h"

#include <cpuid.h>
#include <sys/mman.h>

#include <cstring>
#include <stdexcept>

#include "ct/leftovers/heap_watch.h"
#include "ct/leftovers/registers.h"

namespace assay::ct {
namespace {

constexpr uint8_t kPaint = 0xa5;
constexpr size_t kPageBytes = 4096;

// XSAVE's area: control words and x87 in the first 160 bytes, then 16 XMM registers, a header, and behind it the parts
// that further registers add.
constexpr size_t kMxcsrOffset = 24;
constexpr uint32_t kMxcsrDefault = 0x1f80;
constexpr size_t kXmmOffset = 160;
constexpr size_t kHeaderOffset = 512;
constexpr size_t kHeaderBytes = 64;
constexpr size_t kYmmOffset = 576;

bool CanSaveRegisters() {
  unsigned eax, ebx, ecx, edx;
  return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_OSXSAVE) != 0;
}

void CallFunction(void* argument) { (*static_cast<const std::function<void()>*>(argument))(); }

std::vector<uint8_t> Slice(const uint8_t* area, size_t begin, size_t end) { return {area + begin, area + end}; }

}  // namespace

Machine::Machine() : registers_(std::make_unique<Registers>()) {
  if (!CanSaveRegisters()) throw std::runtime_error("this CPU cannot save its registers with XSAVE");
  void* const memory =
      mmap(nullptr, kPageBytes + kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory, kPageBytes, PROT_NONE) != 0) {
    throw std::runtime_error("no memory for a stack");
  }
  stack_ = static_cast<uint8_t*>(memory) + kPageBytes;
}

Machine::~Machine() { munmap(stack_ - kPageBytes, kPageBytes + kStackBytes); }

Remains Machine::Run(const std::function<void()>& call) {
  static_assert(kStackBytes % 64 == 0);
  std::memset(stack_, kPaint, kStackBytes);
  Registers* const registers = registers_.get();
  std::memset(registers, 0, sizeof(Registers));
  std::memcpy(registers->before + kMxcsrOffset, &kMxcsrDefault, sizeof kMxcsrDefault);

  StartHeapWatch();
  assay_ct_call_on_stack(CallFunction, const_cast<std::function<void()>*>(&call), stack_ + kStackBytes, registers);
  Remains remains;
  remains.freed_heap = StopHeapWatch();
  remains.stack.assign(std::make_reverse_iterator(stack_ + kStackBytes), std::make_reverse_iterator(stack_));
  const uint8_t* const area = registers->after;
  for (size_t i = 0; i < kNumGeneral; ++i) {
    const auto* const bytes = reinterpret_cast<const uint8_t*>(&registers->general[i]);
    remains.registers.push_back({kGeneralNames[i], {bytes, bytes + sizeof(size_t)}});
  }
  for (size_t i = 0; i < 16; ++i) {
    const size_t begin = kXmmOffset + 16 * i;
    remains.registers.push_back({"xmm" + std::to_string(i), Slice(area, begin, begin + 16)});
  }
  remains.registers.push_back({"x87 and MMX", Slice(area, 32, kXmmOffset)});
  remains.registers.push_back({"the parts that AVX and AVX-512 add", Slice(area, kYmmOffset, kXsaveBytes)});
  static_assert(kHeaderOffset + kHeaderBytes == kYmmOffset);
  return remains;
}

}  // namespace assay::ct
