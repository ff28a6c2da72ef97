#include "src/modes/testing/backends.h"

#include <cctype>
#include <cstdio>
#include <span>

#include "src/aes/registry.h"
#include "src/cpu/features.h"
#include "src/ghash/registry.h"

namespace assay::testing {
namespace {

template <class Backend>
std::vector<const Backend*> Runnable(std::span<const Backend* const> backends) {
  std::vector<const Backend*> runnable;
  for (const Backend* backend : backends) {
    if (AvailableFeatures().ContainsAll(backend->required)) {
      runnable.push_back(backend);
    } else {
      std::fprintf(stderr, "not tested: %s needs %s\n", backend->name, backend->required.ToString().c_str());
    }
  }
  return runnable;
}

// GoogleTest takes letters, digits and underscores in a test name.
std::string TestName(std::string name) {
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

}  // namespace

std::vector<const AesBackend*> RunnableAesBackends() {
  static const std::vector<const AesBackend*> runnable = Runnable(AesBackends());
  return runnable;
}

std::vector<const GhashBackend*> RunnableGhashBackends() {
  static const std::vector<const GhashBackend*> runnable = Runnable(GhashBackends());
  return runnable;
}

std::vector<GcmPair> RunnablePairs() {
  std::vector<GcmPair> pairs;
  for (const AesBackend* aes : RunnableAesBackends()) {
    for (const GhashBackend* ghash : RunnableGhashBackends()) pairs.push_back({aes, ghash});
  }
  return pairs;
}

const AesBackend& OracleAes() { return *AesBackends().back(); }

std::string NameOf(const AesBackend* backend) { return TestName(backend->name); }

std::string NameOf(const GhashBackend* backend) { return TestName(backend->name); }

std::string NameOf(const GcmPair& pair) { return TestName(std::string(pair.aes->name) + "_with_" + pair.ghash->name); }

}  // namespace assay::testing
