// Feeding a streaming interface as a caller of a Library asks for it.
#ifndef ASSAY_REFERENCE_LIBRARIES_PIECES_H_
#define ASSAY_REFERENCE_LIBRARIES_PIECES_H_

#include <cstddef>
#include <span>

namespace assay::reference {

// Calls feed(offset, piece_len) for each of `pieces`, which add up to num_bytes, from offset 0 on; if there are none,
// once with everything, or not at all if that is nothing. Stops at the first call that returns false, and returns
// whether none did.
template <typename Feed>
bool FeedInPieces(size_t num_bytes, std::span<const size_t> pieces, Feed feed) {
  if (pieces.empty()) return num_bytes == 0 || feed(size_t{0}, num_bytes);
  size_t offset = 0;
  for (const size_t piece_len : pieces) {
    if (!feed(offset, piece_len)) return false;
    offset += piece_len;
  }
  return true;
}

// Where a piece starts: a null pointer for a piece of length 0, which is what callers of streaming interfaces pass.
template <typename Byte>
Byte* PieceAt(Byte* begin, size_t offset, size_t piece_len) {
  return piece_len == 0 ? nullptr : begin + offset;
}

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARIES_PIECES_H_
