// An operation as a sequence of calls into src, so that something can be looked at between them.
#ifndef ASSAY_CT_SCRIPT_SCRIPT_H_
#define ASSAY_CT_SCRIPT_SCRIPT_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "fuzz/frame.h"
#include "fuzz/operation.h"
#include "src/modes/status.h"

namespace assay::ct {

// Memory that must depend on secrets after a call, in at least so many of its bytes.
struct Dependent {
  std::span<const uint8_t> memory;
  size_t at_least;
};

// One call. Functions that answer nothing answer kOk here.
struct Step {
  std::string name;                                      // "gcm seal"
  std::string function;                                  // "assay::Gcm::Seal"
  std::function<Status()> call;                          // makes the call and nothing else
  Status expected = Status::kOk;                         // what it must answer
  std::vector<std::span<const uint8_t>> published = {};  // what of its output is public
  std::vector<Dependent> dependent = {};                 // what shows that the call has used the secrets
  std::vector<std::span<const uint8_t>> wiped = {};      // where it must leave nothing that depends on a secret
  bool leaves_nothing = true;                            // false: a kernel, whose caller wipes after it
};

// The steps in order. They work on memory that the script was made with: it must stay, and the operation as well.
// Making a script lays out its memory; the steps are then made once, all of them.
struct Script {
  std::vector<std::span<uint8_t>> secrets;  // what is secret before the first step
  std::vector<Step> steps;
};

// Somebody who can do an operation.
struct Subject {
  std::string name;                        // "vpaes_2x+ssse3"
  std::string unavailable;                 // why this machine cannot run it, "" if it can
  std::vector<fuzz::Property> operations;  // what it can do
  std::function<Script(const fuzz::Operation&, fuzz::Workspace&)> script;
};

// All that is registered in src: each AES backend, each GHASH backend, each pair of them in GCM and the pair that is
// picked, each way to XOR and to wipe, comparison and selection.
std::vector<Subject> Subjects();

}  // namespace assay::ct

#endif  // ASSAY_CT_SCRIPT_SCRIPT_H_
