// The AES backends of a build for any other CPU.

#include "src/aes/bitsliced/bitsliced.h"
#include "src/aes/registry.h"

namespace assay {
namespace {

constexpr const AesBackend* kBackends[] = {&kBitsliced};

}  // namespace

std::span<const AesBackend* const> AesBackends() { return kBackends; }

}  // namespace assay
