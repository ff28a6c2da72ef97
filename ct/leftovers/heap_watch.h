// What heap blocks hold when they are given back.
#ifndef ASSAY_CT_LEFTOVERS_HEAP_WATCH_H_
#define ASSAY_CT_LEFTOVERS_HEAP_WATCH_H_

#include <cstdint>
#include <vector>

namespace assay::ct {

// Between the two, the contents of every block that is freed, by operator delete or by free called in this program's
// own code (linked with --wrap=free and --wrap=malloc), are kept. One thread.
void StartHeapWatch();
std::vector<uint8_t> StopHeapWatch();

}  // namespace assay::ct

#endif  // ASSAY_CT_LEFTOVERS_HEAP_WATCH_H_
