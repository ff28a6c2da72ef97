#include "ct/taint/taint.h"

#include <valgrind/memcheck.h>

#include <map>
#include <utility>

#include "ct/controls/leaks.h"
#include "ct/operations/operations.h"
#include "ct/row_index.h"
#include "ct/taint/markers.h"
#include "ct/valgrind/secrets.h"
#include "src/aes/registry.h"
#include "src/cpu/kernel_mark.h"
#include "src/ghash/registry.h"
#include "src/memory/memory_backend.h"

namespace assay::ct {
namespace {

using fuzz::Operation;
using fuzz::Property;

// True if `cell` is one of `cells`, which are divided by spaces; "*" is all.
bool IsIn(std::string_view cells, const std::string& cell) {
  return cells == "*" || (" " + std::string(cells) + " ").find(" " + cell + " ") != std::string::npos;
}

class Run {
 public:
  Run(std::string cell, std::string corpus) : corpus_(std::move(corpus)) {
    result_.check = "taint";
    result_.cell = std::move(cell);
  }

  Result All(const std::vector<Subject>& subjects) {
    for (const Subject& subject : subjects) {
      if (!subject.unavailable.empty()) {
        result_.not_covered.push_back({subject.name, "under valgrind " + subject.unavailable});
        continue;
      }
      for (const Property property : subject.operations) RunProperty(subject, property);
    }
    CheckKernels();
    RunControls();
    return std::move(result_);
  }

 private:
  void Fail(const std::string& what) { result_.failures.push_back(what); }

  // The operations of a property are the same for all subjects.
  const std::vector<Operation>& OperationsOf(Property property) {
    auto [entry, is_new] = operations_.try_emplace(property);
    if (is_new) entry->second = AllOperations(property, corpus_);
    return entry->second;
  }

  void RunProperty(const Subject& subject, Property property) {
    for (const Operation& op : OperationsOf(property)) {
      const Script script = subject.script(op, workspace_);
      for (const std::span<uint8_t> secret : script.secrets) MakeSecret(secret);
      (void)TakeKernelMarks();
      for (const Step& step : script.steps) RunStep(subject, step);
      kernels_run_ = kernels_run_.Union(TakeKernelMarks());
    }
    // What is left of the last operation is of no more interest, and may be read when the memory is used again.
    for (fuzz::GuardedBuffer* buffer : {&workspace_.key, &workspace_.iv, &workspace_.aad, &workspace_.in,
                                        &workspace_.out, &workspace_.tag, &workspace_.context, &workspace_.scratch}) {
      buffer->Place(0, 0);
    }
  }

  void RunStep(const Subject& subject, const Step& step) {
    const size_t row = rows_.Of(subject.name, step.name);
    if (row != marked_row_) VALGRIND_PRINTF("assay: %s\n", MarkerOf(result_.rows[row]).c_str());
    marked_row_ = row;
    const unsigned before = VALGRIND_COUNT_ERRORS;
    const Status answer = step.call();
    const unsigned reports = VALGRIND_COUNT_ERRORS - before;
    ++result_.rows[row].cases;
    if (reports > 0) {
      result_.rows[row].findings.push_back({std::to_string(reports) + " reports of memcheck", step.function, ""});
    }
    if (answer != step.expected) {
      Fail(subject.name + ", " + step.name + ": answered '" + std::string(StatusName(answer)) + "', must answer '" +
           std::string(StatusName(step.expected)) + "'");
    }
    for (const Dependent& dependent : step.dependent) {
      const size_t secret = CountSecret(dependent.memory);
      if (secret >= dependent.at_least) continue;
      Fail(subject.name + ", " + step.name + ": only " + std::to_string(secret) + " of at least " +
           std::to_string(dependent.at_least) + " bytes of its output depend on the secrets");
    }
    for (const std::span<const uint8_t> memory : step.published) MakePublic(memory);
  }

  // A registered backend that could run and whose kernels did not run was not checked.
  void CheckKernels() {
    const auto must_have_run = [&](const char* backend, FeatureSet required, Kernel kernel) {
      if (!AvailableFeatures().ContainsAll(required) || kernels_run_.Contains(kernel)) return;
      Fail(std::string(backend) + ": its kernel '" + std::string(KernelName(kernel)) + "' never ran");
    };
    for (const AesBackend* backend : AesBackends()) {
      for (const Kernel kernel : {backend->key_kernel, backend->blocks_kernel, backend->ctr32_kernel}) {
        must_have_run(backend->name, backend->required, kernel);
      }
    }
    for (const GhashBackend* backend : GhashBackends())
      must_have_run(backend->name, backend->required, backend->kernel);
    for (const MemxorBackend* backend : MemxorBackends()) {
      must_have_run(backend->name, backend->required, backend->kernel);
    }
    for (const WipeBackend* backend : WipeBackends()) must_have_run(backend->name, backend->required, backend->kernel);
  }

  void RunControls() {
    for (const controls::Leak& leak : controls::Leaks()) {
      alignas(16) uint8_t secret[controls::kSecretBytes];
      alignas(16) uint8_t out[controls::kSecretBytes] = {};
      for (size_t i = 0; i < sizeof secret; ++i) secret[i] = static_cast<uint8_t>(37 * i + 3);
      for (size_t i = 0; i < 16; ++i) out[i] = secret[i];
      Control control = {leak.name, IsIn(leak.fires_in, result_.cell), false, ""};
      MakeSecret(secret);
      VALGRIND_PRINTF("assay: %s\n", MarkerOf(control).c_str());
      const unsigned before = VALGRIND_COUNT_ERRORS;
      leak.run(secret, out);
      const unsigned reports = VALGRIND_COUNT_ERRORS - before;
      MakePublic(secret);
      MakePublic(out);
      control.fired = reports > 0;
      control.detail = std::to_string(reports) + " reports of memcheck";
      result_.controls.push_back(std::move(control));
    }
    // What the C library does when the result is written and the program ends is nobody's.
    VALGRIND_PRINTF("assay: end\n");
  }

  const std::string corpus_;
  Result result_;
  RowIndex rows_{&result_};
  fuzz::Workspace workspace_;
  std::map<Property, std::vector<Operation>> operations_;
  size_t marked_row_ = ~size_t{0};
  KernelSet kernels_run_;
};

}  // namespace

Result RunTaint(const std::vector<Subject>& subjects, const std::string& cell, const std::string& corpus) {
  return Run(cell, corpus).All(subjects);
}

}  // namespace assay::ct
