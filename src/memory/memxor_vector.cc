// Conditional memxor in steps of 32 bytes, two 16-byte vectors each.
//
// gcc handles one 32-byte vector on a CPU without such registers through the stack, which takes twice the time and
// leaves the text there; the two halves stay in registers. Where the registers are smaller still, the compiler splits
// the halves further.

#include <cstring>

#include "src/cpu/kernel_mark.h"
#include "src/memory/constant_time.h"
#include "src/memory/memxor_kernels.h"

namespace assay {
namespace {

using Word16 = uint64_t __attribute__((vector_size(16)));

// One word at byte `i` of both, any alignment: out ^= in & mask. `mask` is all ones or zero.
template <typename Word>
inline void XorWord(uint8_t* out, const uint8_t* in, size_t i, uint64_t mask) {
  Word out_word, in_word;
  std::memcpy(&out_word, out + i, sizeof(Word));
  std::memcpy(&in_word, in + i, sizeof(Word));
  out_word = static_cast<Word>(out_word ^ (in_word & mask));
  std::memcpy(out + i, &out_word, sizeof(Word));
}

}  // namespace

void MemxorVector(uint8_t* out, const uint8_t* in, size_t num_bytes, uint64_t condition) {
  MarkKernel(Kernel::kMemxorVector);
  const uint64_t mask = MaskOf(condition);
  size_t i = 0;
  for (; num_bytes - i >= 32; i += 32) {
    XorWord<Word16>(out, in, i, mask);
    XorWord<Word16>(out, in, i + 16, mask);
  }
  for (; num_bytes - i >= 16; i += 16) XorWord<Word16>(out, in, i, mask);
  for (; num_bytes - i >= 8; i += 8) XorWord<uint64_t>(out, in, i, mask);
  for (; num_bytes - i >= 4; i += 4) XorWord<uint32_t>(out, in, i, mask);
  for (; i < num_bytes; ++i) XorWord<uint8_t>(out, in, i, mask);
}

}  // namespace assay
