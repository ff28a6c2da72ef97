#include "fuzz/frame.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

namespace assay::fuzz {
namespace {

uint8_t* Fill(uint8_t* place, const Bytes& bytes) {
  std::ranges::copy(bytes, place);
  return place;
}

bool Holds(const uint8_t* place, const Bytes& bytes) { return std::equal(bytes.begin(), bytes.end(), place); }

}  // namespace

Frame::Frame(Workspace& workspace, const Operation& op) : workspace_(workspace), op_(op) {
  const size_t text_len = op.text.size();
  key_ = Fill(workspace.key.Place(op.key.size(), op.place_key), op.key);
  iv_ = Fill(workspace.iv.Place(op.iv.size(), op.place_iv), op.iv);
  aad_ = Fill(workspace.aad.Place(op.aad.size(), op.place_aad), op.aad);
  tag_ = Fill(workspace.tag.Place(op.tag_len, op.place_tag), op.tag);
  if (op.in_place) {
    in_ = out_ = workspace.in.Place(text_len, op.place_in);
    workspace.out.Place(0, op.place_out);
  } else if (op.shift != 0) {
    const auto distance = static_cast<size_t>(std::abs(op.shift));
    uint8_t* const both = workspace.in.Place(text_len + distance, op.place_in);
    in_ = op.shift > 0 ? both : both + distance;
    out_ = in_ + op.shift;
    workspace.out.Place(0, op.place_out);
  } else {
    in_ = workspace.in.Place(text_len, op.place_in);
    out_ = workspace.out.Place(text_len, op.place_out);
  }
  Fill(in_, op.text);
  if (!op.null_empty) return;
  if (op.iv.empty()) iv_ = nullptr;
  if (op.aad.empty()) aad_ = nullptr;
  if (op.text.empty()) in_ = out_ = nullptr;
}

bool Frame::Overlaps() const {
  const auto distance = static_cast<size_t>(std::abs(op_.shift));
  return distance != 0 && distance < op_.text.size();
}

bool Frame::OutputUntouched() const {
  if (op_.in_place || op_.shift != 0) return Holds(in_, op_.text);
  return std::ranges::all_of(out(), [](uint8_t byte) { return byte == GuardedBuffer::kFill; });
}

void Frame::Check(Outcome& outcome) const {
  const auto canaries = [&](const GuardedBuffer& buffer, std::string_view name) {
    const std::string damage = buffer.Damage();
    if (!damage.empty()) outcome.faults.push_back("wrote " + damage + " of " + std::string(name));
  };
  canaries(workspace_.key, "key");
  canaries(workspace_.iv, "iv");
  canaries(workspace_.aad, "aad");
  canaries(workspace_.in, op_.in_place ? "text" : "input");
  canaries(workspace_.out, "output");
  canaries(workspace_.tag, "tag");
  const auto unchanged = [&](const uint8_t* place, const Bytes& bytes, std::string_view name) {
    if (!Holds(place, bytes)) outcome.faults.push_back("changed its input " + std::string(name));
  };
  unchanged(key_, op_.key, "key");
  unchanged(iv_, op_.iv, "iv");
  if (op_.property != Property::kMemxor) unchanged(aad_, op_.aad, "aad");
  if (!op_.in_place && op_.shift == 0) unchanged(in_, op_.text, "text");
  if (op_.function == Function::kBackward) unchanged(tag_, op_.tag, "tag");
}

}  // namespace assay::fuzz
