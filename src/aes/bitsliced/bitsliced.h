// AES by bit slicing: eight blocks at once, no table, no instruction set beyond the baseline of any CPU.
#ifndef ASSAY_SRC_AES_BITSLICED_BITSLICED_H_
#define ASSAY_SRC_AES_BITSLICED_BITSLICED_H_

#include "src/aes/aes_backend.h"

namespace assay {

extern const AesBackend kBitsliced;

}  // namespace assay

#endif  // ASSAY_SRC_AES_BITSLICED_BITSLICED_H_
