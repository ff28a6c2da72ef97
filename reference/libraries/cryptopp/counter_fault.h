// A fault of Crypto++ that the suite's fuzzers found, and the messages that show it.
#ifndef ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_COUNTER_FAULT_H_
#define ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_COUNTER_FAULT_H_

#include "reference/library.h"

namespace assay::reference {

// True if Crypto++ 8.7 gives a wrong result for `call`. Its GCM derives E(K, J0) by a counter mode that it then moves
// on by one block with Seek, which adds to all 128 bits; inc_32 of SP 800-38D section 6.2 changes the last 32 only.
// They differ when J0 ends in ffffffff, which an IV of 12 bytes never gives, and the message has text. Counters that
// wrap later in the text are right. A test holds this against the library, so that a Crypto++ without the fault shows.
bool HitsCounterFault(const GcmCall& call);

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_COUNTER_FAULT_H_
