#include "fuzz/operation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

#include "fuzz/operation_bounds.h"

namespace assay::fuzz {
namespace {

constexpr std::array<std::string_view, kNumProperties> kPropertyNames = {
    "aes_block", "aes_key_expansion", "ctr", "gcm", "ghash", "memxor", "wipe"};

constexpr std::array<std::string_view, kNumMisuses> kMisuseNames = {"none",
                                                                    "aad after text",
                                                                    "empty aad after text",
                                                                    "update after finish",
                                                                    "aad after finish",
                                                                    "finish twice",
                                                                    "update before start",
                                                                    "finish before start",
                                                                    "no key",
                                                                    "bad tag length",
                                                                    "wrong direction",
                                                                    "text over the limit, streamed",
                                                                    "text over the limit, one call",
                                                                    "aad over the limit, streamed",
                                                                    "aad over the limit, one call",
                                                                    "iv over the limit",
                                                                    "length mismatch",
                                                                    "another backend's key",
                                                                    "key of the other direction"};

constexpr std::array<std::string_view, kNumPreludes> kPreludeNames = {
    "none", "a whole message", "an abandoned message", "a refused message", "another key", "another backend"};

constexpr std::string_view kMagic = "assay operation 1 ";

void CutToBlocks(Bytes& bytes) { bytes.resize(bytes.size() / 16 * 16); }

std::string PiecesText(const std::vector<uint16_t>& pieces) {
  std::string text;
  for (uint16_t piece : pieces) text += (text.empty() ? "" : ",") + std::to_string(piece);
  return text;
}

// "4 bytes 00010203", cut after 64 bytes.
std::string BytesText(const Bytes& bytes) {
  constexpr size_t kShown = 64;
  std::string text = std::to_string(bytes.size()) + " bytes";
  if (bytes.empty()) return text;
  text += " " + Hex(std::span(bytes).first(std::min(bytes.size(), kShown)));
  return bytes.size() > kShown ? text + "..." : text;
}

std::string PlacementText(Placement placement) {
  if (placement == kFlushBack) return "back";
  if (placement == kFlushFront) return "front";
  return std::to_string(placement);
}

}  // namespace

std::string_view PropertyName(Property property) { return kPropertyNames[static_cast<size_t>(property)]; }

std::optional<Property> FindProperty(std::string_view name) {
  const auto it = std::ranges::find(kPropertyNames, name);
  if (it == kPropertyNames.end()) return std::nullopt;
  return static_cast<Property>(it - kPropertyNames.begin());
}

std::string_view FunctionName(const Operation& op) {
  static constexpr std::array<std::array<std::string_view, 3>, kNumProperties> kFunctions = {{
      {"encrypt", "decrypt", ""},
      {"encrypt", "decrypt", ""},
      {"crypt", "", ""},
      {"seal", "open", ""},
      {"update", "", ""},
      {"conditional xor", "compare", "select"},
      {"wipe", "", ""},
  }};
  return kFunctions[static_cast<size_t>(op.property)][static_cast<size_t>(op.function)];
}

std::string_view MisuseName(Misuse misuse) { return kMisuseNames[static_cast<size_t>(misuse)]; }

std::string_view PreludeName(Prelude prelude) { return kPreludeNames[static_cast<size_t>(prelude)]; }

Operation Normalized(Operation op) {
  // Fields that the property does not use are at their defaults, so that equal operations are equal values.
  Operation unused;
  const bool gcm = op.property == Property::kGcm;
  const bool has_key = op.property != Property::kMemxor && op.property != Property::kWipe;
  const bool has_iv = gcm || op.property == Property::kCtr || op.property == Property::kGhash;
  const bool blocks = op.property == Property::kAesBlock || op.property == Property::kAesKeyExpansion;
  const bool pieces = gcm || op.property == Property::kCtr || op.property == Property::kGhash;

  op.key.resize(std::min<size_t>(op.key.size(), kMaxKeyBytes));
  if (!has_key) op.key.clear(), op.place_key = unused.place_key;
  if (!has_iv) op.iv.clear(), op.place_iv = unused.place_iv;
  if (!gcm) op.place_aad = op.place_tag = unused.place_tag;
  if (op.property == Property::kCtr) op.iv.resize(16);
  if (op.property == Property::kGhash) op.key.resize(16), op.iv.resize(16);
  if (blocks || op.property == Property::kGhash) CutToBlocks(op.text);
  if (op.property == Property::kMemxor) {
    op.aad.resize(op.text.size());
  } else if (!gcm) {
    op.aad.clear();
  }

  const bool opens = gcm && op.function == Function::kBackward;
  if (opens) {
    op.tag.resize(std::min<size_t>(op.tag.size(), kMaxTagBytes));
    op.tag_len = static_cast<uint8_t>(op.tag.size());
  } else {
    op.tag.clear();
    op.tag_len = gcm ? std::min<uint8_t>(op.tag_len, kMaxTagBytes) : unused.tag_len;
  }
  if (op.property == Property::kCtr || op.property == Property::kGhash || op.property == Property::kWipe) {
    op.function = Function::kForward;
  } else if (op.property != Property::kMemxor && op.function == Function::kThird) {
    op.function = Function::kForward;
  }
  if (op.property != Property::kCtr) op.position = 0;
  if (op.property != Property::kMemxor || op.function == Function::kBackward) op.condition = 0;
  if (op.property != Property::kWipe) op.value = 0;
  const size_t num_blocks = std::max<size_t>(op.text.size() / 16, 1);
  const auto max_iterations = static_cast<uint16_t>(std::max<size_t>(kMaxIteratedBlocks / num_blocks, 1));
  op.iterations = blocks ? std::clamp<uint16_t>(op.iterations, 1, max_iterations) : unused.iterations;
  if (!gcm) op.aad_pieces.clear();
  if (!pieces) op.text_pieces.clear();
  for (auto* list : {&op.aad_pieces, &op.text_pieces}) {
    list->resize(std::min<size_t>(list->size(), kMaxPieces));
    for (uint16_t& piece : *list) piece &= kMaxPiece;
  }
  if (!gcm && op.property != Property::kCtr && !blocks) op.prelude = Prelude::kNone, op.misuse = Misuse::kNone;
  if (op.property == Property::kWipe || op.property == Property::kGhash) {
    op.in_place = op.property == Property::kWipe;
    op.shift = 0;
  }
  op.shift = static_cast<int8_t>(op.shift % 32);
  if (op.shift != 0) op.in_place = false;
  if (!gcm) op.flip = 0;
  return op;
}

std::vector<size_t> Pieces(const std::vector<uint16_t>& pattern, size_t num_bytes) {
  std::vector<size_t> pieces;
  if (pattern.empty()) return pieces;
  size_t done = 0;
  const bool advances = std::ranges::any_of(pattern, [](uint16_t piece) { return piece != 0; });
  do {
    for (uint16_t piece : pattern) {
      pieces.push_back(std::min<size_t>(piece, num_bytes - done));
      done += pieces.back();
      if (done == num_bytes && piece != 0) break;
    }
  } while (done < num_bytes && advances);
  if (done < num_bytes) pieces.push_back(num_bytes - done);
  return pieces;
}

std::vector<size_t> PiecesOrAll(const std::vector<uint16_t>& pattern, size_t num_bytes) {
  return pattern.empty() ? std::vector<size_t>{num_bytes} : Pieces(pattern, num_bytes);
}

uint16_t FocusOf(std::string_view name) {
  uint32_t hash = 2166136261;  // FNV-1a
  for (char c : name) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619;
  return static_cast<uint16_t>(hash ^ (hash >> 16));
}

std::string ToFile(const Operation& op) {
  const Bytes body = Encode(op);
  std::string file = std::string(kMagic) + std::string(PropertyName(op.property)) + " " + std::to_string(body.size());
  file += "\n";
  file.append(body.begin(), body.end());
  return file;
}

std::string FileNameOf(const Operation& op) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (char c : ToFile(op)) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001b3;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
  return std::string(PropertyName(op.property)) + "-" + digits + ".operation";
}

