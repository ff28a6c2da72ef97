// One operation: what is computed, and how it is laid out and driven.
//
// The same Operation is what a fuzz input decodes to, what a vector becomes, what a regression file holds, what the
// minimiser shrinks and what a report prints.
#ifndef ASSAY_FUZZ_OPERATION_H_
#define ASSAY_FUZZ_OPERATION_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay::fuzz {

using Bytes = std::vector<uint8_t>;

// What is held against each other; one fuzz target each.
enum class Property : uint8_t { kAesBlock, kAesKeyExpansion, kCtr, kGcm, kGhash, kMemxor, kWipe };
inline constexpr int kNumProperties = 7;

// "aes_block", "aes_key_expansion", "ctr", "gcm", "ghash", "memxor", "wipe".
std::string_view PropertyName(Property property);
std::optional<Property> FindProperty(std::string_view name);

// Which function of the property is called.
//   kAesBlock, kAesKeyExpansion: kForward encrypts, kBackward decrypts.
//   kCtr, kGhash, kWipe: always kForward.
//   kGcm: kForward seals, kBackward opens.
//   kMemxor: kForward is the conditional memxor, kBackward the comparison, kThird the selection.
enum class Function : uint8_t { kForward, kBackward, kThird };

// Where a buffer lies between its guard pages. Values 0 to 15: the start has that residue mod 16 and the end is as near
// the back guard as that allows. kFlushBack: the last byte touches the back guard, whatever the alignment. kFlushFront:
// the first byte touches the front guard.
using Placement = uint8_t;
inline constexpr Placement kFlushBack = 16;
inline constexpr Placement kFlushFront = 17;
inline constexpr int kNumPlacements = 18;

// A wrong call made on the way; it must be refused as the contract says and must change nothing of the result.
enum class Misuse : uint8_t {
  kNone,
  kAadAfterText,       // UpdateAad once text was given
  kEmptyAadAfterText,  // the same with no bytes
  kUpdateAfterFinish,
  kAadAfterFinish,
  kFinishTwice,
  kUpdateBeforeStart,
  kFinishBeforeStart,
  kNoKey,
  kBadTagLength,      // a finish with a tag length that the standard does not know, then the right one
  kWrongDirection,    // FinishOpen on a sealed message, FinishSeal on an opened one
  kTextLimit,         // one byte over 2^36-32, streamed
  kTextLimitOneShot,  // the same in one call
  kAadLimit,          // one byte over 2^61-1, streamed
  kAadLimitOneShot,
  kIvLimit,
  kLengthMismatch,     // output one byte shorter than input
  kForeignKey,         // a key schedule handed to another backend
  kWrongKeyDirection,  // an encryption schedule used to decrypt, or the reverse
};
inline constexpr int kNumMisuses = 19;
std::string_view MisuseName(Misuse misuse);

// What happened on the same context before the message.
enum class Prelude : uint8_t {
  kNone,
  kWholeMessage,  // another message, finished
  kAbandoned,     // another message, left in the middle of a block of AAD and of text
  kFailedOpen,    // a message that was refused
  kOtherKey,      // another key of another size
  kOtherBackend,  // another key on another backend
};
inline constexpr int kNumPreludes = 6;
std::string_view PreludeName(Prelude prelude);

struct Operation {
  Property property = Property::kGcm;
  Function function = Function::kForward;

  // Values. Each property uses some of them:
  //   kAesBlock, kAesKeyExpansion: key, text (whole blocks), iterations (the output fed back; 1 is one pass).
  //   kCtr: key, iv (the initial counter block, 16 bytes), position, text.
  //   kGcm: key, iv, aad, text (ciphertext when opening), tag_len (seal) or tag (open).
  //   kGhash: key (H, 16 bytes), iv (y, 16 bytes), text (whole blocks).
  //   kMemxor: text (in), aad (out, as long as text), condition.
  //   kWipe: text (what the memory held), value.
  Bytes key;
  Bytes iv;
  Bytes aad;
  Bytes text;
  Bytes tag;
  uint8_t tag_len = 16;
  uint64_t position = 0;
  uint64_t condition = 0;
  uint8_t value = 0;
  uint16_t iterations = 1;

  // How it is laid out.
  Placement place_key = 0;
  Placement place_iv = 0;
  Placement place_aad = 0;
  Placement place_in = 0;
  Placement place_out = 0;
  Placement place_tag = 0;
  bool in_place = false;
  int8_t shift = 0;         // not 0: output starts that many bytes after input, overlapping it
  bool null_empty = false;  // empty buffers are null pointers

  // How it is driven.
  std::vector<uint16_t> aad_pieces;  // repeated until the AAD is used up; empty: all at once. Zeros are empty calls.
  std::vector<uint16_t> text_pieces;
  Prelude prelude = Prelude::kNone;
  Misuse misuse = Misuse::kNone;
  uint16_t focus = 0;  // FocusOf(name) of the implementation that the extra relations are run on
  uint16_t flip = 0;   // which bit the flipped-bit relation turns, modulo the bits there are; 0xffff: each tag bit

  bool operator==(const Operation&) const = default;
};

// "encrypt", "seal", "conditional xor", ...: what op.function is called in op.property.
std::string_view FunctionName(const Operation& op);

// Total: every byte string is a valid operation. Byte 0 names the property modulo their number unless `property` is
// given; what is missing at the end reads as zero; lengths and values are biased to where implementations have failed.
Operation Decode(std::span<const uint8_t> bytes, std::optional<Property> property = std::nullopt);

// Decode(Encode(op)) == op for every op that Decode returns or that Normalized returns.
Bytes Encode(const Operation& op);

// `op` with lengths that its property cannot have cut to what it can (whole blocks, 16-byte H, ...).
Operation Normalized(Operation op);

// The piece lengths that `pattern` gives for num_bytes: they add up to it. Empty for an empty pattern.
std::vector<size_t> Pieces(const std::vector<uint16_t>& pattern, size_t num_bytes);

// The same, with one piece of num_bytes for an empty pattern.
std::vector<size_t> PiecesOrAll(const std::vector<uint16_t>& pattern, size_t num_bytes);

// The number under which an implementation's name stands in Operation::focus.
uint16_t FocusOf(std::string_view name);

// Operation files: a line "assay operation 1 PROPERTY", then Encode(op).
std::string ToFile(const Operation& op);
// "PROPERTY-HASH.operation", the hash of ToFile(op): a name to save it under.
std::string FileNameOf(const Operation& op);
bool HasOperationMagic(std::string_view contents);
// On failure returns nothing and sets *error to one line without a file name, with the offset.
std::optional<Operation> FromFile(std::string_view contents, std::string* error);

// A few lines of text that show every field that is used or not at its default.
std::string Describe(const Operation& op);

// Lower-case hexadecimal.
std::string Hex(std::span<const uint8_t> bytes);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_OPERATION_H_
