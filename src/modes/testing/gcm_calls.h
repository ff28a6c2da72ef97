// Gcm called the ways that tests need, every answer but kOk a test failure.
#ifndef ASSAY_SRC_MODES_TESTING_GCM_CALLS_H_
#define ASSAY_SRC_MODES_TESTING_GCM_CALLS_H_

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "src/modes/gcm.h"
#include "src/modes/testing/bytes.h"
#include "src/modes/testing/gcm_oracle.h"

namespace assay::testing {

// How a string is fed to a streaming interface: lengths that add up to it.
using Pieces = std::vector<size_t>;

// A Gcm with this key on this pair.
std::unique_ptr<Gcm> NewGcm(const GcmPair& pair, const Bytes& key);

// One-shot, with a 16-byte tag.
Sealed SealAtOnce(Gcm* gcm, const Bytes& iv, const Bytes& aad, const Bytes& plaintext);
Bytes OpenAtOnce(Gcm* gcm, const Bytes& iv, const Bytes& aad, const Sealed& sealed);

// Streaming, with a 16-byte tag. Each piece is in a buffer of its own of exactly its length.
Sealed SealInPieces(Gcm* gcm, const Bytes& iv, const Bytes& aad, const Pieces& aad_pieces, const Bytes& plaintext,
                    const Pieces& text_pieces);
Bytes OpenInPieces(Gcm* gcm, const Bytes& iv, const Bytes& aad, const Pieces& aad_pieces, const Sealed& sealed,
                   const Pieces& text_pieces);

// num_bytes in pieces of piece_bytes, the last one perhaps shorter.
Pieces Evenly(size_t num_bytes, size_t piece_bytes);

}  // namespace assay::testing

#endif  // ASSAY_SRC_MODES_TESTING_GCM_CALLS_H_
