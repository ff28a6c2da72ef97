#include "src/modes/ghash_stream.h"

#include <algorithm>
#include <cstring>

#include "src/memory/wipe.h"
#include "src/modes/big_endian.h"

namespace assay {

void GhashStream::Start() {
  std::memset(y_, 0, sizeof y_);
  queued_ = 0;
}

void GhashStream::Add(const GhashKey& key, const uint8_t* data, size_t num_bytes) {
  if (num_bytes == 0) return;
  if (queued_ > 0) {
    const size_t fill_bytes = std::min(num_bytes, kQueueBytes - queued_);
    std::memcpy(queue_ + queued_, data, fill_bytes);
    queued_ += fill_bytes;
    if (queued_ < kQueueBytes) return;
    Flush(key);
    data += fill_bytes;
    num_bytes -= fill_bytes;
  }
  if (num_bytes >= kQueueBytes) {
    const size_t num_blocks = num_bytes / kBlockBytes;
    key.backend->update(key, y_, data, num_blocks);
    data += num_blocks * kBlockBytes;
    num_bytes -= num_blocks * kBlockBytes;
  }
  std::memcpy(queue_, data, num_bytes);
  queued_ = num_bytes;
}

void GhashStream::Pad(const GhashKey& key) {
  static constexpr uint8_t kZeros[kBlockBytes] = {};
  Add(key, kZeros, (kBlockBytes - queued_ % kBlockBytes) % kBlockBytes);
}

void GhashStream::Finish(const GhashKey& key, uint64_t first_bits, uint64_t second_bits, uint8_t* out) {
  uint8_t lengths[kBlockBytes];
  StoreBigEndian<uint64_t>(lengths, first_bits);
  StoreBigEndian<uint64_t>(lengths + 8, second_bits);
  Pad(key);
  Add(key, lengths, sizeof lengths);
  Flush(key);
  std::memcpy(out, y_, sizeof y_);
}

void GhashStream::Clear() { Wipe(this, sizeof *this); }

void GhashStream::Flush(const GhashKey& key) {
  if (queued_ == 0) return;
  key.backend->update(key, y_, queue_, queued_ / kBlockBytes);
  queued_ = 0;
}

}  // namespace assay
