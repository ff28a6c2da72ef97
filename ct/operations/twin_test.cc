#include "ct/operations/twin.h"

#include <gtest/gtest.h>

#include "ct/operations/operations.h"
#include "reference/spec/aes.h"
#include "reference/spec/gcm.h"

namespace assay::ct {
namespace {

namespace spec = reference::spec;
using fuzz::Function;
using fuzz::Operation;
using fuzz::Property;

TEST(Twins, OfASealedMessageHaveOneCiphertextAndOneTagUnderTwoKeys) {
  int checked = 0;
  for (const Operation& op : FixedOperations(Property::kGcm)) {
    const auto twins = Twins(op);
    if (op.function != Function::kForward || !twins.has_value()) continue;
    const auto& [one, other] = *twins;
    const spec::Sealed sealed = spec::GcmAe(one.key, one.iv, one.text, one.aad, one.tag_len);
    const spec::Sealed other_sealed = spec::GcmAe(other.key, other.iv, other.text, other.aad, other.tag_len);
    EXPECT_EQ(sealed.refusal, other_sealed.refusal);
    EXPECT_EQ(sealed.ciphertext, other_sealed.ciphertext);
    EXPECT_EQ(sealed.tag, other_sealed.tag);
    EXPECT_NE(one.key, other.key);
    EXPECT_EQ(one.iv, other.iv);
    EXPECT_EQ(one.aad, other.aad);
    if (sealed.refusal == spec::Refusal::kNone) ++checked;
  }
  EXPECT_GE(checked, 8);
}

TEST(Twins, OfAnOpenedMessageAreBothAcceptedOrBothRefused) {
  int accepted = 0, refused = 0;
  for (const Operation& op : FixedOperations(Property::kGcm)) {
    const auto twins = Twins(op);
    if (op.function != Function::kBackward || !twins.has_value()) continue;
    const auto& [one, other] = *twins;
    EXPECT_EQ(one.text, other.text);
    EXPECT_EQ(one.tag, other.tag);
    const auto open = [](const Operation& it) {
      return spec::GcmAd(it.key, it.iv, it.text, it.aad, std::span(it.tag).first(it.tag_len)).refusal;
    };
    EXPECT_EQ(open(one), open(other));
    accepted += open(one) == spec::Refusal::kNone;
    refused += open(one) == spec::Refusal::kTagMismatch;
  }
  EXPECT_GE(accepted, 8);
  EXPECT_GE(refused, 8);
}

TEST(Twins, OfEncryptedBlocksHaveOneCiphertext) {
  for (const Operation& op : FixedOperations(Property::kAesBlock)) {
    if (op.function != Function::kForward || op.text.empty() || !spec::IsAesKeyLength(op.key.size())) continue;
    const auto twins = Twins(op);
    ASSERT_TRUE(twins.has_value());
    EXPECT_NE(twins->first.text, twins->second.text);
    spec::Block blocks[2];
    for (const auto& [it, block] : {std::pair(&twins->first, &blocks[0]), std::pair(&twins->second, &blocks[1])}) {
      spec::Block in;
      std::copy_n(it->text.begin(), 16, in.begin());
      *block = spec::Cipher(in, spec::KeyExpansion(it->key));
    }
    EXPECT_EQ(blocks[0], blocks[1]);
  }
}

TEST(Twins, DoNotExistWhereNoBlockCanBeChosen) {
  Operation op;
  op.property = Property::kGcm;
  op.key = fuzz::Bytes(16, 1);
  op.iv = fuzz::Bytes(12, 2);
  op.text = fuzz::Bytes(15, 3);
  EXPECT_FALSE(Twins(op).has_value());
  op.aad = fuzz::Bytes(16, 4);
  EXPECT_TRUE(Twins(op).has_value());
}

TEST(Twins, KeepTheVerdictOfAComparison) {
  for (const Operation& op : FixedOperations(Property::kMemxor)) {
    const auto twins = Twins(op);
    ASSERT_TRUE(twins.has_value());
    EXPECT_EQ(twins->first.condition, twins->second.condition);
    if (op.function == Function::kBackward) {
      EXPECT_EQ(twins->first.text == twins->first.aad, twins->second.text == twins->second.aad);
    }
  }
}

}  // namespace
}  // namespace assay::ct
