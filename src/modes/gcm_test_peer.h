// Test access to Gcm: a message near the limits of SP 800-38D, without the 64 GiB before it.
#ifndef ASSAY_SRC_MODES_GCM_TEST_PEER_H_
#define ASSAY_SRC_MODES_GCM_TEST_PEER_H_

#include <cstdint>

#include "src/modes/gcm.h"

namespace assay {

// Makes the streaming message of `gcm` count as if so many bytes had been given. The hash and the counter stay where
// they are; the lengths that the tag covers are the ones set here. Precondition: a message is begun and not ended.
class GcmTestPeer {
 public:
  static void SetAadLength(Gcm* gcm, uint64_t num_bytes) { gcm->aad_len_ = num_bytes; }
  static void SetTextLength(Gcm* gcm, uint64_t num_bytes) { gcm->text_len_ = num_bytes; }
};

}  // namespace assay

#endif  // ASSAY_SRC_MODES_GCM_TEST_PEER_H_
