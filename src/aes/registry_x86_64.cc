// The AES backends of an x86-64 build.

#include "src/aes/bitsliced/bitsliced.h"
#include "src/aes/registry.h"
#include "src/aes/vpaes/vpaes.h"

namespace assay {
namespace {

constexpr const AesBackend* kBackends[] = {&kVpaes2x, &kVpaes1x, &kBitsliced};

}  // namespace

std::span<const AesBackend* const> AesBackends() { return kBackends; }

}  // namespace assay
