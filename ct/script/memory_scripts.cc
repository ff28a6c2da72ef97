// Conditional memxor, comparison, selection and wipe.
#include <algorithm>
#include <cstring>

#include "ct/script/place.h"
#include "ct/script/scripts.h"
#include "src/memory/constant_time.h"
#include "src/memory/memory_backend.h"
#include "src/memory/memxor.h"
#include "src/memory/wipe.h"

namespace assay::ct {
namespace {

using fuzz::Operation;
using fuzz::Property;
using fuzz::Workspace;

uint64_t Load(const uint8_t* bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// A script of one step on two strings and a condition, all of them secret. A null backend stands for the public
// functions. These are steps of somebody's computation, which goes on with the same secrets: clearing registers after
// each would cost more than the step, and whoever ends the computation burns.
Script MemxorScript(const MemxorBackend* backend, const Operation& op, Workspace& workspace) {
  const fuzz::Frame frame(workspace, op);
  const size_t num_bytes = op.text.size();
  uint8_t* const in = const_cast<uint8_t*>(frame.in().data());
  uint8_t* const out = frame.out().data();
  if (!op.in_place) std::ranges::copy(op.aad, out);
  uint8_t* const condition = workspace.scratch.Place(16, 0);
  std::memcpy(condition, &op.condition, 8);
  uint8_t* const mask = condition + 8;
  Script script;
  script.secrets = {{in, num_bytes}, {out, num_bytes}, {condition, 8}};
  const std::span<const uint8_t> changed(out, num_bytes);
  switch (op.function) {
    case fuzz::Function::kForward:
      script.steps.push_back({.name = "conditional memxor",
                              .function = "assay::ConditionalMemxor",
                              .call =
                                  [=] {
                                    if (backend == nullptr) {
                                      ConditionalMemxor(out, in, num_bytes, Load(condition));
                                    } else {
                                      backend->conditional_memxor(out, in, num_bytes, Load(condition));
                                    }
                                    return Status::kOk;
                                  },
                              .dependent = {{changed, num_bytes}},
                              .leaves_nothing = false});
      break;
    case fuzz::Function::kBackward:
      script.steps.push_back({.name = "constant-time equality",
                              .function = "assay::ConstantTimeEqual",
                              .call =
                                  [=] {
                                    const uint64_t equal = ConstantTimeEqual(in, out, num_bytes);
                                    std::memcpy(mask, &equal, 8);
                                    return Status::kOk;
                                  },
                              .dependent = {{{mask, 8}, num_bytes == 0 ? 0u : 8u}},
                              .leaves_nothing = false});
      break;
    case fuzz::Function::kThird:
      script.steps.push_back({.name = "constant-time selection",
                              .function = "assay::ConstantTimeSelect",
                              .call =
                                  [=] {
                                    ConstantTimeSelect(out, in, out, num_bytes, Load(condition));
                                    return Status::kOk;
                                  },
                              .dependent = {{changed, num_bytes}},
                              .leaves_nothing = false});
      break;
  }
  return script;
}

Script WipeScript(const WipeBackend* backend, const Operation& op, Workspace& workspace) {
  const fuzz::Frame frame(workspace, op);
  uint8_t* const out = frame.out().data();
  const size_t num_bytes = op.text.size();
  std::ranges::copy(op.text, out);
  const uint8_t value = op.value;
  Script script;
  script.secrets = {{out, num_bytes}};
  script.steps.push_back({.name = "wipe",
                          .function = "assay::Wipe",
                          .call =
                              [=] {
                                if (backend == nullptr) {
                                  Wipe(out, num_bytes, value);
                                } else {
                                  backend->wipe(out, num_bytes, value);
                                }
                                return Status::kOk;
                              },
                          .wiped = {{out, num_bytes}}});
  return script;
}

bool IsPlainMemxor(const Operation& op) { return op.function == fuzz::Function::kForward; }

}  // namespace

std::vector<Subject> MemorySubjects() {
  std::vector<Subject> subjects;
  subjects.push_back({"best", "", {Property::kMemxor}, [](const Operation& op, Workspace& workspace) {
                        return MemxorScript(nullptr, op, workspace);
                      }});
  for (const MemxorBackend* backend : MemxorBackends()) {
    subjects.push_back({backend->name,
                        WhyUnavailable(backend->required),
                        {Property::kMemxor},
                        [=](const Operation& op, Workspace& workspace) {
                          return IsPlainMemxor(op) ? MemxorScript(backend, op, workspace) : Script();
                        }});
  }
  subjects.push_back({"best", "", {Property::kWipe}, [](const Operation& op, Workspace& workspace) {
                        return WipeScript(nullptr, op, workspace);
                      }});
  for (const WipeBackend* backend : WipeBackends()) {
    subjects.push_back({backend->name,
                        WhyUnavailable(backend->required),
                        {Property::kWipe},
                        [=](const Operation& op, Workspace& workspace) { return WipeScript(backend, op, workspace); }});
  }
  return subjects;
}

}  // namespace assay::ct
