#include "reference/libraries/cryptopp/counter_fault.h"

#include <algorithm>

#include "reference/spec/aes.h"
#include "reference/spec/gcm.h"

namespace assay::reference {

bool HitsCounterFault(const GcmCall& call) {
  const size_t key_len = call.key.size();
  if (call.iv_len == 12 || call.iv_len == 0 || call.text_len == 0) return false;
  if (key_len != 16 && key_len != 24 && key_len != 32) return false;
  const spec::Block h = spec::HashSubkey(spec::KeyExpansion(call.key));
  const spec::Block j0 = spec::J0(h, spec::ByteView(call.iv, call.iv_len));
  return std::all_of(j0.end() - 4, j0.end(), [](uint8_t byte) { return byte == 0xff; });
}

}  // namespace assay::reference
