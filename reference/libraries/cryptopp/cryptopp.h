// Crypto++ as two participants: with the CPU's AES and carry-less multiplication instructions, and without.
#ifndef ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_CRYPTOPP_H_
#define ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_CRYPTOPP_H_

#include "reference/library.h"

namespace assay::reference {

// "cryptopp": AES-NI for AES, PCLMULQDQ for GHASH. Unavailable on a CPU without them.
extern const Library kCryptopp;

// "cryptopp-noaesni": tables for AES and for GHASH.
extern const Library kCryptoppNoAesni;

// Both can be called in alternation, but not from two threads at once: for the time of each call, Crypto++'s two global
// flags that say what the CPU can do are set to what the name promises. Crypto++ reads them when an object is keyed and
// again when it is used; no object outlives a call.

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_CRYPTOPP_H_
