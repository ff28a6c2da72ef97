#include "fuzz/seeds/published.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "reference/published.h"

namespace assay::fuzz {
namespace {

using reference::Expectation;
using reference::Vector;
using reference::VectorKind;

Property PropertyOf(VectorKind kind) {
  switch (kind) {
    case VectorKind::kEcbEncrypt:
    case VectorKind::kEcbDecrypt:
      return Property::kAesBlock;
    case VectorKind::kCtr:
      return Property::kCtr;
    default:
      return Property::kGcm;
  }
}

bool IsForward(const Vector& vector) {
  return vector.kind != VectorKind::kEcbDecrypt && vector.kind != VectorKind::kGcmOpen;
}

Operation OperationOf(const Vector& vector) {
  Operation op;
  op.function = IsForward(vector) ? Function::kForward : Function::kBackward;
  op.key = vector.key;
  op.iv = vector.iv;
  op.aad = vector.aad;
  op.text = IsForward(vector) ? vector.plaintext : vector.ciphertext;
  op.tag = vector.tag;
  op.tag_len = static_cast<uint8_t>(vector.tag.size());
  return op;
}

std::string LowerCase(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return text;
}

// "published-ecbvarkey128", "published-gcmdecrypt192".
std::string FileName(const Vector& vector) {
  return "published-" + Dashed(LowerCase(std::filesystem::path(vector.file).stem()));
}

std::string LengthsOf(const Vector& vector) {
  const size_t text_len = std::max(vector.plaintext.size(), vector.ciphertext.size());
  return "iv-" + std::to_string(vector.iv.size()) + "-text-" + std::to_string(text_len) + "-aad-" +
         std::to_string(vector.aad.size()) + "-tag-" + std::to_string(vector.tag.size());
}

void AddGcm(const std::vector<Vector>& vectors, SeedList& list) {
  std::map<std::pair<size_t, Expectation>, std::vector<const Vector*>> by_tag;
  for (const Vector& vector : vectors) by_tag[{vector.tag.size(), vector.expected}].push_back(&vector);
  const size_t key_words = vectors.front().key.size() / 8;
  size_t turn = key_words;
  for (const auto& [key, group] : by_tag) {
    const bool refused = key.second == Expectation::kReject;
    const bool both = by_tag.contains({key.first, refused ? Expectation::kAccept : Expectation::kReject});
    if (both && refused != ((key.first + key_words) % 2 == 0)) continue;
    // A step that has no factor in common with the numbers of lengths goes through their combinations.
    const Vector& vector = *group[turn * 37 % group.size()];
    turn += 11;
    list.Add(FileName(vector) + "-" + LengthsOf(vector) + (refused ? "-refused" : ""), OperationOf(vector));
  }
}

void AddEcb(const std::vector<Vector>& vectors, SeedList& list) {
  const auto first = std::ranges::find(vectors, VectorKind::kEcbEncrypt, &Vector::kind);
  const auto last = std::find_if(vectors.rbegin(), vectors.rend(),
                                 [](const Vector& vector) { return vector.kind == VectorKind::kEcbDecrypt; });
  if (first == vectors.end() || last == vectors.rend()) return;
  const bool many_blocks = last->ciphertext.size() > 16;
  const bool encrypt = first->key.size() != 24;
  if (encrypt || many_blocks) list.Add(FileName(*first) + "-encrypt", OperationOf(*first));
  if (!encrypt || many_blocks) list.Add(FileName(*last) + "-decrypt", OperationOf(*last));
}

void AddCtr(const std::vector<Vector>& vectors, SeedList& list) {
  size_t number = 0;
  for (const Vector& vector : vectors) {
    list.Add(FileName(vector) + "-" + std::to_string(number++), OperationOf(vector));
  }
}

}  // namespace

void AddPublished(const std::vector<Vector>& vectors, SeedList& list) {
  if (vectors.empty() || PropertyOf(vectors.front().kind) != list.property()) return;
  switch (list.property()) {
    case Property::kGcm:
      return AddGcm(vectors, list);
    case Property::kAesBlock:
      return AddEcb(vectors, list);
    case Property::kCtr:
      return AddCtr(vectors, list);
    default:
      return;
  }
}

void AddPublishedKeys(SeedList& list) {
  for (const reference::PublishedKeyExpansion& published : reference::Fips197KeyExpansions()) {
    Operation op;
    op.key = published.key;
    op.text = Bytes(16);
    list.Add("published-fips197-key-" + std::to_string(8 * published.key.size()), op);
  }
}

}  // namespace assay::fuzz
