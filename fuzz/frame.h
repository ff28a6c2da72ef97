// An operation laid out in memory: where each buffer lies for one run of one implementation.
#ifndef ASSAY_FUZZ_FRAME_H_
#define ASSAY_FUZZ_FRAME_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "fuzz/guarded_buffer.h"
#include "fuzz/operation.h"
#include "fuzz/outcome.h"

namespace assay::fuzz {

// The memory that runs take place in, one after the other.
struct Workspace {
  GuardedBuffer key, iv, aad, in, out, tag, context, scratch;
};

// Copies the operation's values to the places that its layout names.
class Frame {
 public:
  // Both arguments outlive the frame; the workspace is not used by anything else meanwhile.
  Frame(Workspace& workspace, const Operation& op);

  std::span<const uint8_t> key() const { return {key_, op_.key.size()}; }
  std::span<const uint8_t> iv() const { return {iv_, op_.iv.size()}; }
  std::span<const uint8_t> aad() const { return {aad_, op_.aad.size()}; }
  std::span<const uint8_t> in() const { return {in_, op_.text.size()}; }
  std::span<uint8_t> out() const { return {out_, op_.text.size()}; }
  // Filled with the tag when opening, tag_len bytes to be written when sealing.
  std::span<uint8_t> tag() const { return {tag_, op_.tag_len}; }

  // True if input and output share bytes without being the same range.
  bool Overlaps() const;
  // True if no byte of the output was written since the frame was made.
  bool OutputUntouched() const;

  // Adds to outcome.faults what happened to memory that was not to be written: canaries, inputs.
  void Check(Outcome& outcome) const;

 private:
  Workspace& workspace_;
  const Operation& op_;
  uint8_t* key_;
  uint8_t* iv_;
  uint8_t* aad_;
  uint8_t* in_;
  uint8_t* out_;
  uint8_t* tag_;
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_FRAME_H_
