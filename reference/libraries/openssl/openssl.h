// OpenSSL 3 through EVP.
#ifndef ASSAY_REFERENCE_LIBRARIES_OPENSSL_OPENSSL_H_
#define ASSAY_REFERENCE_LIBRARIES_OPENSSL_OPENSSL_H_

#include "reference/library.h"

namespace assay::reference {

// "openssl": libcrypto's default provider, on the path that it chooses for this CPU. EVP gives no way to a key schedule
// or to GHASH under a chosen H.
extern const Library kOpenssl;

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARIES_OPENSSL_OPENSSL_H_