bool HasOperationMagic(std::string_view contents) { return contents.starts_with(kMagic); }

std::optional<Operation> FromFile(std::string_view contents, std::string* error) {
  const auto fail = [&](size_t offset, std::string_view what) {
    *error = "offset " + std::to_string(offset) + ": " + std::string(what);
    return std::nullopt;
  };
  if (!HasOperationMagic(contents)) return fail(0, "not an operation file (no line 'assay operation 1 ...')");
  const size_t line_end = contents.find('\n');
  if (line_end == std::string_view::npos) return fail(contents.size(), "the first line has no end");
  const std::string_view words = contents.substr(kMagic.size(), line_end - kMagic.size());
  const size_t space = words.find(' ');
  const std::optional<Property> property = FindProperty(words.substr(0, space));
  if (!property) return fail(kMagic.size(), "unknown property");
  size_t num_bytes = 0;
  if (space == std::string_view::npos) return fail(line_end, "the first line names no length");
  const std::string_view number = words.substr(space + 1);
  const auto [end, ec] = std::from_chars(number.data(), number.data() + number.size(), num_bytes);
  if (ec != std::errc() || end != number.data() + number.size()) {
    return fail(kMagic.size() + space + 1, "the length is not a number");
  }
  const std::string_view body = contents.substr(line_end + 1);
  if (body.size() < num_bytes) return fail(contents.size(), "the file ends before the operation does");
  if (body.size() > num_bytes) return fail(line_end + 1 + num_bytes, "bytes behind the end of the operation");
  const Bytes bytes(body.begin(), body.end());
  Operation op = Decode(bytes, *property);
  const Bytes canonical = Encode(op);
  if (canonical != bytes) {
    const auto at = std::ranges::mismatch(canonical, bytes).in2 - bytes.begin();
    return fail(line_end + 1 + static_cast<size_t>(at), "not the canonical form of an operation");
  }
  return op;
}

