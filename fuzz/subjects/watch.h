// What every participant of src is watched for besides its result.
#ifndef ASSAY_FUZZ_SUBJECTS_WATCH_H_
#define ASSAY_FUZZ_SUBJECTS_WATCH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>

#include "fuzz/frame.h"
#include "fuzz/operation.h"
#include "fuzz/outcome.h"
#include "src/cpu/features.h"
#include "src/cpu/kernel_mark.h"
#include "src/modes/status.h"

namespace assay::fuzz {

// Why this machine cannot run code that requires `features`, or "".
std::string WhyUnavailable(FeatureSet required);

// The kernels that ConditionalMemxor and Wipe run on: they may run in any operation.
KernelSet MemoryKernels();

// Adds a fault for each kernel of `required` that is not in `run` and for each of `run` that is not in `allowed`.
void CheckKernels(Outcome& outcome, KernelSet run, KernelSet required, KernelSet allowed);

// Adds a fault unless a wrong call was answered as its contract says.
void CheckContract(Outcome& outcome, std::string_view call, Status answer, Status contract);

// A refusal as the panel compares it. kOk and statuses that a right call never gets become kOther.
Reason ReasonOf(Status status);

// How many bytes of a[num_bytes] and b[num_bytes] differ; fast where few do.
size_t CountDifferences(const uint8_t* a, const uint8_t* b, size_t num_bytes);

// An object of src on guarded memory, so that what it leaves there can be seen.
template <class T>
class Watched {
  static_assert(sizeof(T) % alignof(T) == 0);

 public:
  explicit Watched(GuardedBuffer& memory) : memory_(memory), place_(memory.Place(sizeof(T), kFlushBack)) {
    object_ = new (place_) T;
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  ~Watched() {
    if (object_ != nullptr) object_->~T();
  }

  T* operator->() { return object_; }
  T& operator*() { return *object_; }

  // Its bytes as they are now.
  Bytes Image() const { return Bytes(place_, place_ + sizeof(T)); }
  // How many of them differ from `image`.
  size_t Changed(const Bytes& image) const { return CountDifferences(place_, image.data(), sizeof(T)); }

  // Ends the object's life; adds a fault for each thing that it leaves behind.
  void Destroy(Outcome& outcome) {
    object_->~T();
    object_ = nullptr;
    static constexpr uint8_t kZeros[sizeof(T)] = {};
    const size_t left = CountDifferences(place_, kZeros, sizeof(T));
    if (left != 0) outcome.faults.push_back("left " + std::to_string(left) + " bytes of its context unwiped");
    const std::string damage = memory_.Damage();
    if (!damage.empty()) outcome.faults.push_back("wrote " + damage + " of its context");
  }

 private:
  GuardedBuffer& memory_;
  uint8_t* place_;
  T* object_;
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SUBJECTS_WATCH_H_
