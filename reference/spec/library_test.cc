#include "reference/spec/library.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/published.h"

namespace assay::reference {
namespace {

GcmCall CallFor(const PublishedGcm& message, const PublishedBytes& in, PublishedBytes* out, size_t tag_len) {
  return {.key = message.key,
          .iv = message.iv.data(),
          .iv_len = message.iv.size(),
          .aad = message.aad.data(),
          .aad_len = message.aad.size(),
          .aad_pieces = {},
          .in = in.data(),
          .out = out->data(),
          .text_len = in.size(),
          .text_pieces = {},
          .tag_len = tag_len};
}

TEST(SpecLibrary, LeavesZerosBehindAWrongTag) {
  const PublishedGcm& message = GcmSpecificationCases()[3];
  PublishedBytes tag = message.tag;
  tag[15] ^= 1;
  PublishedBytes out(message.ciphertext.size(), 0xaa);
  EXPECT_EQ(kSpec.gcm_open(CallFor(message, message.ciphertext, &out, 16), tag.data()), Answer::kRefused);
  EXPECT_EQ(out, PublishedBytes(out.size(), 0));
}

TEST(SpecLibrary, WritesNothingOnOtherRefusals) {
  const PublishedGcm& message = GcmSpecificationCases()[3];
  const PublishedBytes untouched(message.ciphertext.size(), 0xaa);
  PublishedBytes out = untouched;
  PublishedBytes tag(16, 0xbb);
  EXPECT_EQ(kSpec.gcm_seal(CallFor(message, message.plaintext, &out, 7), tag.data()), Answer::kRefused);
  EXPECT_EQ(kSpec.gcm_open(CallFor(message, message.ciphertext, &out, 7), tag.data()), Answer::kRefused);
  PublishedGcm without_iv = message;
  without_iv.iv.clear();
  EXPECT_EQ(kSpec.gcm_seal(CallFor(without_iv, message.plaintext, &out, 16), tag.data()), Answer::kRefused);
  EXPECT_EQ(kSpec.gcm_open(CallFor(without_iv, message.ciphertext, &out, 16), tag.data()), Answer::kRefused);
  EXPECT_EQ(out, untouched);
  EXPECT_EQ(tag, PublishedBytes(16, 0xbb));
}

}  // namespace
}  // namespace assay::reference
