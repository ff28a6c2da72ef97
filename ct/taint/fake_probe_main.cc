// A program to be checked like //ct/probe, with one subject that is not of src and has the fault that the name of the
// cell says.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ct/result.h"
#include "ct/script/script.h"
#include "ct/taint/taint.h"
#include "fuzz/files.h"
#include "src/cpu/kernel_mark.h"

namespace assay::ct::fakes {
namespace {

constexpr size_t kSecretBytes = 16;

// Writes out[16], which is to depend on every byte of secret[16].
using Fake = void (*)(const uint8_t* secret, uint8_t* out);

[[gnu::noinline]] void Steady(const uint8_t* secret, uint8_t* out) {
  for (size_t i = 0; i < kSecretBytes; ++i) out[i] = static_cast<uint8_t>(secret[i] ^ 0x35);
}

[[gnu::noinline]] void LookUp(const uint8_t* secret, uint8_t* out) {
  static const volatile uint8_t table[256] = {1};
  Steady(secret, out);
  out[0] = static_cast<uint8_t>(out[0] ^ table[secret[0]]);
}

[[gnu::noinline]] void Half(const uint8_t* secret, uint8_t* out) {
  Steady(secret, out);
  std::fill_n(out, kSecretBytes / 2, uint8_t{0});
}

void MarkAllKernelsBut(const std::string& left_out) {
  for (int i = 0; i < kNumKernels; ++i) {
    if (KernelName(Kernel(i)) != left_out) MarkKernel(Kernel(i));
  }
}

Script MakeScript(const std::string& fault, fuzz::Workspace& workspace) {
  uint8_t* const secret = workspace.scratch.Place(kSecretBytes, 0);
  uint8_t* const out = workspace.out.Place(kSecretBytes, 0);
  const Fake fake = fault == "lookup" ? LookUp : fault == "half" ? Half : Steady;
  const std::string idle_kernel = fault == "idle kernel" ? "bitsliced ctr32" : "";
  const Status answer = fault == "wrong answer" ? Status::kBadLength : Status::kOk;
  Script script;
  script.secrets = {{secret, kSecretBytes}};
  script.steps.push_back({.name = "step",
                          .function = "fake",
                          .call =
                              [=] {
                                MarkAllKernelsBut(idle_kernel);
                                fake(secret, out);
                                return answer;
                              },
                          .dependent = {{{out, kSecretBytes}, kSecretBytes}}});
  return script;
}

std::vector<Subject> SubjectsWith(const std::string& fault) {
  const auto script = [=](const fuzz::Operation&, fuzz::Workspace& workspace) { return MakeScript(fault, workspace); };
  std::vector<Subject> subjects = {{"fake", "", {fuzz::Property::kWipe}, script}};
  if (fault == "absent") subjects.push_back({"absent", "this CPU has no vaes", {fuzz::Property::kWipe}, script});
  return subjects;
}

}  // namespace
}  // namespace assay::ct::fakes

int main(int argc, char** argv) {
  CLI::App app("A probe with a fake subject.");
  std::string check, cell, corpus, out;
  app.add_option("check", check)->required();
  app.add_option("--cell", cell)->required();
  app.add_option("--corpus", corpus)->required();
  app.add_option("--out", out)->required();
  CLI11_PARSE(app, argc, argv);
  const assay::ct::Result result = assay::ct::RunTaint(assay::ct::fakes::SubjectsWith(cell), cell, corpus);
  return assay::fuzz::WriteFile(out, ToJson(result)).empty() ? 0 : 2;
}
