#include "reference/libraries/libraries.h"

#include "reference/libraries/cryptopp/cryptopp.h"
#include "reference/libraries/openssl/openssl.h"
#include "reference/spec/library.h"

namespace assay::reference {

std::span<const Library* const> Libraries() {
  static constexpr const Library* kLibraries[] = {&kSpec, &kCryptopp, &kCryptoppNoAesni, &kOpenssl};
  return kLibraries;
}

}  // namespace assay::reference
