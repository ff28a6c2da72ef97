// Each GHASH backend.
#include <algorithm>

#include "ct/script/place.h"
#include "ct/script/scripts.h"
#include "src/ghash/registry.h"

namespace assay::ct {
namespace {

using fuzz::Operation;
using fuzz::Workspace;

// H, y and the data are secret.
Script GhashScript(const GhashBackend& backend, const Operation& op, Workspace& workspace) {
  const fuzz::Frame frame(workspace, op);
  GhashKey* const key = PlaceObject<GhashKey>(workspace.context);
  uint8_t* const y = workspace.scratch.Place(16, op.place_out);
  std::ranges::copy(op.iv, y);
  const auto h = frame.key();
  const auto in = frame.in();
  Script script;
  script.secrets = {{const_cast<uint8_t*>(h.data()), h.size()}, {const_cast<uint8_t*>(in.data()), in.size()}, {y, 16}};
  const auto add = [&](std::string name, std::string function, std::function<void()> call) -> Step& {
    script.steps.push_back({.name = std::move(name),
                            .function = "GhashBackend::" + function,
                            .call =
                                [call = std::move(call)] {
                                  call();
                                  return Status::kOk;
                                },
                            .leaves_nothing = false});
    return script.steps.back();
  };
  add("ghash init", "init", [=, &backend] { backend.init(key, h.data()); }).dependent = {
      {std::span(key->htable).first(backend.htable_bytes), 16}};
  size_t done = 0;
  for (const size_t piece : fuzz::PiecesOrAll(op.text_pieces, in.size() / 16)) {
    const uint8_t* const from = in.data() + 16 * done;
    add("ghash update", "update", [=, &backend] { backend.update(*key, y, from, piece); }).dependent = {{{y, 16}, 16}};
    done += piece;
  }
  add("ghash multiply", "multiply", [=, &backend] { backend.multiply(*key, y); }).dependent = {{{y, 16}, 16}};
  script.steps.push_back(Destroy(key, "GhashKey"));
  return script;
}

}  // namespace

std::vector<Subject> GhashSubjects() {
  std::vector<Subject> subjects;
  for (const GhashBackend* backend : GhashBackends()) {
    subjects.push_back(
        {backend->name,
         WhyUnavailable(backend->required),
         {fuzz::Property::kGhash},
         [=](const Operation& op, Workspace& workspace) { return GhashScript(*backend, op, workspace); }});
  }
  return subjects;
}

}  // namespace assay::ct