std::string Hex(std::span<const uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string Describe(const Operation& op) {
  const Operation unused;
  std::string text;
  const auto line = [&](std::string_view name, const std::string& value) {
    text += "  " + std::string(name) + std::string(name.size() < 12 ? 12 - name.size() : 1, ' ') + value + "\n";
  };
  line("operation", std::string(PropertyName(op.property)) + ", " + std::string(FunctionName(op)));
  const bool memxor = op.property == Property::kMemxor;
  const bool ghash = op.property == Property::kGhash;
  if (!op.key.empty()) line(ghash ? "h" : "key", BytesText(op.key));
  if (!op.iv.empty() || op.property == Property::kGcm) line(ghash ? "y" : "iv", BytesText(op.iv));
  if (!op.aad.empty()) line(memxor ? "out" : "aad", BytesText(op.aad));
  line(memxor ? "in" : "text", BytesText(op.text));
  if (op.property == Property::kGcm) {
    line("tag", op.function == Function::kBackward ? BytesText(op.tag) : std::to_string(op.tag_len) + " bytes wanted");
  }
  if (op.property == Property::kCtr) line("position", std::to_string(op.position));
  if (memxor) line("condition", std::to_string(op.condition));
  if (op.property == Property::kWipe) line("value", std::to_string(op.value));
  if (op.iterations != 1) line("iterations", std::to_string(op.iterations));
  line("placement", "key " + PlacementText(op.place_key) + ", iv " + PlacementText(op.place_iv) + ", aad " +
                        PlacementText(op.place_aad) + ", in " + PlacementText(op.place_in) + ", out " +
                        PlacementText(op.place_out) + ", tag " + PlacementText(op.place_tag));
  if (op.in_place) line("in place", "yes");
  if (op.shift != 0) line("overlap", "output starts at input " + std::to_string(op.shift));
  if (op.null_empty) line("empty", "buffers are null");
  if (!op.aad_pieces.empty()) line("aad pieces", PiecesText(op.aad_pieces));
  if (!op.text_pieces.empty()) line("text pieces", PiecesText(op.text_pieces));
  if (op.prelude != Prelude::kNone) line("before it", std::string(PreludeName(op.prelude)));
  if (op.misuse != Misuse::kNone) line("misuse", std::string(MisuseName(op.misuse)));
  return text;
}

}  // namespace assay::fuzz
