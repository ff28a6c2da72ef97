// GHASH of a string that comes in pieces of any size (SP 800-38D section 6.4).
#ifndef ASSAY_SRC_MODES_GHASH_STREAM_H_
#define ASSAY_SRC_MODES_GHASH_STREAM_H_

#include <cstddef>
#include <cstdint>

#include "src/ghash/ghash_backend.h"

namespace assay {

// Long pieces go straight to the backend; short ones wait until a few blocks can be hashed in one call, so that AAD,
// text and lengths of a short message take one call together.
//
// In every function `key` is the same one from Start to the next Start. The hash state is secret; what is hashed (IV,
// AAD, ciphertext) and all lengths are public. An owner wipes the object; `Clear` does it early.
class GhashStream {
 public:
  // Begins with the zero block and the empty string.
  void Start();

  // Appends data[num_bytes]; `data` may be null if num_bytes is 0.
  void Add(const GhashKey& key, const uint8_t* data, size_t num_bytes);

  // Appends zeros up to a multiple of 16 bytes since Start.
  void Pad(const GhashKey& key);

  // Pads, appends the block [first_bits]64 || [second_bits]64 and writes the hash to out[16]. Only Start or Clear may
  // follow.
  void Finish(const GhashKey& key, uint64_t first_bits, uint64_t second_bits, uint8_t* out);

  // Wipes everything. Only Start may follow.
  void Clear();

 private:
  static constexpr size_t kBlockBytes = 16;
  static constexpr size_t kQueueBytes = 4 * kBlockBytes;

  // Hashes the whole blocks that wait. Precondition: queued_ is a multiple of 16.
  void Flush(const GhashKey& key);

  size_t queued_ = 0;                        // bytes waiting in queue_, less than kQueueBytes between calls
  alignas(16) uint8_t y_[kBlockBytes] = {};  // Y of Algorithm 2
  alignas(16) uint8_t queue_[kQueueBytes] = {};
};

}  // namespace assay

#endif  // ASSAY_SRC_MODES_GHASH_STREAM_H_
