// Whether a broken precondition stops the program, as the kernels promise.
#ifndef ASSAY_FUZZ_SUBJECTS_ABORTS_H_
#define ASSAY_FUZZ_SUBJECTS_ABORTS_H_

#include <functional>

namespace assay::fuzz {

// Runs `call` and tells whether it ended in abort(); what it says on stderr is dropped. Any other fatal signal acts as
// if it had been raised outside. One at a time; what the call held when it aborted is lost.
bool Aborts(const std::function<void()>& call);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SUBJECTS_ABORTS_H_
