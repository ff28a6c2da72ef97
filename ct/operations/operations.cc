#include "ct/operations/operations.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/random.h"
#include "reference/spec/gcm.h"

namespace assay::ct {
namespace {

using fuzz::Function;
using fuzz::Operation;
using fuzz::Property;
using fuzz::Random;

constexpr size_t kKeyLens[] = {16, 24, 32};
constexpr size_t kCorpusStride = 5;
constexpr size_t kMaxCorpusText = 320;

// What all operations have: values from `random`, places that differ from one to the next.
Operation Start(Property property, Function function, size_t key_len, size_t text_len, Random& random) {
  Operation op;
  op.property = property;
  op.function = function;
  op.key = random.Bytes(key_len);
  op.text = random.Bytes(text_len);
  op.place_key = static_cast<fuzz::Placement>(random.Below(fuzz::kNumPlacements));
  op.place_in = static_cast<fuzz::Placement>(random.Below(fuzz::kNumPlacements));
  op.place_out = static_cast<fuzz::Placement>(random.Below(fuzz::kNumPlacements));
  return op;
}

std::vector<Operation> BlockOperations(Property property, Random& random) {
  std::vector<Operation> operations;
  for (const Function function : {Function::kForward, Function::kBackward}) {
    for (const size_t key_len : kKeyLens) {
      // One block, batches of 2, 4, 8 and 16 with what is left over, nothing.
      for (const size_t num_blocks : {1, 3, 5, 16, 33, 0}) {
        operations.push_back(Start(property, function, key_len, 16 * num_blocks, random));
        operations.back().in_place = num_blocks == 5;
      }
    }
    operations.push_back(Start(property, function, 20, 16, random));
  }
  return operations;
}

std::vector<Operation> CtrOperations(Random& random) {
  std::vector<Operation> operations;
  const auto add = [&](size_t key_len, size_t text_len) -> Operation& {
    operations.push_back(Start(Property::kCtr, Function::kForward, key_len, text_len, random));
    operations.back().iv = random.Bytes(16);
    return operations.back();
  };
  for (const size_t key_len : kKeyLens) {
    for (const size_t text_len : {0, 1, 16, 31, 33, 257, 560}) add(key_len, text_len).in_place = text_len == 33;
    add(key_len, 100).text_pieces = {5, 16, 0, 40};
    add(key_len, 40).position = 21;
    add(key_len, 300).position = (uint64_t{1} << 36) - 24;
  }
  std::fill_n(add(16, 64).iv.begin(), 16, uint8_t{0xff});      // wraps 128 bits
  std::fill_n(add(32, 64).iv.begin() + 12, 4, uint8_t{0xff});  // wraps 32 bits
  std::fill_n(add(24, 64).iv.begin() + 8, 8, uint8_t{0xff});   // wraps 64 bits
  add(16, 16).position = ~uint64_t{0} - 3;                     // too long
  add(15, 16);
  return operations;
}

// The message sealed by the standard's text, to be opened.
void Seal(Operation& op) {
  const reference::spec::Sealed sealed = reference::spec::GcmAe(op.key, op.iv, op.text, op.aad, op.tag_len);
  op.function = Function::kBackward;
  op.text = sealed.ciphertext;
  op.tag = sealed.tag;
}

std::vector<Operation> GcmOperations(Random& random) {
  std::vector<Operation> operations;
  struct Shape {
    size_t key_len, iv_len, aad_len, text_len;
    uint8_t tag_len;
    bool streamed;
  };
  constexpr Shape kShapes[] = {
      {16, 12, 0, 0, 16, false},   {16, 12, 20, 16, 16, false},  {24, 12, 16, 1, 12, false},
      {32, 12, 33, 31, 16, false}, {16, 12, 13, 300, 16, false}, {32, 12, 0, 560, 16, false},
      {16, 8, 16, 48, 16, false},  {24, 16, 64, 17, 4, false},   {32, 60, 5, 129, 8, false},
      {16, 12, 40, 100, 16, true}, {32, 17, 21, 290, 13, true},  {24, 12, 16, 0, 16, true},
      {32, 12, 17, 33, 4, true},   {24, 1, 32, 256, 15, true},   {16, 257, 48, 64, 16, true},
  };
  for (const Shape& shape : kShapes) {
    Operation op = Start(Property::kGcm, Function::kForward, shape.key_len, shape.text_len, random);
    op.iv = random.Bytes(shape.iv_len);
    op.aad = random.Bytes(shape.aad_len);
    op.tag_len = shape.tag_len;
    op.in_place = shape.text_len == 31 || shape.text_len == 290;
    if (shape.streamed) {
      op.aad_pieces = {7, 0, 16};
      op.text_pieces = {16, 3, 0, 45, 128};
    }
    operations.push_back(op);
    Seal(op);
    operations.push_back(op);
    op.tag[random.Below(op.tag.size())] ^= 0x10;
    operations.push_back(op);
  }
  for (const Function function : {Function::kForward, Function::kBackward}) {
    Operation op = Start(Property::kGcm, function, 16, 32, random);
    op.iv = random.Bytes(12);
    op.tag = random.Bytes(16);
    Operation no_iv = op;
    no_iv.iv.clear();
    Operation bad_tag = op;
    bad_tag.tag_len = 5;
    bad_tag.tag.resize(5);
    Operation bad_tag_streamed = bad_tag;
    bad_tag_streamed.text_pieces = {16};
    Operation bad_key = op;
    bad_key.key.resize(15);
    for (Operation& refused : std::vector{no_iv, bad_tag, bad_tag_streamed, bad_key}) operations.push_back(refused);
  }
  return operations;
}

std::vector<Operation> GhashOperations(Random& random) {
  std::vector<Operation> operations;
  for (const size_t num_blocks : {0, 1, 2, 3, 4, 7, 8, 9, 16, 33}) {
    operations.push_back(Start(Property::kGhash, Function::kForward, 16, 16 * num_blocks, random));
    operations.back().iv = random.Bytes(16);
    if (num_blocks == 16) operations.back().text_pieces = {3, 5};
  }
  return operations;
}

std::vector<Operation> MemxorOperations(Random& random) {
  std::vector<Operation> operations;
  for (const Function function : {Function::kForward, Function::kBackward, Function::kThird}) {
    for (const size_t num_bytes : {0, 1, 3, 4, 8, 16, 31, 32, 33, 96, 130, 1024}) {
      for (const uint64_t condition : {uint64_t{0}, uint64_t{1}, uint64_t{1} << 63}) {
        Operation op = Start(Property::kMemxor, function, 0, num_bytes, random);
        op.aad = random.Bytes(num_bytes);
        op.condition = condition;
        if (function == Function::kBackward && condition != 0) op.aad = op.text;
        operations.push_back(op);
      }
    }
  }
  return operations;
}

std::vector<Operation> WipeOperations(Random& random) {
  std::vector<Operation> operations;
  for (const size_t num_bytes : {0, 1, 7, 15, 16, 64, 127, 240, 4096}) {
    operations.push_back(Start(Property::kWipe, Function::kForward, 0, num_bytes, random));
    operations.back().value = num_bytes % 2 == 0 ? 0 : 0xa5;
  }
  return operations;
}

}  // namespace

std::vector<Operation> FixedOperations(Property property) {
  Random random(static_cast<uint64_t>(property) + 1);
  switch (property) {
    case Property::kAesBlock:
      return BlockOperations(property, random);
    case Property::kAesKeyExpansion:
      return {};  // a block operation expands its key as a step of its own
    case Property::kCtr:
      return CtrOperations(random);
    case Property::kGcm:
      return GcmOperations(random);
    case Property::kGhash:
      return GhashOperations(random);
    case Property::kMemxor:
      return MemxorOperations(random);
    case Property::kWipe:
      return WipeOperations(random);
  }
  return {};
}

std::vector<Operation> AllOperations(Property property, const std::string& corpus_folder) {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path top = std::filesystem::path(corpus_folder) / fuzz::PropertyName(property);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(top)) {
    if (!entry.is_directory()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<Operation> operations = FixedOperations(property);
  for (size_t i = 0; i < files.size(); i += kCorpusStride) {
    std::ifstream file(files[i], std::ios::binary);
    const fuzz::Bytes bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    Operation op = fuzz::Decode(bytes, property);
    op.shift = 0;  // an overlap stops the program or is refused before anything is computed
    if (op.text.size() > kMaxCorpusText) op.text.resize(kMaxCorpusText);
    if (property == Property::kMemxor) op.aad.resize(op.text.size());
    operations.push_back(fuzz::Normalized(op));
  }
  return operations;
}

}  // namespace assay::ct
