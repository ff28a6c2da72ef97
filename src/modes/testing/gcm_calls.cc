#include "src/modes/testing/gcm_calls.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace assay::testing {
namespace {

void FeedAad(Gcm* gcm, const Bytes& aad, const Pieces& pieces) {
  auto next = aad.begin();
  for (const size_t piece_bytes : pieces) {
    const Bytes piece(next, next + static_cast<std::ptrdiff_t>(piece_bytes));
    next += static_cast<std::ptrdiff_t>(piece_bytes);
    EXPECT_EQ(gcm->UpdateAad(piece), Status::kOk);
  }
  EXPECT_EQ(next, aad.end()) << "pieces do not add up";
}

Bytes FeedText(Gcm* gcm, const Bytes& text, const Pieces& pieces) {
  Bytes result;
  auto next = text.begin();
  for (const size_t piece_bytes : pieces) {
    const Bytes piece(next, next + static_cast<std::ptrdiff_t>(piece_bytes));
    next += static_cast<std::ptrdiff_t>(piece_bytes);
    Bytes out(piece_bytes);
    EXPECT_EQ(gcm->Update(piece, out), Status::kOk);
    result.insert(result.end(), out.begin(), out.end());
  }
  EXPECT_EQ(next, text.end()) << "pieces do not add up";
  return result;
}

}  // namespace

std::unique_ptr<Gcm> NewGcm(const GcmPair& pair, const Bytes& key) {
  auto gcm = std::make_unique<Gcm>();
  EXPECT_EQ(gcm->Init(pair, key), Status::kOk);
  return gcm;
}

Sealed SealAtOnce(Gcm* gcm, const Bytes& iv, const Bytes& aad, const Bytes& plaintext) {
  Sealed sealed{Bytes(plaintext.size()), Bytes(16)};
  EXPECT_EQ(gcm->Seal(iv, aad, plaintext, sealed.ciphertext, sealed.tag), Status::kOk);
  return sealed;
}

Bytes OpenAtOnce(Gcm* gcm, const Bytes& iv, const Bytes& aad, const Sealed& sealed) {
  Bytes plaintext(sealed.ciphertext.size());
  EXPECT_EQ(gcm->Open(iv, aad, sealed.ciphertext, sealed.tag, plaintext), Status::kOk);
  return plaintext;
}

Sealed SealInPieces(Gcm* gcm, const Bytes& iv, const Bytes& aad, const Pieces& aad_pieces, const Bytes& plaintext,
                    const Pieces& text_pieces) {
  EXPECT_EQ(gcm->Start(Gcm::Direction::kSeal, iv), Status::kOk);
  FeedAad(gcm, aad, aad_pieces);
  Sealed sealed{FeedText(gcm, plaintext, text_pieces), Bytes(16)};
  EXPECT_EQ(gcm->FinishSeal(sealed.tag), Status::kOk);
  return sealed;
}

Bytes OpenInPieces(Gcm* gcm, const Bytes& iv, const Bytes& aad, const Pieces& aad_pieces, const Sealed& sealed,
                   const Pieces& text_pieces) {
  EXPECT_EQ(gcm->Start(Gcm::Direction::kOpen, iv), Status::kOk);
  FeedAad(gcm, aad, aad_pieces);
  Bytes plaintext = FeedText(gcm, sealed.ciphertext, text_pieces);
  EXPECT_EQ(gcm->FinishOpen(sealed.tag), Status::kOk);
  return plaintext;
}

Pieces Evenly(size_t num_bytes, size_t piece_bytes) {
  Pieces pieces;
  for (size_t done = 0; done < num_bytes; done += pieces.back()) {
    pieces.push_back(std::min(piece_bytes, num_bytes - done));
  }
  return pieces;
}

}  // namespace assay::testing
