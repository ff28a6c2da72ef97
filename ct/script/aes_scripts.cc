// Key expansion, blocks and counter mode of each AES backend.
#include <algorithm>

#include "ct/script/place.h"
#include "ct/script/scripts.h"
#include "reference/spec/aes.h"
#include "src/aes/registry.h"
#include "src/modes/ctr.h"
#include "src/modes/ecb.h"

namespace assay::ct {
namespace {

using fuzz::Frame;
using fuzz::Operation;
using fuzz::Property;
using fuzz::Workspace;
using reference::spec::IsAesKeyLength;

// Key expansion, ECB, and for encryption ctr32 with a counter block that is secret, as J0 is for most IVs.
Script BlockScript(const AesBackend& backend, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  AesKey* const key = PlaceObject<AesKey>(workspace.context);
  const bool forward = op.function == fuzz::Function::kForward;
  const AesDirection direction = forward ? AesDirection::kEncrypt : AesDirection::kDecrypt;
  const auto key_bytes = frame.key();
  const auto in = frame.in();
  const auto out = frame.out();
  Script script;
  script.secrets = {{const_cast<uint8_t*>(key_bytes.data()), key_bytes.size()},
                    {const_cast<uint8_t*>(in.data()), in.size()}};
  const size_t schedule_bytes = 16 * (key_bytes.size() / 4 + 7);
  script.steps.push_back({.name = forward ? "expand encryption key" : "expand decryption key",
                          .function = "assay::ExpandAesKey",
                          .call = [=, &backend] { return ExpandAesKey(backend, direction, key_bytes, key); },
                          .expected = IsAesKeyLength(key_bytes.size()) ? Status::kOk : Status::kBadKeyLength});
  if (!IsAesKeyLength(key_bytes.size())) {
    script.steps.push_back(Destroy(key, "AesKey"));
    return script;
  }
  script.steps.back().dependent = {{std::span(key->schedule).first(backend.schedule_bytes), schedule_bytes}};

  Step blocks = {
      .name = forward ? "encrypt blocks" : "decrypt blocks",
      .function = forward ? "assay::EcbEncrypt" : "assay::EcbDecrypt",
      .call = [=,
               &backend] { return forward ? EcbEncrypt(backend, *key, in, out) : EcbDecrypt(backend, *key, in, out); },
      .dependent = {{out, out.size()}}};
  if (forward) blocks.published = {out};
  script.steps.push_back(std::move(blocks));
  script.steps.push_back({.name = "refuse a part of a block",
                          .function = forward ? "assay::EcbEncrypt" : "assay::EcbDecrypt",
                          .call =
                              [=, &backend] {
                                const std::span<uint8_t> part(key->schedule, 15);
                                return forward ? EcbEncrypt(backend, *key, part, part)
                                               : EcbDecrypt(backend, *key, part, part);
                              },
                          .expected = Status::kBadLength});
  if (forward && !op.in_place) {
    uint8_t* const icb = workspace.scratch.Place(16, op.place_out);
    std::fill_n(icb, 16, uint8_t{0xff});
    script.secrets.push_back({icb, 16});
    script.steps.push_back({.name = "ctr32 kernel with a secret counter",
                            .function = "AesBackend::ctr32_encrypt_blocks",
                            .call =
                                [=, &backend] {
                                  backend.ctr32_encrypt_blocks(*key, in.data(), out.data(), in.size() / 16, icb);
                                  return Status::kOk;
                                },
                            .dependent = {{out, out.size()}},
                            .leaves_nothing = false});
  }
  script.steps.push_back(Destroy(key, "AesKey"));
  return script;
}

Script CtrScript(const AesBackend& backend, const Operation& op, Workspace& workspace) {
  const Frame frame(workspace, op);
  Ctr* const ctr = PlaceObject<Ctr>(workspace.context);
  const auto key = frame.key();
  const auto icb = frame.iv();
  const auto in = frame.in();
  const auto out = frame.out();
  const uint64_t position = op.position;
  Script script;
  script.secrets = {{const_cast<uint8_t*>(key.data()), key.size()}, {const_cast<uint8_t*>(in.data()), in.size()}};
  script.steps.push_back({.name = "ctr set key",
                          .function = "assay::Ctr::Init",
                          .call = [=, &backend] { return ctr->Init(backend, key); },
                          .expected = IsAesKeyLength(key.size()) ? Status::kOk : Status::kBadKeyLength});
  if (IsAesKeyLength(key.size())) {
    script.steps.push_back(
        {.name = "ctr start", .function = "assay::Ctr::Start", .call = [=] { return ctr->Start(icb.first<16>()); }});
    if (position != 0) {
      script.steps.push_back(
          {.name = "ctr seek", .function = "assay::Ctr::Seek", .call = [=] { return ctr->Seek(position); }});
    }
    size_t done = 0;
    const bool too_long = in.size() > ~uint64_t{0} - position;
    for (const size_t piece :
         too_long ? std::vector<size_t>{in.size()} : fuzz::PiecesOrAll(op.text_pieces, in.size())) {
      const auto from = in.subspan(done, piece);
      const auto to = out.subspan(done, piece);
      Step crypt = {.name = "ctr crypt",
                    .function = "assay::Ctr::Crypt",
                    .call = [=] { return ctr->Crypt(from, to); },
                    .expected = too_long ? Status::kTextTooLong : Status::kOk};
      if (!too_long) {
        crypt.published = {to};
        crypt.dependent = {{to, to.size()}};
      }
      script.steps.push_back(std::move(crypt));
      done += piece;
    }
  }
  script.steps.push_back(Destroy(ctr, "Ctr"));
  return script;
}

using MakeScript = Script(const AesBackend&, const Operation&, Workspace&);

std::vector<Subject> ForEachBackend(std::vector<Property> operations, MakeScript* make) {
  std::vector<Subject> subjects;
  for (const AesBackend* backend : AesBackends()) {
    subjects.push_back({backend->name, WhyUnavailable(backend->required), operations,
                        [=](const Operation& op, Workspace& workspace) { return make(*backend, op, workspace); }});
  }
  return subjects;
}

}  // namespace

std::vector<Subject> AesSubjects() {
  return ForEachBackend({Property::kAesBlock, Property::kAesKeyExpansion}, BlockScript);
}

std::vector<Subject> CtrSubjects() { return ForEachBackend({Property::kCtr}, CtrScript); }

}  // namespace assay::ct
