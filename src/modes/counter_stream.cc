#include "src/modes/counter_stream.h"

#include <algorithm>
#include <cstring>

#include "src/memory/wipe.h"
#include "src/modes/big_endian.h"
#include "src/modes/xor_bytes.h"

namespace assay {
namespace {

constexpr size_t kLow32Offset = 12;

// How many of num_blocks can be done before the last 4 bytes of counter[16] come back to 0.
size_t BlocksBeforeWrap(const uint8_t* counter, size_t num_blocks) {
  const uint64_t before_wrap = (uint64_t{1} << 32) - LoadBigEndian<uint32_t>(counter + kLow32Offset);
  return static_cast<size_t>(std::min<uint64_t>(num_blocks, before_wrap));
}

}  // namespace

void AddToCounter128(uint8_t* counter, uint64_t num_blocks) {
  const uint64_t low = LoadBigEndian<uint64_t>(counter + 8) + num_blocks;
  const uint64_t carry = low < num_blocks ? 1 : 0;
  StoreBigEndian<uint64_t>(counter + 8, low);
  StoreBigEndian<uint64_t>(counter, LoadBigEndian<uint64_t>(counter) + carry);
}

template <CounterWidth kWidth>
void CounterStream<kWidth>::Start(const uint8_t* icb) {
  std::memcpy(counter_, icb, sizeof counter_);
  ahead_begin_ = 0;
  ahead_end_ = 0;
}

template <CounterWidth kWidth>
void CounterStream<kWidth>::MakeAhead(const AesKey& key) {
  const size_t num_blocks = std::min(key.backend->parallel_blocks, kMaxAheadBlocks);
  std::memset(ahead_, 0, num_blocks * kAesBlockBytes);
  CryptBlocks(key, ahead_, ahead_, num_blocks);
  ahead_begin_ = 0;
  ahead_end_ = num_blocks * kAesBlockBytes;
}

template <CounterWidth kWidth>
void CounterStream<kWidth>::Skip(const AesKey& key, size_t num_bytes) {
  if (num_bytes == 0) return;
  MakeAhead(key);
  ahead_begin_ = num_bytes;
}

template <CounterWidth kWidth>
void CounterStream<kWidth>::Crypt(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_bytes) {
  if (num_bytes == 0) return;
  const size_t from_ahead = std::min(num_bytes, ahead_end_ - ahead_begin_);
  XorBytes(out, in, ahead_ + ahead_begin_, from_ahead);
  ahead_begin_ += from_ahead;

  const size_t num_blocks = (num_bytes - from_ahead) / kAesBlockBytes;
  CryptBlocks(key, in + from_ahead, out + from_ahead, num_blocks);

  const size_t done = from_ahead + num_blocks * kAesBlockBytes;
  if (done == num_bytes) return;
  MakeAhead(key);
  XorBytes(out + done, in + done, ahead_, num_bytes - done);
  ahead_begin_ = num_bytes - done;
}

template <CounterWidth kWidth>
void CounterStream<kWidth>::Clear() {
  Wipe(this, sizeof *this);
}

template <CounterWidth kWidth>
void CounterStream<kWidth>::CryptBlocks(const AesKey& key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  while (num_blocks > 0) {
    size_t run_blocks = num_blocks;
    if constexpr (kWidth == CounterWidth::kAll128) run_blocks = BlocksBeforeWrap(counter_, num_blocks);
    key.backend->ctr32_encrypt_blocks(key, in, out, run_blocks, counter_);
    if constexpr (kWidth == CounterWidth::kAll128) {
      AddToCounter128(counter_, run_blocks);
    } else {
      uint8_t* const low32 = counter_ + kLow32Offset;
      StoreBigEndian<uint32_t>(low32, LoadBigEndian<uint32_t>(low32) + static_cast<uint32_t>(run_blocks));
    }
    in += run_blocks * kAesBlockBytes;
    out += run_blocks * kAesBlockBytes;
    num_blocks -= run_blocks;
  }
}

template class CounterStream<CounterWidth::kLow32>;
template class CounterStream<CounterWidth::kAll128>;

}  // namespace assay
