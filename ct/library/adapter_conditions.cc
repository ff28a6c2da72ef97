// The adapter of Crypto++ asks the standard's text whether a message is one that Crypto++ is known to get wrong. It
// computes J0 with the key to tell, by tables: the key is public to memcheck for that long, and what it says is public.
// The linker is told to call this function instead (--wrap, BUILD).
#include <valgrind/memcheck.h>

#include "reference/library.h"

namespace assay::ct {

bool HitsCounterFault(const reference::GcmCall& call) asm(
    "__real__ZN5assay9reference16HitsCounterFaultERKNS0_7GcmCallE");
bool HitsCounterFaultInPublic(const reference::GcmCall& call) asm(
    "__wrap__ZN5assay9reference16HitsCounterFaultERKNS0_7GcmCallE");

bool HitsCounterFaultInPublic(const reference::GcmCall& call) {
  VALGRIND_PRINTF("assay: excused HitsCounterFault, which computes J0 to tell which messages Crypto++ gets wrong\n");
  (void)VALGRIND_MAKE_MEM_DEFINED(call.key.data(), call.key.size());
  const bool hits = HitsCounterFault(call);
  (void)VALGRIND_MAKE_MEM_UNDEFINED(call.key.data(), call.key.size());
  return hits;
}

}  // namespace assay::ct
